import { useSyncExternalStore } from 'react';

/** How somebody likes a table in this browser: row height and the columns that are not shown. */
export interface TableChoices {
  isDense: boolean;
  hidden: readonly string[];
}

const usual: TableChoices = { isDense: false, hidden: [] };
const keyOf = (table: string) => `office-table-${table}`;
const listeners = new Set<() => void>();
/** Read once per table: the store must return the same object until it changes. */
const read = new Map<string, TableChoices>();

function parse(stored: string | null): TableChoices {
  if (stored === null) return usual;
  try {
    const { isDense, hidden } = JSON.parse(stored) as Partial<Record<keyof TableChoices, unknown>>;
    return {
      isDense: isDense === true,
      hidden: Array.isArray(hidden) ? hidden.filter((one) => typeof one === 'string') : [],
    };
  } catch {
    return usual;
  }
}

function choicesOf(table: string): TableChoices {
  const known = read.get(table);
  if (known) return known;
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(keyOf(table));
  } catch {
    // Storage is blocked: the usual look.
  }
  const choices = parse(stored);
  read.set(table, choices);
  return choices;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Row height and hidden columns of a table, and what changes them. */
export function useTableChoices(table: string): [TableChoices, (choices: TableChoices) => void] {
  const choices = useSyncExternalStore(
    subscribe,
    () => choicesOf(table),
    () => usual,
  );
  const choose = (next: TableChoices) => {
    read.set(table, next);
    try {
      localStorage.setItem(keyOf(table), JSON.stringify(next));
    } catch {
      // It counts until the page is closed.
    }
    for (const listener of listeners) listener();
  };
  return [choices, choose];
}
