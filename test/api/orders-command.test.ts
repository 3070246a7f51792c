import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLine } from '../../backend/carts/index.ts';
import { exportOrder, sendOrder, type ExportServices } from '../../backend/orders/index.ts';
import { findErpOrder } from '../../backend/orders/erp-order.ts';
import { requestRefund } from '../../backend/payments/index.ts';
import { createEmbeddedErp, ErpRejection } from '../../backend/integrations/erp/index.ts';
import { shopMoment } from '../../domain/shop-day.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { main } from '../../cli/orders.ts';
import { runCommandHere } from '../builders/commands.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

const NOW = shopMoment('2026-11-24', '10:15');
let test: TestDatabase;
let folder: string;

beforeAll(async () => {
  test = await createTestDatabase({ loaded: true });
  folder = await mkdtemp(join(tmpdir(), 'bancale-orders-'));
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true });
});

const run = (...words: string[]) =>
  runCommandHere(main, words, { DATABASE_URL: test.url, DATA_DIR: folder, ERP_URL: 'embedded' });

async function order(key: string): Promise<number> {
  const services = cartServices(test.database, () => NOW);
  const owner = await ownerOf(test.database, '70431');
  const { cartId } = await addLine(services, owner, { articleCode: '204118', quantity: 10 });
  const sender = { userId: await userIdOf(test.database, 'cliente.a'), owner };
  return (await sendOrder(services, sender, { cartId, idempotencyKey: key })).orderId;
}

/** One submission to an ERP that returns a reference or throws. */
function attempt(orderId: number, response: string | Error): Promise<void> {
  const quiet = () => undefined;
  const services: ExportServices = {
    database: test.database,
    logger: { info: quiet, warn: quiet, error: quiet, debug: quiet },
    clock: () => NOW,
    erp: {
      exportOrder: () =>
        response instanceof Error ? Promise.reject(response) : Promise.resolve({ reference: response, response }),
      orderStates: () => Promise.resolve([]),
    },
  };
  return exportOrder(services, orderId, 1);
}

describe('npm run orders', () => {
  it('lists orders the ERP does not have, shows every attempt, and resends a rejected order', async () => {
    expect(await run('list')).toEqual({ code: 0, output: 'Every order has reached the ERP.\n' });
    const [refused, waiting, delivered] = [await order('refused-1'), await order('waiting-1'), await order('exported')];
    await attempt(refused, new ErpRejection('customer blocked', { code: 7 }));
    await attempt(waiting, new Error('connect ECONNREFUSED'));
    await attempt(delivered, 'ERP-77');

    const listed = await run('list');
    const lines = listed.output.trim().split('\n');
    expect(lines).toHaveLength(7);
    expect(lines[0]).toBe(
      'OWEB-2026-000001  refused  sent 2026-11-24 10:15  client 70431  109.48 EUR  attempts 1  customer blocked',
    );
    expect(lines[1]).toMatch(/^OWEB-2026-000002 {2}waiting .* attempts 1 {2}next .* connect ECONNREFUSED$/);
    expect(lines[2]).toBe('2 orders have not reached the ERP.');
    expect(lines[3]).toBe('OWEB-2026-000001  mail waiting  attempts 0');
    expect(lines[6]).toBe('3 confirmations not mailed.');

    const shown = await run('show', 'OWEB-2026-000001');
    expect(shown.code).toBe(0);
    for (const number of ['OWEB / 1 / 2026', 'OWEB/1/2026']) {
      expect((await run('show', number)).output, number).toBe(shown.output);
    }
    expect((await run('show', 'OWEB/2026/1')).output).toBe('There is no order OWEB/2026/1.\n');
    expect(shown.output).toMatch(/Attempt 1, 2026-11-24 10:15, \d+ ms: customer blocked/);
    expect(shown.output).toContain('"number":"OWEB-2026-000001"');
    expect(shown.output).toContain('answered: {"code":7}');
    expect(shown.output).toContain('state IA since 2026-11-24 10:15');
    expect(shown.output).toContain('Mail waiting');

    const again = { code: 0, output: 'OWEB-2026-000001 is sent again now, or as soon as the shop runs.\n' };
    expect(await run('resend', '1')).toEqual(again);
    await attempt(refused, 'ERP-76');
    expect((await run('show', '1')).output).toContain('Attempt 2, 2026-11-24 10:15');
    expect((await run('list')).output).toContain('1 order has not reached the ERP.');
    expect(await run('resend', '3')).toEqual({
      code: 1,
      output: 'OWEB-2026-000003 has reached the ERP already, as ERP-77.\n',
    });
  });

  it('shows an unpaid order with its payments and events, and lists payments that need manual review', async () => {
    expect(await run('payments')).toEqual({ code: 0, output: 'Every payment is over.\n' });
    const id = await order('unpaid-01');
    const { query } = test.database;
    await query.deleteFrom('erp_export').where('order_id', '=', id).execute();
    await query.updateTable('sales_order').set({ payment_state: 'pending' }).where('id', '=', id).execute();
    const payment = await query
      .insertInto('payment')
      .values({
        order_id: id,
        state: 'review',
        amount_cents: 10_948,
        currency: 'EUR',
        order_version: NOW,
        request_id: '00000000-0000-4000-8000-000000000001',
        reason: 'another amount',
        created_at: NOW,
        updated_at: NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await query
      .insertInto('payment_event')
      .values({ payment_id: payment.id, at: NOW, source: 'job', what: 'review: another amount' })
      .execute();
    const { number } = await query
      .selectFrom('sales_order')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const listed = (await run('payments')).output;
    expect(listed).toMatch(
      /^OWEB-2026-\d{6} {2}client 70431 {2}payment \d+ {2}review {2}109.48 EUR .* another amount$/m,
    );
    const shown = await run('show', String(number));
    expect(shown.code).toBe(0);
    expect(shown.output).toMatch(/payment pending {2}sent 2026-11-24 10:15 {2}client 70431 {2}109.48 EUR/);
    expect(shown.output).toMatch(/payment \d+, 2026-11-24 10:15, job: review: another amount/);
    await query.deleteFrom('payment_event').execute();
    await query.deleteFrom('payment').execute();
    expect((await run('resend', String(number))).code).toBe(1);
  });

  it('resends a confirmation', async () => {
    await test.database.query.updateTable('order_mail').set({ state: 'given_up' }).execute();
    const output = 'The confirmation of OWEB-2026-000002 is mailed now, or as soon as the shop runs.\n';
    expect(await run('mail', '2')).toEqual({ code: 0, output });
    expect((await run('show', '2')).output).toContain('Mail waiting');
  });

  describe('cancel', () => {
    const cancel = async (id: number) => {
      const { code, output } = await run('cancel', await numberOf(id));
      return `${code} ${output.trim()}`;
    };
    async function numberOf(id: number): Promise<string> {
      const { query } = test.database;
      const { year, number } = await query
        .selectFrom('sales_order')
        .select(['year', 'number'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return `OWEB-${year}-${String(number).padStart(6, '0')}`;
    }
    const stateOf = (id: number) =>
      test.database.query
        .selectFrom('erp_export as d')
        .innerJoin('sales_order as o', 'o.id', 'd.order_id')
        .select(['d.state', 'o.status'])
        .where('o.id', '=', id)
        .executeTakeFirstOrThrow();
    const rejected = (status: number) => new ErpRejection(`status ${status}`, { status, content: {} });

    it('cancels an order of which no attempt has gone out, for good', async () => {
      const id = await order('cancel-waiting');
      const number = await numberOf(id);
      expect(await cancel(id)).toBe(`0 ${number} is cancelled.`);
      expect(await stateOf(id)).toEqual({ state: 'cancelled', status: 'AN' });
      await attempt(id, 'ERP-1');
      expect(await stateOf(id)).toEqual({ state: 'cancelled', status: 'AN' });
      expect(await run('resend', number)).toEqual({ code: 1, output: `${number} is cancelled.\n` });
      expect(await cancel(id)).toBe(`1 ${number} is cancelled already.`);
      expect((await run('show', number)).output).toMatch(/: cancelled in the shop: the ERP does not have it/);
      expect((await run('list')).output).not.toMatch(new RegExp(`^${number} {2}(?!mail)`, 'm'));
    });

    it.each([400, 413, 422])('cancels an order that the ERP rejected with %d and does not know', async (status) => {
      const id = await order(`cancel-refused-${status}`);
      await attempt(id, rejected(status));
      expect(await cancel(id)).toMatch(/^0 .* is cancelled\.$/);
    });

    it.each<[string, (id: number) => Promise<unknown>, RegExp]>([
      ['that the ERP has', (id) => attempt(id, 'ERP-99'), /has reached the ERP, as ERP-99: cancel it there/],
      ['without an answer', (id) => attempt(id, new Error('timeout')), /without a clear answer: it may be there/],
      ['of which the ERP has another', (id) => attempt(id, rejected(409)), /^1 The ERP has another order/],
      [
        'that is paid',
        (id) =>
          test.database.query
            .updateTable('sales_order')
            .set({ payment_state: 'paid', payment_reference: 'CAPTURE-1' })
            .where('id', '=', id)
            .execute(),
        /counts as paid, and no payment of it is known here/,
      ],
      [
        'that the ERP rejected and yet knows',
        async (id) => {
          await attempt(id, rejected(422));
          const document = await findErpOrder(test.database.query, id);
          const erp = createEmbeddedErp(join(folder, 'erp'), { clock: () => NOW });
          if (document) await erp.exportOrder(document);
        },
        /^1 The ERP knows OWEB-2026-\d+ \(/,
      ],
    ])('leaves an order %s to the ERP, and says why', async (title, happened, reason) => {
      const id = await order(`cancel-${title}`);
      await happened(id);
      expect(await cancel(id)).toMatch(reason);
      expect(await stateOf(id)).toMatchObject({ status: 'IA' });
    });
  });

  it('2.7 corrects a refused order', async () => {
    const id = await order('correct');
    const { number } = await test.database.query
      .selectFrom('sales_order')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const correct = async (...words: string[]) => {
      const { code, output } = await run('correct', String(number), ...words);
      return `${code} ${output.trim().split('\n')[0] ?? ''}`;
    };
    expect(await correct('--address', '2')).toMatch(/^1 Only an order that the ERP has refused/);
    await attempt(id, new ErpRejection('status 422', { status: 422, content: { message: 'no' } }));
    expect(await correct('--address', '9')).toBe('1 This customer has no open delivery address 9.');
    expect(await correct('--note', '')).toBe('1 Nothing is different from what the ERP refused.');
    expect(await correct('--quantity', '9')).toMatch(/^2 Usage/);
    expect(await correct()).toMatch(/^2 Usage/);
    expect(await correct('--address', '2', '--unit', '1=NR', '--by', 'Anna')).toMatch(
      /^0 .* is sent as revision 2 now/,
    );
    const sent = await findErpOrder(test.database.query, id);
    expect(sent).toMatchObject({ revision: 2, addressCode: '2', lines: [{ unit: 'NR', quantity: 10 }] });
  });

  it('3.4 lists refunds, and has one paid back by the shop or withdrawn', async () => {
    const id = await order('refund');
    const { query } = test.database;
    await query.deleteFrom('payment').execute();
    const { id: paymentId } = await query
      .insertInto('payment')
      .values({
        ...{ order_id: id, state: 'captured', amount_cents: 5000, order_version: NOW, request_id: crypto.randomUUID() },
        ...{ created_at: NOW, updated_at: NOW, capture_id: 'C1', captured_at: NOW },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ask = (cents: number) =>
      query
        .transaction()
        .execute((transaction) =>
          requestRefund(transaction, { of: { paymentId }, cents, reason: 'Reso', actor: 'Anna', now: NOW }),
        );
    expect((await run('refunds')).output).toBe('No refund waits.\n');
    const [first, second] = [await ask(1000), await ask(4000)];
    expect((await run('refunds')).output).toMatch(
      /^refund \d+ {2}waiting {2}10\.00 EUR {2}OWEB \/ \d+ \/ 2026 .* by Anna: Reso$/m,
    );
    expect(await run('refund', String(first), 'withdraw')).toEqual({
      code: 0,
      output: `Refund ${first} is withdrawn.\n`,
    });
    expect((await run('refund', String(second))).output).toMatch(/is paid back within a minute/);
    const { rows } = await test.database.pool.query<{ state: string }>('select state from payment_refund order by id');
    expect(rows).toEqual([{ state: 'withdrawn' }, { state: 'sending' }]);
    expect((await run('refund', String(second), 'withdraw')).code).toBe(1);
    expect((await run('refund', '999999')).code).toBe(1);
    expect((await run('refund', 'all')).code).toBe(2);
  });

  it.each([
    [['show', 'OWEB-2026-000999'], 1, 'There is no order OWEB-2026-000999.'],
    [['resend', 'drop table'], 1, 'There is no order drop table.'],
    [['show'], 2, 'Usage:'],
    [['delete', '1'], 2, 'Usage:'],
    [['list', '1'], 2, 'Usage:'],
    [['connect', '1'], 2, 'Usage:'],
    [['connect', '--from', '1'], 1, '1 is none of the orders sent before'],
    [[], 2, 'Usage:'],
    [['--help'], 0, 'Usage:'],
  ])('%j exits with %d', async (words, code, message) => {
    const result = await run(...words);
    expect(result.code).toBe(code);
    expect(result.output).toContain(message);
  });

  it('2.1 lists held orders with why, releases, declines and postpones them, and switches the rules', async () => {
    expect((await run('rules', 'no-such-rule', 'on')).code).toBe(2);
    expect(await run('rules', 'unusual-quantity', 'on', '--limit', 'times=1')).toMatchObject({ code: 1 });
    expect(await run('rules', 'unusual-quantity', 'on', '--limit', 'times=3', '--by', 'Paola')).toEqual({
      code: 0,
      output: 'unusual-quantity is on.\n',
    });
    expect((await run('rules')).output).toMatch(/^unusual-quantity {2}on {2}times=3 {2}since .* by Paola/m);
    await run('rules', 'unusual-quantity', 'off');
    await test.database.pool.query("update sales_order set status = 'AN'");
    await run('rules', 'first-order', 'on');
    const held = async (key: string) => {
      await test.database.pool.query("update sales_order set status = 'AN'");
      const orderId = await order(key);
      const { rows } = await test.database.pool.query<{ number: number }>(
        'select number from sales_order where id = $1',
        [orderId],
      );
      return String(rows[0]?.number);
    };
    const released = await held('held-1');
    expect((await run('held')).output).toMatch(
      /held {2}first-order {2}client 70431 .*promised .*\n1 order is held\.\n$/s,
    );
    expect((await run('resend', released)).code).toBe(1);
    expect((await run('cancel', released)).code).toBe(1);
    expect((await run('release', released, '--line', '1=11')).output).toBe(
      'lines.1: A quantity can only be lowered or removed.\n',
    );
    expect((await run('release', released)).output).toMatch(/is released: it goes to the ERP now/);
    expect(await run('release', released, '--by', 'Olga')).toMatchObject({ code: 1 });
    const declined = await held('held-2');
    expect((await run('decline', declined)).code).toBe(2);
    expect((await run('decline', declined, '--reason', 'Non più fornito')).output).toMatch(/is declined\.\n$/);
    const later = await held('held-3');
    expect((await run('postpone', later, '--until', '2099-01-31')).output).toMatch(/waits until 2099-01-31\.\n$/);
    expect((await run('held')).output).toContain('until 2099-01-31');
    await run('rules', 'first-order', 'off');
  });
});
