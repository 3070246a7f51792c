import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIndex } from '../../backend/search/memory/build/build-index.ts';
import { createSearch } from '../../backend/search/index.ts';
import { WHOLE_CATALOGUE } from '../../domain/listing-query.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

const PROGRAM = resolve(import.meta.dirname, '../../backend/search/memory/build/build-process.ts');
const NEVER = new AbortController().signal;

describe('the process that builds the search index', () => {
  let test: TestDatabase;

  /** Blocks all other readers of the article table while `work` runs. */
  async function whileArticlesAreLocked(work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
    const client = await test.database.pool.connect();
    try {
      await client.query('begin; lock table article in access exclusive mode');
      await work(client);
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  const waitingBuilders = async (): Promise<number[]> => {
    const { rows } = await test.database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'bancale-search' and wait_event_type = 'Lock'
       and datname = current_database()`,
    );
    return rows.map(({ pid }) => pid);
  };

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.database.pool.query(`
      insert into color (code, name_it) values ('rosso', 'Rosso');
      insert into article (code, sku, kind, name_it, color) values ('S1', 'S1', 'single', 'Valvola', 'rosso');
      insert into article (code, sku, kind, name_it) values ('P1', 'P1', 'parent', 'Guanto');
      insert into article (code, sku, kind, parent_id, name_it, size, stock_quantity)
        select 'P1-M', 'P1-M', 'child', id, 'Guanto M', 'M', 4 from article where code = 'P1'`);
  });

  afterAll(() => test.drop());

  it('transfers the whole index', async () => {
    const { data, origin } = await buildIndex(test.database, { signal: NEVER });
    expect(data).toMatchObject({ variantCount: 2, productCount: 2 });
    expect(origin.stockEvent).toBe(0);
    expect([...data.stock].sort()).toEqual([0, 4]);
    expect(data.labels.colors).toMatchObject([{ code: 'rosso', name: { it: 'Rosso' } }]);
    expect(data.terms.split('\u0001')).toContain('valvola');
    // A single buffer, so that its memory is released at once.
    expect(new Set([data.stock.buffer, data.documents.buffer, data.productPostings.ordinals.buffer]).size).toBe(1);
  });

  it('is reported if it is killed during the build', async () => {
    await whileArticlesAreLocked(async () => {
      const started = Promise.withResolvers<number>();
      const built = buildIndex(test.database, { signal: NEVER, onStart: started.resolve });
      const refused = expect(built).rejects.toThrow('ended with SIGKILL');
      const builder = await started.promise;
      await expect.poll(waitingBuilders).toHaveLength(1);
      process.kill(builder, 'SIGKILL');
      await refused;
    });
  });

  it('is aborted if the database hangs', async () => {
    await whileArticlesAreLocked(async () => {
      const built = buildIndex(test.database, { signal: NEVER, timeoutMilliseconds: 1_000 });
      await expect(built).rejects.toThrow('no sign of life for 1 seconds');
    });
    const { data } = await buildIndex(test.database, { signal: NEVER });
    expect(data.variantCount).toBe(2);
  });

  it('is stopped with the shop', async () => {
    await whileArticlesAreLocked(async () => {
      const ending = new AbortController();
      const built = buildIndex(test.database, { signal: ending.signal, onStart: () => ending.abort() });
      await expect(built).rejects.toThrow('the shop is closing');
    });
    await expect(buildIndex(test.database, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  });

  it('exits if the shop process is killed', async () => {
    await whileArticlesAreLocked(async () => {
      const { host, port, user, database } = test.database.connectionSettings;
      const before = await waitingBuilders();
      const builder = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'ignore', 'ignore', 'ignore'] });
      const gone = once(builder, 'close');
      builder.stdin?.write(`${JSON.stringify({ address: { host, port, user, database } })}\n`);
      await expect.poll(async () => (await waitingBuilders()).length).toBe(before.length + 1);
      builder.stdin?.end();
      expect(await gone).toEqual([1, null]);
    });
  });

  it('reports why it failed', async () => {
    const nowhere = { connectionSettings: { ...test.database.connectionSettings, database: 'nowhere' } };
    await expect(buildIndex(nowhere, { signal: NEVER })).rejects.toThrow(/ended with 1: [^]*"nowhere" does not exist/);
  });

  /** The process ids of the builders that this process has started. */
  const builders = (): number[] =>
    execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, parent, ...words]) => Number(parent) === process.pid && words.includes(PROGRAM))
      .map(([pid]) => Number(pid));

  /** Kills the builder of that attempt. PostgreSQL keeps the connections of killed builders until the lock is free. */
  async function killBuilder(attempt: number): Promise<void> {
    await expect.poll(waitingBuilders).toHaveLength(attempt);
    for (const pid of builders()) process.kill(pid, 'SIGKILL');
  }

  it('is restarted if it is killed while the shop starts', async () => {
    await expect.poll(waitingBuilders).toEqual([]);
    const errors: unknown[] = [];
    const logger = { info: () => undefined, error: (...words: unknown[]) => void errors.push(words) };
    let created: ReturnType<typeof createSearch> | undefined;
    await whileArticlesAreLocked(async () => {
      created = createSearch({ database: test.database, logger, retryMilliseconds: 10 });
      await killBuilder(1);
    });
    const search = await created;
    expect(search?.isReady()).toBe(true);
    await search?.close();
    const reason = 'The building of the search index ended with SIGKILL';
    expect(errors).toEqual([[{ reason, pause: 10 }, 'the first search index could not be built']]);
  });

  it('is given up with an error after repeated kills while the shop starts', async () => {
    await expect.poll(waitingBuilders).toEqual([]);
    const logger = { info: () => undefined, error: () => undefined };
    await whileArticlesAreLocked(async () => {
      const refused = expect(createSearch({ database: test.database, logger, retryMilliseconds: 10 })).rejects.toThrow(
        /^The building of the search index ended with SIGKILL\. That was tried 5 times; the log has more\.$/,
      );
      for (let attempt = 1; attempt <= 5; attempt += 1) await killBuilder(attempt);
      await refused;
    });
  });

  it('is restarted after its connection was cut, while the old index serves searches', async () => {
    const faults: string[] = [];
    const logger = { info: () => undefined, error: (_: unknown, message?: string) => void faults.push(message ?? '') };
    const search = await createSearch({ database: test.database, logger });
    const found = async (text: string): Promise<number> => {
      const nobody = { netPrices: null, promoted: null, purchased: null, customerCodes: null };
      const { total } = await search.search({ ...WHOLE_CATALOGUE, text }, { locale: 'it', ...nobody });
      return total;
    };
    try {
      await whileArticlesAreLocked(async (client) => {
        await test.database.pool.query(`select pg_notify('catalogue_changed', 'article')`);
        await expect.poll(waitingBuilders).toHaveLength(1);
        expect(await found('valvola')).toBe(1);
        await client.query(`update article set name_it = 'Saracinesca' where code = 'S1'`);
        const { rows } = await client.query<{ done: boolean }>('select pg_terminate_backend($1) as done', [
          (await waitingBuilders())[0],
        ]);
        expect(rows).toEqual([{ done: true }]);
        await expect.poll(() => faults).toContain('the search index could not be rebuilt; the old one stays');
        expect(await found('valvola')).toBe(1);
      });
      await expect.poll(() => found('saracinesca')).toBe(1);
    } finally {
      await search.close();
    }
  });
});
