import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isUnavailable, openDatabase, type Database } from '../../backend/database/index.ts';
import { openQueuePool } from '../../backend/orders/queue-pool.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

/** Closes a connection from the server side, as a restart does; resolves when the server has released it. */
async function cut(backend: number): Promise<void> {
  await test.database.pool.query('select pg_terminate_backend($1)', [backend]);
  const gone = async () => {
    const { rowCount } = await test.database.pool.query('select from pg_stat_activity where pid = $1', [backend]);
    return rowCount;
  };
  await expect.poll(gone).toBe(0);
}

describe('a connection closed by the server', () => {
  it('fails the transaction in progress, and the next one works', async () => {
    const lost: Error[] = [];
    const database = openDatabase(test.url, { poolSize: 1, onConnectionLost: (error) => lost.push(error) });
    const broken = database.query.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await cut(rows[0]?.pid ?? 0);
      await sql`select 1`.execute(transaction);
    });
    const error = await broken.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(isUnavailable(error)).toBe(true);
    expect((await sql<{ one: number }>`select 1 as one`.execute(database.query)).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('when idle is logged without its last use', async () => {
    const lost = Promise.withResolvers<Error>();
    const database = openDatabase(test.url, { poolSize: 1, onConnectionLost: lost.resolve });
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    await cut(rows[0]?.pid ?? 0);
    const error = await lost.promise;
    expect(error.message).toContain('terminating connection');
    expect(error).not.toHaveProperty('client');
    await database.close();
  });
});

describe('connections of the job queue', () => {
  const away: Pick<Database, 'connectionSettings'> = { connectionSettings: { host: '/nowhere', port: 5432 } };

  it('report an unavailable database as a retryable error', async () => {
    const pool = openQueuePool(away as Database, 1);
    await expect(pool.connect()).rejects.toMatchObject({ code: 'ETIMEDOUT', message: /ENOENT/ });
    await pool.end();
  });

  it('report a broken connection as retryable too, and leave other errors unchanged', async () => {
    const pool = openQueuePool(test.database, 1);
    const client = await pool.connect();
    await expect(client.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await cut(rows[0]?.pid ?? 0);
    await expect(client.query('select 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    client.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it('are still given to requests made before the pool is closed', async () => {
    const pool = openQueuePool(test.database, 1);
    await pool.query('select 1');
    const asked = pool.connect();
    const ended = pool.end();
    const client = await asked;
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    client.release();
    await ended;
  });
});
