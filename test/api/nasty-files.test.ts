import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { kinds } from '../../backend/import/index.ts';
import { NASTY_BASE, NASTY_TABLES, nastyFile, type NastyTable } from '../../demo/nasty/index.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { createImports, ndjson, type Imports } from '../builders/imports.ts';
import { isLongRun } from '../builders/long-runs.ts';

/**
 * Files as people and programs leave them, beside the same records in plain JSON: the shop holds the same after either,
 * and whatever it does not hold is reported with its line and column.
 */
const ROUNDS = isLongRun ? 40 : 1;
if (isLongRun) vi.setConfig({ testTimeout: 900_000 });

interface Shop {
  test: TestDatabase;
  imports: Imports;
}
let nasty: Shop;
let plain: Shop;

beforeAll(async () => {
  const open = async (): Promise<Shop> => {
    const test = await createTestDatabase();
    const imports = await createImports(test.database);
    for (const [kind, rows] of NASTY_BASE) await imports.run(kind, 'base.ndjson', ndjson(rows));
    return { test, imports };
  };
  [nasty, plain] = await Promise.all([open(), open()]);
});
afterAll(async () => {
  for (const { test, imports } of [nasty, plain]) {
    await test.drop();
    await imports.remove();
  }
});

/** All rows of all tables, without what depends on the moment and the file of the import. */
async function contents({ test }: Shop): Promise<Record<string, unknown[]>> {
  const { rows: columns } = await test.database.pool.query<{ name: string; columns: string }>(`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'import_run' and data_type <> 'xid8' and column_name not like '%password%'
      and not (data_type = 'timestamp with time zone' and (column_default is not null or column_name = 'open_as_of'))
    group by table_name order by table_name`);
  const all = columns.map(({ name, columns: list }) => {
    const rows = `(select coalesce(jsonb_agg(t order by t::text), '[]') from (select ${list} from "${name}") t)`;
    return `'${name}', ${rows}`;
  });
  const parts = Array.from({ length: Math.ceil(all.length / 40) }, (_, place) =>
    all.slice(place * 40, place * 40 + 40),
  );
  const found = parts.map((part) => `jsonb_build_object(${part.join(', ')})`).join(' || ');
  const { rows } = await test.database.pool.query<{ all: Record<string, unknown[]> }>(`select ${found} as all`);
  return rows[0]?.all ?? {};
}

const byLine = ([one]: readonly unknown[], [other]: readonly unknown[]): number => Number(one) - Number(other);

async function holds(table: NastyTable, seed: number): Promise<void> {
  const file = await nastyFile(table, seed);
  const [given, meant] = await Promise.all([
    nasty.imports.run(table.kind, file.name, file.content),
    plain.imports.run(table.kind, 'plain.ndjson', ndjson(file.readable)),
  ]);
  const reported = async (shop: Shop, summary: typeof given) =>
    (await shop.imports.reported(summary)).filter(({ severity }) => severity !== 'note');
  expect(await reported(plain, meant)).toEqual([]);
  const lost = (await reported(nasty, given)).map(({ line, field, severity }) => [line, field, severity]);
  const spoilt = file.spoilt.map(({ line, field, losesRow }) => [line, field, losesRow ? 'refused' : 'incomplete']);
  expect(lost.toSorted(byLine)).toEqual(spoilt);
  expect(given.rows).toBe(file.records);
  expect([given.inserted, given.updated]).toEqual([meant.inserted, meant.updated]);
  const [held, wanted] = await Promise.all([contents(nasty), contents(plain)]);
  expect(held).toEqual(wanted);
}

it('there is a nasty table for every kind', () => {
  expect(NASTY_TABLES.map(({ kind }) => kind).toSorted()).toEqual(kinds.map(({ name }) => name).toSorted());
});

it.each(NASTY_TABLES)('of a nasty file of $kind the shop holds what a person reads in it', async (table) => {
  for (let seed = 1; seed <= ROUNDS; seed += 1) {
    await holds(table, seed).catch((error: unknown) => {
      throw new Error(`Seed ${seed} of ${table.kind}`, { cause: error });
    });
  }
});
