import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it.each([
  ['waiting', "select order_id from erp_export where state = 'waiting'", 'erp_export_open'],
  ['undelivered', "select order_id from erp_export where state <> 'exported'", 'erp_export_open'],
  ['just taken', "select from erp_export where exported_at > now() - interval '1 minute'", 'erp_export_exported'],
])('the job query for the %s orders uses an index', async (_name, query, index) => {
  const client = await test.database.pool.connect();
  try {
    await client.query('begin');
    // The orders do not matter here, so the exports need none.
    await client.query('alter table erp_export drop constraint erp_delivery_order_id_fkey');
    await client.query(`
      insert into erp_export (order_id, state, exported_at)
      select n, case when n % 1000 = 0 then 'waiting' else 'exported' end,
        case when n % 1000 = 0 then null else now() - make_interval(mins => n) end
      from generate_series(1, 20000) n`);
    await client.query('analyze erp_export');
    const { rows } = await client.query<Record<'QUERY PLAN', string>>(`explain ${query}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
