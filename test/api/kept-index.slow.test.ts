import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLUSTER } from '../../backend/search/memory/build/index-origin.ts';
import { createMemoryEngine } from '../../backend/search/memory/engine.ts';
import { WHOLE_CATALOGUE } from '../../domain/listing-query.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

const GUEST = { locale: 'it', netPrices: null, promoted: null, purchased: null, customerCodes: null } as const;

describe('the search index stored on disk', () => {
  let test: TestDatabase;
  let folder: string;
  const messages: string[] = [];
  const logger = {
    info: (_: unknown, message?: string) => void messages.push(message ?? ''),
    error: (_: unknown, message?: string) => void messages.push(message ?? ''),
  };
  const run = (statement: string) => test.database.pool.query(statement);
  const file = () => join(folder, 'index');

  /** Opens the engine, reads availabilities by code, and closes it. */
  async function open(meanwhile?: () => Promise<unknown>): Promise<Record<string, string>> {
    messages.length = 0;
    const search = await createMemoryEngine({ database: test.database, logger, folder });
    await meanwhile?.();
    await search.settled();
    const { hits } = await search.search(WHOLE_CATALOGUE, GUEST);
    await search.close();
    return Object.fromEntries(hits.map(({ product }) => [product.code, product.availability]));
  }

  beforeAll(async () => {
    test = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'bancale-kept-'));
  });
  afterAll(async () => {
    await test.drop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await run(
      `truncate article cascade; insert into article (code, sku, kind, name_it) values ('S1', 'S1', 'single', 'Valvola')`,
    );
    await open();
  });

  it('is used by the next start', async () => {
    expect(await open()).toEqual({ S1: 'NON DISPONIBILE' });
    expect(messages).toEqual(['kept search index opened']);
    expect(await readdir(folder)).toEqual(['index']);
  });

  it('gets the stock quantities that have changed since', async () => {
    await run(`update article set stock_quantity = 5`);
    expect(await open()).toEqual({ S1: 'DISPONIBILE' });
    expect(messages).toEqual(['kept search index opened']);
  });

  it('follows changes after it was opened', async () => {
    await open(() => run(`insert into article (code, sku, kind, name_it) values ('S2', 'S2', 'single', 'Tubo')`));
    expect(messages).toEqual(['kept search index opened', 'search index built']);
    expect(Object.keys(await open())).toEqual(['S2', 'S1']);
    expect(messages).toEqual(['kept search index opened']);
  });

  it.each([
    ['a changed article', `update article set name_it = 'Rubinetto'`],
    ['a new synonym', `insert into synonym_group (code, phrases) values ('x', '{valvola,rubinetto}')`],
    ['an emptied catalogue', 'truncate article cascade'],
  ])('is not used after %s', async (_, statement) => {
    await run(statement);
    await open();
    expect(messages).toEqual(['the kept search index is not used', 'search index built']);
  });

  it('can be checked by a user of the database without special rights', async () => {
    await run('create role kept_index_reader; grant select on catalogue_change, stock_event to kept_index_reader');
    const client = await test.database.pool.connect();
    try {
      await client.query('set role kept_index_reader');
      const { rows } = await client.query(`select ${CLUSTER} as cluster`);
      expect(rows).toEqual([{ cluster: expect.stringMatching(/^\d+\/1\/\d+$/) as string }]);
    } finally {
      await client.query('reset role; drop owned by kept_index_reader; drop role kept_index_reader');
      client.release();
    }
  });

  it('is not used when a change was under way while it was built', async () => {
    const client = await test.database.pool.connect();
    await client.query(`begin; insert into article (code, sku, kind, name_it) values ('S2', 'S2', 'single', 'Tubo')`);
    await run(`update article set name_it = 'Rubinetto'`);
    expect(await open()).toEqual({ S1: 'NON DISPONIBILE' });
    await client.query('commit');
    client.release();
    expect(Object.keys(await open())).toEqual(['S1', 'S2']);
  });

  it('is not used when another version or database has made it', async () => {
    const content = await readFile(file());
    const head = content.toString('latin1');
    await writeFile(file(), head.replace(/"program":"./, '"program":"-'), 'latin1');
    await open();
    expect(messages).toEqual(['the kept search index is not used', 'search index built']);
    await writeFile(file(), head.replace(/"cluster":"./, '"cluster":"-'), 'latin1');
    await open();
    expect(messages).toEqual(['the kept search index is not used', 'search index built']);
  });

  it('is ignored when it is damaged', async () => {
    const content = await readFile(file());
    await writeFile(file(), content.subarray(0, content.length / 2));
    expect(await open()).toEqual({ S1: 'NON DISPONIBILE' });
    expect(messages).toEqual(['the kept search index cannot be used', 'search index built']);
    await writeFile(file(), 'not an index');
    expect(await open()).toEqual({ S1: 'NON DISPONIBILE' });
    expect(messages).toEqual(['the kept search index cannot be used', 'search index built']);
  });

  it('is built also when it cannot be stored', async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file in place of the folder');
    expect(await open()).toEqual({ S1: 'NON DISPONIBILE' });
    expect(messages).toEqual(['the search index could not be kept for the next start', 'search index built']);
    await rm(folder);
  });
});
