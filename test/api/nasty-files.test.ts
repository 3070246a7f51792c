import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readStoredFields } from '../../backend/database/upsert/index.ts';
import { kinds, ownableFields, ownedKinds, setFieldOwner } from '../../backend/import/index.ts';
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
/** Shops that differ in one thing: every field that can belong to the office does. */
let ofErp: Shop;
let ofOffice: Shop;

beforeAll(async () => {
  const open = async (): Promise<Shop> => {
    const test = await createTestDatabase();
    const imports = await createImports(test.database);
    for (const [kind, rows] of NASTY_BASE) await imports.run(kind, 'base.ndjson', ndjson(rows));
    return { test, imports };
  };
  [nasty, plain, ofErp, ofOffice] = await Promise.all([open(), open(), open(), open()]);
  for (const kind of ownedKinds) {
    await setFieldOwner(ofOffice.test.database, {
      kind,
      fields: ownableFields(kind),
      owner: 'office',
      actor: 'tester',
    });
  }
});
afterAll(async () => {
  for (const { test, imports } of [nasty, plain, ofErp, ofOffice]) {
    await test.drop();
    await imports.remove();
  }
});

/** All rows of all tables, without what depends on the moment and the file of the import. */
async function contents({ test }: Shop): Promise<Record<string, unknown[]>> {
  const { rows: columns } = await test.database.pool.query<{ name: string; columns: string }>(`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('import_run', 'import_change', 'import_rejected_row', 'audit_entry') and data_type <> 'xid8' and column_name not like '%password%'
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

/** What is stored in the fields that can have an owner, by `<code> <path>`. */
async function ownable({ test }: Shop, kind: NastyTable['kind'], codes: string[]): Promise<Map<string, unknown>> {
  const { stored } = kinds.find(({ name }) => name === kind) ?? {};
  if (stored === undefined) throw new Error(`${kind} have no shape.`);
  const found = await readStoredFields(test.database.query, stored, codes, new Set(ownableFields(kind)));
  const flat = [...found].flatMap(([code, fields]) =>
    [...fields].flatMap(([path, value]) =>
      path === 'features'
        ? Object.entries(value as object).map(([feature, of]) => [`${code} features.${feature}`, of] as const)
        : [[`${code} ${path}`, value] as const],
    ),
  );
  return new Map(flat);
}

it.each(NASTY_TABLES.filter(({ kind }) => ownedKinds.includes(kind)))(
  '8.1 of a nasty file of $kind the office keeps what it has, each value with a note, and the rest is stored',
  async (table) => {
    const stored = ndjson((await nastyFile(table, 2)).readable);
    for (const shop of [ofErp, ofOffice]) await shop.imports.run(table.kind, 'stored.ndjson', stored);
    const file = await nastyFile(table, 1);
    const codes = [...new Set(file.readable.map(({ code }) => String(code)))];
    const before = await ownable(ofOffice, table.kind, codes);
    await ofErp.imports.run(table.kind, file.name, file.content);
    const summary = await ofOffice.imports.run(table.kind, file.name, file.content);
    const written = await ownable(ofErp, table.kind, codes);
    expect(await ownable(ofOffice, table.kind, codes)).toEqual(new Map([...written, ...before]));
    const notes = (await ofOffice.imports.reported(summary)).filter(({ reason }) =>
      / belongs to office\.$/.test(reason),
    );
    const kept = [...before].filter(
      ([place, value]) => written.has(place) && JSON.stringify(written.get(place)) !== JSON.stringify(value),
    );
    expect(kept).not.toEqual([]);
    // Addresses of a file are added to those that are stored, so that a part of them may be equal.
    const isOne = (place: string) => !place.endsWith(' addresses');
    const noted = new Set(notes.map(({ code, field }) => `${String(code)} ${String(field)}`).filter(isOne));
    expect(noted).toEqual(new Set(kept.map(([place]) => place).filter(isOne)));
  },
);
