import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { TABLE_OWNERS } from './table-owners.ts';

/** What writes a table in Kysely, in SQL, and as the table of an upsert. */
const WRITES =
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'|\b(?:insert into|delete from|merge into) (\w+)|\bupdate (\w+) (?:\w+ )?set\b|\btable: '(\w+)',\s+(?:key|owner):/g;

const root = resolve(import.meta.dirname, '../..');

/** Folder and table of every write in the sources. */
function listWrites(): { folder: string; table: string }[] {
  return ['backend', 'cli', 'demo'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .flatMap((path) => {
        const folder = top === 'backend' ? (path.split('/')[0] ?? '') : top;
        return [...readFileSync(join(root, top, path), 'utf8').matchAll(WRITES)].flatMap(([, ...tables]) => {
          const table = tables.find((name) => name !== undefined) ?? '';
          return table in TABLE_OWNERS ? [{ folder, table }] : [];
        });
      }),
  );
}

it('every table is written by the use cases of its subject, and by nothing else', () => {
  const writers = Map.groupBy(listWrites(), ({ table }) => table);
  const folders = [...writers].map(([table, writes]) => [
    table,
    [...new Set(writes.map(({ folder }) => folder))].sort(),
  ]);
  const expected = Object.entries(TABLE_OWNERS).map(([table, folder]) => [table, [folder].flat()]);
  expect(Object.fromEntries(folders)).toEqual(Object.fromEntries(expected));
});
