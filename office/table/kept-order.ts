import { useEffect, useSyncExternalStore } from 'react';

const keyOf = (list: string) => `office-order-${list}`;
const listeners = new Set<() => void>();

/** The ids of a list as they are stored, or null. */
function read(list: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(list));
  } catch {
    // Storage is blocked: an object then has no neighbours.
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps in this tab which objects a list shows, in their order, for the pages of its objects. */
export function useKeptOrder(list: string, ids: readonly string[]): void {
  const order = JSON.stringify(ids);
  useEffect(() => {
    if (order === read(list)) return;
    try {
      sessionStorage.setItem(keyOf(list), order);
    } catch {
      return;
    }
    for (const listener of listeners) listener();
  }, [list, order]);
}

/** The objects before and after one in the list as it was last seen; null where the list does not have it. */
export function useNeighbours(list: string, id: string): { previous: string | null; next: string | null } | null {
  const stored = useSyncExternalStore(
    subscribe,
    () => read(list),
    () => null,
  );
  if (stored === null) return null;
  const ids = JSON.parse(stored) as string[];
  const at = ids.indexOf(id);
  return at < 0 ? null : { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null };
}
