import { useSyncExternalStore } from 'react';

const key = 'cart_units';

/** By row of a cart, the pieces of the unit in which its quantity is counted, where that is not the piece. */
function readUnits(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Stores the unit of a row in the tab, so that it survives a reload. */
export function storeUnit(rowId: number, unitPieces: number): void {
  const { [rowId]: _, ...others } = readUnits();
  try {
    sessionStorage.setItem(key, JSON.stringify(unitPieces > 1 ? { ...others, [rowId]: unitPieces } : others));
  } catch {
    // Without a storage the unit lasts as long as the page.
  }
}

const never = () => () => {};

/** The pieces of the unit stored for a row; 1 for none, and on the server. */
export function useStoredUnit(rowId: number): number {
  return useSyncExternalStore(
    never,
    () => Number(readUnits()[rowId]) || 1,
    () => 1,
  );
}
