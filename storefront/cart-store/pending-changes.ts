/** Stores quantities that have not reached the server, across a reload or a visit to another site. */
export interface PendingChanges {
  /** The stored rows of this customer and address; never those of another owner. */
  read: (owner: string) => [rowId: number, quantity: number][];
  write: (owner: string, rows: Iterable<readonly [number, number]>) => void;
}

const key = 'cart_changes';

/**
 * Stores the changes in the session storage of the tab. When that is full or disabled they stay in memory until a
 * reload.
 */
export function pendingInTab(storage: () => Storage): PendingChanges {
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
      const pending = stored() ?? remembered;
      if (typeof pending !== 'object' || pending === null || !('owner' in pending) || pending.owner !== owner)
        return [];
      return 'rows' in pending && Array.isArray(pending.rows) ? pending.rows.filter(isRow) : [];
    },
    write: (owner, changed) => {
      const rows = [...changed];
      remembered = rows.length > 0 ? { owner, rows } : null;
      try {
        // When there is no space for the new value, the old one must not come back.
        storage().removeItem(key);
        if (remembered) storage().setItem(key, JSON.stringify(remembered));
      } catch {
        // The value in memory is still there.
      }
    },
  };
}

function isRow(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => Number.isInteger(part) && part >= 0);
}
