import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { IMPERSONAL_TABLES, PERSONAL_TABLES, type PersonalTable } from './personal-tables.ts';

/** The columns of all tables that can hold a text about a person, from the types that a test compares with the database. */
function listTextColumns(): [table: string, columns: string[]][] {
  const source = readFileSync(join(import.meta.dirname, '../database/tables.generated.ts'), 'utf8');
  return [...source.matchAll(/^ {2}(\w+): \{\n([\s\S]*?)^ {2}\};/gm)].map(([, table = '', body = '']) => [
    table,
    [...body.matchAll(/^ {4}(\w+): (.*);$/gm)].flatMap(([, column = '', type = '']) =>
      /\bstring\b|\bJson</.test(type) && !/^(?:id|.*_id)$/.test(column) ? [column] : [],
    ),
  ]);
}

const impersonal = Object.values(IMPERSONAL_TABLES).flat() as string[];

it('7.8 every text column of the database says what an erasure does to it, or its table is not about persons', () => {
  const missing = listTextColumns().flatMap(([table, columns]) => {
    if (impersonal.includes(table)) return [];
    const declared = (PERSONAL_TABLES as Record<string, PersonalTable>)[table];
    if (declared?.erase === 'delete') return [];
    const { words = [], plain = [], stays } = declared ?? {};
    const erased =
      typeof declared?.erase === 'function' ? Object.keys(declared.erase({ emails: [], userId: null } as never)) : [];
    const known = new Set([...words, ...plain, ...(stays?.columns ?? []), ...erased]);
    return columns.filter((column) => !known.has(column)).map((column) => `${table}.${column}`);
  });
  expect(missing).toEqual([]);
});

it('7.8 no table is in both lists, and all that are listed exist', () => {
  const tables = listTextColumns().map(([table]) => table);
  const listed = [...Object.keys(PERSONAL_TABLES), ...impersonal];
  expect(listed.filter((table) => !tables.includes(table))).toEqual([]);
  expect(listed.filter((table, index) => listed.indexOf(table) !== index)).toEqual([]);
});
