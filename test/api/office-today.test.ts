import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TASK_KINDS } from '../../contract/office/today.ts';
import { addOfficeUser, callOffice } from '../builders/office.ts';
import { day } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  shop = await startTestShop();
  for (const role of ['administration', 'content', 'warehouse'] as const) {
    await addOfficeUser(shop.database, role, role);
    cookies[role] = (await shop.logIn(role)).cookie;
  }
  await addOfficeUser(shop.database, 'tied', 'administration');
  await shop.database.pool.query(
    `update office_user o set agent_ids = '{}' from user_account u where u.id = o.user_id and u.username = 'tied'`,
  );
  cookies['tied'] = (await shop.logIn('tied')).cookie;
  await shop.database.pool.query(`
    insert into sales_order (cause, year, number, customer_id, address_id, status, gross_cents, net_cents, transport_cents,
        vat_cents, total_cents, payable_cents, created_at)
      select 'OC', 2026, n, c.id, a.id, case n when 5 then 'AN' else 'IA' end, 0, 1000 * n, 0, 0, 1000 * n, 1000 * n,
        now() - n * interval '1 minute' - interval '10 minutes'
      from generate_series(1, 5) n, customer c join lateral
        (select id from customer_address where customer_id = c.id order by id limit 1) a on true where c.code = '70431';
    insert into erp_export (order_id, state)
      select id, case number when 1 then 'refused' when 2 then 'waiting' when 3 then 'held' else 'exported' end from sales_order;
    insert into order_hold (order_id, reasons, held_at, promised_on)
      select id, '[]', created_at, '${day(1)}' from sales_order where number = 3`);
});
afterAll(() => shop.stop());

const today = async (who: string) => (await callOffice(shop, cookies[who] ?? '', 'getToday', {})).body;
const counts = async (who: string) => {
  const { tasks } = await today(who);
  return Object.fromEntries(tasks.map(({ kind, count }: { kind: string; count: number }) => [kind, count]));
};

describe('the day of the office', () => {
  it('has what waits for a person, the most urgent first, with since when and what it amounts to', async () => {
    const { tasks } = await today('administration');
    const kinds = tasks.map(({ kind }: { kind: string }) => kind);
    expect(kinds.slice(0, 3)).toEqual(['refused', 'not-arrived', 'held']);
    expect(TASK_KINDS.filter((kind) => kinds.includes(kind))).toEqual(kinds);
    expect(tasks[0]).toMatchObject({ count: 1, cents: 1000, examples: [{ title: 'OC / 1 / 2026' }] });
    expect(Date.now() - Date.parse(tasks[0].since)).toBeGreaterThan(10 * 60_000);
  });

  it('5.7 shows a role its own parts', async () => {
    expect(await counts('warehouse')).toMatchObject({ refused: 1, held: 1 });
    expect(await counts('warehouse')).not.toHaveProperty('factors');
    expect(Object.keys(await counts('content'))).toEqual([]);
  });

  it('5.6 counts what belongs to the own agents alone, figures too', async () => {
    const { figures } = await today('tied');
    expect(await counts('tied')).not.toHaveProperty('refused');
    expect(figures.today).toMatchObject({ orders: 0, netCents: 0 });
  });

  it('has the orders of the day without cancelled ones, beside the same day of last week', async () => {
    const { figures } = await today('administration');
    // Around midnight an order of some minutes ago belongs to yesterday.
    const orders = figures.days.slice(-2).reduce((sum: number, day: { orders: number }) => sum + day.orders, 0);
    expect(orders).toBe(4);
    expect(figures.days).toHaveLength(14);
    expect(figures.weekAgo.orders).toBe(0);
  });

  it('has the same numbers in the left column', async () => {
    const { counts: shown } = (await callOffice(shop, cookies['administration'] ?? '', 'getPulse', {})).body;
    expect(shown).toMatchObject({ orders: 2, held: 1, claims: 0 });
    const all = Object.values(await counts('administration')).reduce<number>((sum, count) => sum + Number(count), 0);
    expect(shown.tasks).toBe(all);
  });

  it('2.9 a postponed order is no task before its day', async () => {
    const postpone = (days: number) =>
      shop.database.pool.query(`update order_hold set postponed_until = $1`, [day(days)]);
    await postpone(1);
    expect(await counts('administration')).not.toHaveProperty('held');
    await postpone(0);
    expect(await counts('administration')).toHaveProperty('held', 1);
  });
});
