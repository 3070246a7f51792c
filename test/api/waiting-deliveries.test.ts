import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it.each([
  ['waiting', "select order_id from erp_delivery where state = 'waiting'", 'erp_delivery_open'],
  ['undelivered', "select order_id from erp_delivery where state <> 'delivered'", 'erp_delivery_open'],
  ['just taken', "select from erp_delivery where delivered_at > now() - interval '1 minute'", 'erp_delivery_delivered'],
])('the job query for the %s orders uses an index', async (_name, query, index) => {
  const client = await test.database.pool.connect();
  try {
    await client.query('begin');
    // The orders do not matter here, so the exports need none.
    await client.query('alter table erp_delivery drop constraint erp_delivery_order_id_fkey');
    await client.query(`
      insert into erp_delivery (order_id, state, delivered_at)
      select n, case when n % 1000 = 0 then 'waiting' else 'delivered' end,
        case when n % 1000 = 0 then null else now() - make_interval(mins => n) end
      from generate_series(1, 20000) n`);
    await client.query('analyze erp_delivery');
    const { rows } = await client.query<Record<'QUERY PLAN', string>>(`explain ${query}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
