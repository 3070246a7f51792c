import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIndex } from '../../backend/search/memory/build/build-index.ts';
import { basisOf, readCatalogueState } from '../../backend/search/memory/build/changed-pages.ts';
import { IndexBuilder } from '../../backend/search/memory/build/index-builder.ts';
import {
  listOutlines,
  listVocabulary,
  newestStockEvent,
  readPages,
} from '../../backend/search/memory/build/load-catalogue.ts';
import type { BuiltIndex } from '../../backend/search/memory/build/transfer.ts';
import { createMemoryEngine, type MemoryEngine } from '../../backend/search/memory/engine.ts';
import { StoredIndex } from '../../backend/search/memory/stored-index.ts';
import { contentOf } from '../../backend/search/memory/testing/index-content.ts';
import { WHOLE_CATALOGUE } from '../../domain/listing-query.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

const { signal } = new AbortController();
const SILENT = { info: () => undefined, error: () => undefined };
/** Products of the catalogue below, at most: more would be none that were taken over. */
const ALL = 410;

let test: TestDatabase;
let folder: string;
let stored: StoredIndex;
const run = (statement: string) => test.database.pool.query(statement);
const idOf = (code: string) => `(select id from article where code = '${code}')`;

beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bancale-merged-'));
  stored = new StoredIndex(test.database, folder, SILENT);
  await run(`
    insert into category (code, name_it) values ('01', 'Idraulica'), ('02', 'Ferramenta');
    insert into feature (code, data_type, name_it, is_facet) values ('materiale', 's', 'Materiale', true);
    insert into brand (code, name) values ('PEG', 'Pegler');
    insert into color (code, name_it) values ('rosso', 'Rosso');
    insert into article (code, sku, kind, name_it, category_id, features, size)
      select 'S' || n, 'SKU-' || n, 'single', 'Vite zincata M' || n % 20, c.id,
        jsonb_build_object('materiale', case n % 3 when 0 then 'ottone' else 'acciaio' end), n % 7
      from generate_series(1, 400) n join category c on c.code = '0' || (n % 2 + 1);
    insert into article (code, sku, kind, name_it) values
      ('P1', 'P1', 'parent', 'Guanto'), ('P2', 'P2', 'parent', 'Scarpa'), ('P3', 'P3', 'parent', 'Vuoto');
    insert into article (code, sku, kind, parent_id, name_it, color, size)
      select p.code || v, p.code || v, 'child', p.id, p.name_it || ' ' || v, 'rosso', v
      from article p cross join unnest(array['S', 'M', 'L']) v where p.code in ('P1', 'P2');
    insert into article (code, sku, kind, name_it) values ('X1', 'X1', 'single', 'Chiave'), ('X2', 'X2', 'single', 'Tubo');
    insert into barcode (code, article_id) select '80' || id, id from article where kind = 'single';
    insert into article_alias (article_id, kind, code) select id, 'old', 'OLD' || id from article where code like 'S1%';
    insert into article_link (article_id, linked_id, kind) values (${idOf('S2')}, ${idOf('S3')}, 'alternative')`);
  await build(undefined);
});

afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

function build(earlier: string | undefined): Promise<BuiltIndex> {
  return buildIndex(test.database, { signal, earlier, keep: (file) => stored.save(file) });
}

/** An index of the whole catalogue, built in this process. */
async function buildWhole(): Promise<Pick<BuiltIndex, 'data' | 'basis'> & { stockEvent: number }> {
  const client = await test.database.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const vocabulary = await listVocabulary(client);
    const builder = new IndexBuilder(vocabulary, await listOutlines(client));
    for await (const { page, children } of readPages(client)) builder.addPage(page, children);
    const basis = basisOf(vocabulary, await readCatalogueState(client, null));
    return { data: builder.finish(), basis, stockEvent: await newestStockEvent(client) };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Statements, and the most products that are read anew for them. */
const CHANGES: [what: string, statement: string, products: number][] = [
  ['a new name', `update article set name_it = 'Saracinesca' where code = 'S7'`, 1],
  ['new articles of a new brand', newArticles(), 5],
  ['a changed feature with a new value', `update article set features = '{"materiale": "rame"}' where code = 'S9'`, 1],
  ['the last article with that value ended', `update article set is_active = false where code = 'S9'`, 0],
  [
    'another category',
    `update article set category_id = (select min(id) from category) where code in ('S30', 'S31')`,
    2,
  ],
  ['a variant of another product', `update article set parent_id = ${idOf('P2')} where code = 'P1S'`, 2],
  ['the first variant of a product', `update article set parent_id = ${idOf('P3')} where code = 'P1M'`, 2],
  ['an ended product with its variants', `update article set is_active = false where code = 'P2'`, 0],
  ['a product that is back', `update article set is_active = true where code = 'P2'`, 1],
  ['another barcode', `update barcode set code = 'B1' where article_id = ${idOf('S8')}`, 2],
  ['deleted barcodes', `delete from barcode where article_id in (${idOf('S10')}, ${idOf('S11')})`, 2],
  ['a deleted old code', `delete from article_alias where article_id = ${idOf('S12')}`, 1],
  ['the end of an alternative', `update article set is_active = false where code = 'S3'`, 1],
  ['a deleted link', `delete from article_link`, 1],
  ['deleted articles', `delete from article where code in ('X1', 'S20')`, 0],
  ['stock that changes beside a name', `update article set stock_quantity = 5, name_it = 'Tubo' where code = 'S5'`, 1],
  ['new synonyms', `insert into synonym_group (code, phrases) values ('vite', '{vite,bullone}')`, 0],
  ['a renamed category', `update category set name_it = 'Minuteria' where code = '02'`, ALL],
  ['a renamed brand', `update brand set name = 'Pegler Yorkshire' where code = 'PEG'`, ALL],
];

function newArticles(): string {
  return `insert into brand (code, name) values ('NEW', 'Nuova');
    insert into article (code, sku, kind, name_it, brand_id, size)
      select 'N' || n, 'N' || n, 'single', 'Vite nuova ' || n, b.id, 'XL' from generate_series(1, 5) n join brand b on b.code = 'NEW'`;
}

it.each(CHANGES)('R1.11 an index takes over %s, and equals one built anew', async (_, statement, products) => {
  await run(statement);
  const merged = await build(stored.path);
  const whole = await buildWhole();
  expect(contentOf(merged.data)).toEqual(contentOf(whole.data));
  expect(merged.products).toBeLessThanOrEqual(products);
  expect(merged.basis).toEqual(whole.basis);
  expect(merged.origin.stockEvent).toBe(whole.stockEvent);
});

it('R1.11 an index has stock that changed before it was merged', async () => {
  await run(`update article set stock_quantity = 3 where code = 'S40'`);
  await run(`update article set name_it = 'Gomito' where code = 'S41'`);
  const merged = await build(stored.path);
  expect(contentOf(merged.data)).toEqual(contentOf((await buildWhole()).data));
  expect(merged.data.stock.filter((quantity) => quantity === 3)).toHaveLength(1);
});

/** Opens an engine on the folder; returns it with what its log says of builds. */
async function open(): Promise<{ engine: MemoryEngine; read: number[]; faults: string[] }> {
  const [read, faults]: [number[], string[]] = [[], []];
  const logger = {
    info: ({ read: count }: { read?: number }) => void (count !== undefined && read.push(count)),
    error: (_: unknown, message?: string) => void faults.push(message ?? ''),
  };
  const engine = await createMemoryEngine({ database: test.database, logger, folder, retryMilliseconds: 10 });
  return { engine, read, faults };
}

async function codesFor(engine: MemoryEngine, text: string): Promise<string[]> {
  const nobody = { locale: 'it', netPrices: null, promoted: null, purchased: null, customerCodes: null } as const;
  const { hits } = await engine.search({ ...WHOLE_CATALOGUE, text }, nobody);
  return hits.map(({ product }) => product.code);
}

it('R1.11 an engine that starts with an older index brings what has changed since', async () => {
  await run(`update article set name_it = 'Sifone' where code = 'S42'`);
  for (const expected of [[1], []]) {
    const { engine, read } = await open();
    expect(await codesFor(engine, 'sifone')).toEqual(['S42']);
    await engine.close();
    expect(read).toEqual(expected);
  }
});

it('R1.11 a change that cannot be merged into the last index is found after a build of the whole', async () => {
  const { engine, read, faults } = await open();
  try {
    const bytes = await readFile(stored.path);
    const headLength = bytes.readUInt32BE(0);
    const head = JSON.parse(bytes.subarray(4, 4 + headLength).toString()) as {
      columns: { documents: { offset: number; length: number } };
    };
    const { offset, length } = head.columns.documents;
    bytes.fill('?', 4 + headLength + offset, 4 + headLength + offset + length);
    await writeFile(stored.path, bytes);
    await run(`update article set name_it = 'Bidone' where code = 'S43'`);
    await expect.poll(() => faults).toContain('the search index could not be rebuilt; the old one stays');
    await expect.poll(() => codesFor(engine, 'bidone')).toEqual(['S43']);
    // The log follows the new index.
    await expect.poll(() => read.at(-1) ?? 0).toBeGreaterThan(300);
  } finally {
    await engine.close();
  }
});
