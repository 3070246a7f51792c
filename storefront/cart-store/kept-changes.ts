/** Where quantities that have not reached the server survive a reload or the way to another site. */
export interface KeptChanges {
  /** The rows kept for this client and address; those of anybody else are not given out. */
  read: (owner: string) => [rowId: number, quantity: number][];
  write: (owner: string, rows: Iterable<readonly [number, number]>) => void;
}

const key = 'cart_changes';

/**
 * Keeps the changes in the session storage of the tab. Where that is full or shut off the page remembers them, as long as
 * it is not loaded anew.
 */
export function keptInTab(storage: () => Storage): KeptChanges {
  let remembered: unknown = null;
  function stored(): unknown {
    try {
      return JSON.parse(storage().getItem(key) ?? 'null');
    } catch {
      return null;
    }
  }
  return {
    read: (owner) => {
      const kept = stored() ?? remembered;
      if (typeof kept !== 'object' || kept === null || !('owner' in kept) || kept.owner !== owner) return [];
      return 'rows' in kept && Array.isArray(kept.rows) ? kept.rows.filter(isRow) : [];
    },
    write: (owner, changed) => {
      const rows = [...changed];
      remembered = rows.length > 0 ? { owner, rows } : null;
      try {
        // What is there already must not come back when there is no room for what takes its place.
        storage().removeItem(key);
        if (remembered) storage().setItem(key, JSON.stringify(remembered));
      } catch {
        // Remembered all the same.
      }
    },
  };
}

function isRow(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => Number.isInteger(part) && part >= 0);
}
