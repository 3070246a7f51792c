import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemonstration } from '../../demo/index.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { writeEmptyPictures } from '../builders/drawn-pictures.ts';

const TODAY = '2026-11-21';

let test: TestDatabase;
let folder: string;
const load = () => loadDemonstration(test.database, { articles: 1000, today: TODAY, dataDirectory: folder, seed: 1 });

beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bancale-demo-'));
  await writeEmptyPictures(folder, TODAY);
  await load();
}, 120_000);
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

const one = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(test.database.query)).rows[0];

describe('the demonstration orders in the database', () => {
  it('R1.5 have consistent totals: lines to net total; net, transport and VAT to document total', async () => {
    const wrong = await one<{ orders: number; wrong: number }>(sql`
      select count(*) as orders, count(*) filter (where o.net_cents <> l.net
        or o.total_cents <> o.net_cents + o.transport_cents + o.vat_cents or o.net_cents > o.gross_cents) as wrong
      from sales_order o join lateral (
        select sum(net_cents) as net from sales_order_line where order_id = o.id) l on true`);
    expect(wrong?.wrong).toBe(0);
    expect(wrong?.orders).toBeGreaterThan(100);
  });

  it('are numbered by date, and the next order gets the next number', async () => {
    const row = await one<{ out_of_order: number; last: number; kept: number }>(sql`
      select count(*) filter (where number <= before) as out_of_order, max(number) filter (where year = 2026) as last,
        (select last_number from document_number where cause = 'OWEB' and year = 2026) as kept
      from (select *, lag(number) over (partition by year order by created_at, id) as before from sales_order) o`);
    expect(row?.out_of_order).toBe(0);
    expect(row?.kept).toBe(row?.last);
  });

  it('are written once, however often the demonstration is loaded', async () => {
    const count = () =>
      one<{ orders: number; lines: number }>(sql`
      select (select count(*) from sales_order) as orders, (select count(*) from sales_order_line) as lines`);
    const before = await count();
    await load();
    expect(await count()).toEqual(before);
  }, 120_000);
});
