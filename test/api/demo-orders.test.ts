import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedErp } from '../../backend/integrations/erp/index.ts';
import { createPayments, SANDBOX_PATH } from '../../backend/integrations/payments/index.ts';
import { cancelOrder, listRefunds, makeRefund } from '../../backend/payments/index.ts';
import { importDemonstrationFiles } from '../../cli/start/load-demonstration.ts';
import type { VatShare } from '../../domain/cart-totals.ts';
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
  await importDemonstrationFiles(test.database, folder);
  await load();
}, 120_000);
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

const one = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(test.database.query)).rows[0];

describe('the demonstration categories in the database', () => {
  it('have the picture of an article, as soon as there is an article in them', async () => {
    const row = await one<{ all: number; wrong: number }>(sql`
      select count(*) as all, count(*) filter (where not exists (
        select from article where category.picture = any(pictures))) as wrong
      from category where exists (select from article where category_id = category.id)`);
    expect(row?.wrong).toBe(0);
    expect(row?.all).toBeGreaterThan(50);
  });
});

describe('the demonstration orders in the database', () => {
  it('have lines whose price is for 100 units, rounded once', async () => {
    const { rows } = await sql<{ priceQuantity: number; lines: number; wrong: number }>`
      select price_quantity as "priceQuantity", count(*) as lines, count(*) filter (
        where net_cents <> round(net_price::numeric * quantity::numeric / (100 * price_quantity))) as wrong
      from sales_order_line group by price_quantity order by price_quantity`.execute(test.database.query);
    expect(rows.map(({ priceQuantity }) => priceQuantity)).toEqual(expect.arrayContaining([1, 100]));
    for (const { wrong, lines } of rows) expect([wrong, lines > 3]).toEqual([0, true]);
  });

  it('R1.5 have consistent totals: lines to net total and contributions; with transport and VAT to document total', async () => {
    const wrong = await one<{ orders: number; bearing: number; wrong: number }>(sql`
      select count(*) as orders, count(*) filter (where o.net_cents <> l.net
        or o.contribution_cents <> l.contribution
        or o.total_cents <> o.net_cents + o.transport_cents + o.contribution_cents + o.vat_cents
        or o.net_cents > o.gross_cents) as wrong,
        count(*) filter (where o.contribution_cents > 0) as bearing
      from sales_order o join lateral (
        select sum(net_cents) as net, sum((select coalesce(sum((c ->> 'cents')::integer), 0)
          from jsonb_array_elements(contributions) c)) as contribution
        from sales_order_line where order_id = o.id) l on true`);
    expect(wrong?.bearing).toBeGreaterThan(10);
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
      one<Record<string, number>>(sql`
      select (select count(*) from sales_order) as orders, (select count(*) from sales_order_line) as lines,
        (select count(*) from customer_document) as invoices, (select count(*) from transport_document) as deliveries,
        (select count(*) from due_date) as due`);
    const before = await count();
    await load();
    expect(await count()).toEqual(before);
  }, 120_000);
});

describe('the demonstration office in the database', () => {
  it('has refused orders with attempts, one not taken, a cancellation asked for, a refund that waits, and claims', async () => {
    const row = await one<Record<string, number>>(sql`
      select (select count(*) from erp_export where state = 'refused') as refused,
        (select count(*) from erp_attempt where error like '%422%') as attempts,
        (select count(*) from erp_export where state = 'written' and is_overdue) as left_over,
        (select count(*) from erp_export where cancellation_asked_at is not null) as asked,
        (select count(*) from payment_refund f join payment p on p.id = f.payment_id
          join sales_order o on o.id = p.order_id where f.state = 'waiting' and o.status = 'AN' and f.cents = o.payable_cents) as refunds,
        (select count(*) from claim where state = 'open') as open_claims,
        (select count(*) from claim_question where answered_at is null) as asked_claims,
        (select count(*) from claim where recorded_by is not null) as told_claims,
        (select count(*) from claim where state <> 'open') as closed_claims,
        (select count(*) from claim_photo) as photos`);
    expect(row).toEqual({
      ...{
        refused: 2,
        attempts: 3,
        left_over: 1,
        asked: 1,
        refunds: 1,
        open_claims: 3,
        asked_claims: 1,
        told_claims: 1,
        closed_claims: 3,
        photos: 2,
      },
    });
  });
});

describe('the demonstration documents in the database', () => {
  const wrong = async (query: ReturnType<typeof sql<{ wrong: number; all: number }>>) => {
    const row = await one(query);
    expect(row?.all).toBeGreaterThan(3);
    return row?.wrong;
  };

  it('R7.38 deliver what the orders say: delivered = transport documents + accompanying invoices', async () => {
    expect(
      await wrong(sql`
        select count(*) as all, count(*) filter (where l.delivered <> coalesce(t.quantity, 0) + coalesce(i.quantity, 0)) as wrong
        from sales_order_line l
        left join lateral (select sum(quantity) as quantity from transport_document_line
          where order_id = l.order_id and order_position = l.position) t on true
        left join lateral (select sum(quantity) as quantity from customer_document_line
          where order_id = l.order_id and order_position = l.position) i on true`),
    ).toBe(0);
  });

  it('R7.38 bill what was delivered, at the price that was ordered', async () => {
    expect(
      await wrong(sql`
        select count(*) as all, count(*) filter (where i.quantity <> coalesce(t.quantity, i.quantity)
          or i.net_price <> l.net_price or i.price_quantity <> l.price_quantity or i.code <> l.sku) as wrong
        from customer_document_line i
        left join transport_document_line t on t.document_id = i.delivery_id and t.position = i.delivery_position
        join sales_order_line l on l.order_id = coalesce(i.order_id, t.order_id)
          and l.position = coalesce(i.order_position, t.order_position)`),
    ).toBe(0);
    expect(
      await wrong(sql`
        select count(*) as all, count(*) filter (where bills <> 1) as wrong from (
          select t.document_id, t.position, count(i.document_id) as bills
          from transport_document_line t join transport_document d on d.id = t.document_id
          left join customer_document_line i on i.delivery_id = t.document_id and i.delivery_position = t.position
          where d.issued_on < '2026-11-01' group by t.document_id, t.position) billed`),
    ).toBe(0);
  });

  it('R2.88 R2.90 invoices come to the sum of their lines and charges, and due dates to the total of their invoice', async () => {
    expect(
      await wrong(sql`
        select count(*) as all, count(*) filter (where d.taxable_cents <> l.cents + coalesce(c.cents, 0)
          or d.taxable_cents <> v.taxable or d.vat_cents <> v.vat or d.total_cents <> v.taxable + v.vat
          or (d.kind = 'invoice' and ((case when k.vat_regime = 'split-payment' then d.taxable_cents else d.total_cents end) <> e.cents
            or d.open_cents <> e.open))) as wrong
        from customer_document d join customer k on k.id = d.customer_id
        left join lateral (select sum(net_cents) as cents from customer_document_line where document_id = d.id) l on true
        left join lateral (select sum(cents) as cents from customer_document_charge where document_id = d.id) c on true
        left join lateral (select sum(taxable_cents) as taxable, sum(vat_cents) as vat
          from customer_document_vat where document_id = d.id) v on true
        left join lateral (select sum(cents) as cents, sum(open_cents) as open
          from due_date where document_id = d.id) e on true`),
    ).toBe(0);
  });

  it('come to the totals of the orders that they bill, taxable by rate and, for one order, to the cent', async () => {
    const { rows } = await sql<{ invoice: string; total: number; order: number }>`
      select distinct i.document_id::text as invoice, d.total_cents as total, coalesce(i.order_id, t.order_id) as "order"
      from customer_document_line i join customer_document d on d.id = i.document_id and d.kind = 'invoice'
      left join transport_document_line t on t.document_id = i.delivery_id and t.position = i.delivery_position`.execute(
      test.database.query,
    );
    const { rows: orders } = await sql<{ id: number; total: number; vat: VatShare[]; isBilled: boolean }>`
      select o.id, o.total_cents as total, o.vat_by_rate as vat, not exists (
        select from sales_order_line l where l.order_id = o.id and l.quantity <> (
          select coalesce(sum(i.quantity), 0) from customer_document_line i
          left join transport_document_line t on t.document_id = i.delivery_id and t.position = i.delivery_position
          join customer_document d on d.id = i.document_id and d.kind = 'invoice'
          where coalesce(i.order_id, t.order_id) = o.id and coalesce(i.order_position, t.order_position) = l.position)
        ) as "isBilled"
      from sales_order o`.execute(test.database.query);
    const byId = new Map(orders.map((order) => [order.id, order]));
    const invoicesOf = Map.groupBy(rows, (row) => row.order);
    let compared = 0;
    for (const [invoice, own] of Map.groupBy(rows, (row) => row.invoice)) {
      const billed = own.flatMap(({ order }) => byId.get(order) ?? []);
      // Only invoices that bill their orders as a whole, each alone, can be compared with them.
      if (!billed.every(({ id, isBilled }) => isBilled && invoicesOf.get(id)?.length === 1)) continue;
      const { rows: vat } = await sql<{ rate: number; taxableCents: number }>`
        select rate, taxable_cents as "taxableCents" from customer_document_vat
        where document_id = ${invoice} order by rate desc`.execute(test.database.query);
      const taxable = new Map<number, number>();
      for (const { rate, taxableCents } of billed.flatMap((order) => order.vat)) {
        taxable.set(rate, (taxable.get(rate) ?? 0) + taxableCents);
      }
      expect(new Map(vat.map(({ rate, taxableCents }) => [rate, taxableCents])), invoice).toEqual(taxable);
      if (billed.length === 1) expect(own[0]?.total, invoice).toBe(billed[0]?.total);
      compared += billed.length;
    }
    expect(compared).toBeGreaterThan(100);
  });

  it('R2.91 have credit rows that are the sums of due dates, unbilled deliveries and open orders', async () => {
    const value = (lines: ReturnType<typeof sql>) => sql`(
      select coalesce(sum(net + case when exists (select from customer k where k.id = c.customer_id
          and k.vat_regime = 'split-payment') then 0 else round(net * rate / 10000.0) end), 0) from (
        select vat_rate as rate, sum(round(net_price::numeric * left_over::numeric / (100 * price_quantity))) as net from ${lines} lines
        group by vat_rate) rates)`;
    const unbilled = value(sql`(
      select l.vat_rate, l.net_price, l.price_quantity, t.quantity as left_over
      from transport_document_line t join transport_document d on d.id = t.document_id
      join sales_order_line l on l.order_id = t.order_id and l.position = t.order_position
      where d.customer_id = c.customer_id and not exists (select from customer_document_line i
        where i.delivery_id = t.document_id and i.delivery_position = t.position))`);
    const unfulfilled = value(sql`(
      select l.vat_rate, l.net_price, l.price_quantity, l.quantity - l.delivered as left_over
      from sales_order o join sales_order_line l on l.order_id = o.id
      where o.customer_id = c.customer_id and o.status in ('IA', 'NE', 'PR'))`);
    const due = (condition: ReturnType<typeof sql>) => sql`(
      select coalesce(sum(open_cents), 0) from due_date e where e.customer_id = c.customer_id and ${condition})`;
    expect(
      await wrong(sql`
        select count(*) as all, count(*) filter (where
          c.direct_expired_cents <> ${due(sql`kind <> 'riba' and due_on < '2026-11-21'`)}
          or c.direct_to_expire_cents <> ${due(sql`kind <> 'riba' and due_on >= '2026-11-21'`)}
          or c.riba_expired_cents <> ${due(sql`kind = 'riba' and due_on < '2026-11-21'`)}
          or c.riba_to_expire_cents <> ${due(sql`kind = 'riba' and due_on >= '2026-11-21'`)}
          or c.unbilled_cents <> ${unbilled} or c.unfulfilled_cents <> ${unfulfilled}) as wrong
        from customer_credit c`),
    ).toBe(0);
  });

  it('show every case to client A: both types, credit notes, late, at the bank, unbilled', async () => {
    const row = await one<Record<string, number>>(sql`
      select count(*) filter (where type = 'accompanying') as accompanying, count(*) filter (where type = 'deferred') as deferred,
        count(*) filter (where kind = 'credit-note') as credited,
        count(*) filter (where open_cents > 0 and due_on < '2026-11-21') as late,
        (select count(*) from due_date e where e.customer_id = c.id and presented_on is not null and open_cents > 0) as presented,
        (select count(*) from due_date e where e.customer_id = c.id and returned_on is not null) as returned,
        (select count(*) from transport_document t where t.customer_id = c.id and t.issued_on >= '2026-11-01') as unbilled
      from customer_document d join customer c on c.id = d.customer_id where c.code = '10482' group by c.id`);
    for (const [name, count] of Object.entries(row ?? { nothing: 0 })) expect(count, name).toBeGreaterThan(0);
  });

  it('keep the first number of the year', async () => {
    const row = await one<{ first: number }>(
      sql`select min(number) as first from customer_document where cause = 'F' and year = 2026`,
    );
    expect(row?.first).toBe(7001);
  });

  it('has five held orders of every reason, one set aside and one whose buyer is asked, and two rules on', async () => {
    const row = await one<Record<string, number>>(sql`
      select (select count(*) from order_hold where state = 'waiting' and postponed_until is null) as held,
        (select count(distinct r ->> 'rule') from order_hold, jsonb_array_elements(reasons) r) as reasons,
        (select count(*) from order_hold where postponed_until is not null) as aside,
        (select count(*) from order_hold where state = 'asked' and proposal is not null) as asked,
        (select count(*) from erp_export where state = 'held') as exports,
        (select count(*) from hold_rule where is_on) as rules`);
    expect(row).toEqual({ held: 5, reasons: 6, aside: 1, asked: 1, exports: 7, rules: 2 });
  });

  it('2.4 3.4 has a paid order that the ERP refused, which the office cancels and pays back, and a refund that waits', async () => {
    const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const clock = () => new Date(`${TODAY}T12:00:00Z`);
    const { gateway: payments, sandbox } = createPayments({
      ...{
        provider: { kind: 'sandbox' },
        dataDirectory: folder,
        secret: 'secret',
        clock,
        mayLeave: () => Promise.resolve(true),
      },
      ownUrl: () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    });
    const shop = new Hono();
    if (sandbox) shop.route(SANDBOX_PATH, sandbox);
    const provider = serve({ fetch: shop.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    await once(provider, 'listening');
    const { database } = test;
    const erp = createEmbeddedErp(join(folder, 'erp'), { clock });
    // As a shop that plays its ERP has it from its start.
    await database.query
      .insertInto('erp_connection')
      .values({ kind: 'embedded' })
      .onConflict((c) => c.doNothing())
      .execute();
    const order = await one<{ id: number; cents: number }>(sql`
      select o.id, o.payable_cents as cents from sales_order o join erp_export e on e.order_id = o.id
      where o.payment_state = 'paid' and e.state = 'refused'`);
    const actor = { kind: 'person' as const, id: null, name: 'Paola Dondi' };
    const cancellation = { orderId: order?.id ?? 0, actor, reason: 'Articolo bloccato' };
    expect(await cancelOrder({ database, erp, clock }, cancellation)).toBeNull();
    const open = await listRefunds(database, { agentIds: null }, 'open');
    expect(open.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(open.map((refund) => refund.order?.id)).toContain(order?.id);
    const made = [];
    for (const { id } of open)
      made.push(await makeRefund({ database, payments, logger, clock }, { refundId: id, actor }));
    provider.close();
    expect(made.map(({ state }) => state)).toEqual(['made', 'made']);
    expect(made.map(({ cents }) => cents)).toContain(order?.cents);
  });
});
