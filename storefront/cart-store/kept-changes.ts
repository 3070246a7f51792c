/** Where quantities that have not reached the server survive a reload or the way to another site. */
export interface KeptChanges {
  /** The rows kept for this client and address; those of anybody else are not given out. */
  read: (owner: string) => [rowId: number, quantity: number][];
  write: (owner: string, rows: Iterable<readonly [number, number]>) => void;
}

const key = 'cart_changes';

/** Keeps the changes in the session storage of the tab; where that is shut off, the page alone remembers. */
export function keptInTab(storage: () => Storage): KeptChanges {
  return {
    read: (owner) => {
      try {
        const kept: unknown = JSON.parse(storage().getItem(key) ?? 'null');
        if (typeof kept !== 'object' || kept === null || !('owner' in kept) || kept.owner !== owner) return [];
        return 'rows' in kept && Array.isArray(kept.rows) ? kept.rows.filter(isRow) : [];
      } catch {
        return [];
      }
    },
    write: (owner, rows) => {
      try {
        const list = [...rows];
        if (list.length > 0) storage().setItem(key, JSON.stringify({ owner, rows: list }));
        else storage().removeItem(key);
      } catch {
        // Nothing is kept then; the change itself is still sent.
      }
    },
  };
}

function isRow(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => Number.isInteger(part) && part >= 0);
}
