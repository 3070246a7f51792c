import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMemoryEngine, type MemoryEngine } from '../../backend/search/memory/engine.ts';
import { WHOLE_CATALOGUE } from '../../domain/listing-query.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

const GUEST = { locale: 'it', netPrices: null, promoted: null, purchased: null, customerCodes: null } as const;

let test: TestDatabase;
let folder: string;
const handlers: (() => void)[] = [];
const opened: MemoryEngine[] = [];
beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bancale-shared-'));
});
afterAll(async () => {
  await Promise.all(opened.map((engine) => engine.close()));
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The engine of one process of a group on the folder, and the messages that it logs. */
async function open(number: number) {
  const messages: string[] = [];
  const log = (_: unknown, message?: string) => void messages.push(message ?? '');
  const engine = await createMemoryEngine({
    ...{ database: test.database, folder, logger: { info: log, error: log } },
    group: {
      number,
      announceIndex: () => handlers.forEach((handle) => handle()),
      onIndex: (handler) => void handlers.push(handler),
    },
  });
  opened.push(engine);
  const names = async () => {
    const { hits } = await engine.search(WHOLE_CATALOGUE, GUEST);
    return hits.map(({ product }) => product.name).toSorted();
  };
  return { engine, messages, names };
}
const insert = (code: string, name: string) =>
  test.database.pool.query(`insert into article (code, sku, kind, name_it) values ($1, $1, 'single', $2)`, [
    code,
    name,
  ]);

it('11.1 only the first process builds the index; another one uses what it has built, stock at once', async () => {
  await insert('S1', 'Valvola');
  const first = await open(1);
  const second = await open(2);
  expect([await second.names(), second.messages]).toEqual([['Valvola'], ['kept search index opened']]);

  await insert('S2', 'Tubo');
  await second.engine.settled();
  expect(await second.names()).toEqual(['Tubo', 'Valvola']);
  await expect.poll(() => first.messages).toEqual(['search index built', 'search index built']);
  expect(second.messages).toEqual(['kept search index opened', 'search index read']);

  await test.database.pool.query(`update article set stock_quantity = 4`);
  await second.engine.settled();
  const { hits } = await second.engine.search(WHOLE_CATALOGUE, GUEST);
  expect(hits.map(({ product }) => product.availability)).toEqual(['DISPONIBILE', 'DISPONIBILE']);
});

it('11.1 a process that starts before the first has built opens the older index, and knows what it lacks', async () => {
  await Promise.all(opened.splice(0).map((engine) => engine.close()));
  await insert('S3', 'Rubinetto');
  const second = await open(2);
  expect(await second.names()).toEqual(['Tubo', 'Valvola']);
  expect(await second.engine.missingChanges()).toBe(1);
  expect(second.engine.status().behindSeconds).toBeGreaterThan(0);

  const first = await open(1);
  expect(first.messages).toEqual(['the kept search index is not used', 'search index built']);
  await expect.poll(second.names).toEqual(['Rubinetto', 'Tubo', 'Valvola']);
  await expect.poll(() => second.messages).toEqual(['kept search index opened', 'search index read']);
  expect(second.engine.status().behindSeconds).toBe(0);
});
