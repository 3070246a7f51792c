import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleDueRefunds } from '../../backend/payments/index.ts';
import { addOfficeUser, callOffice, logInProved } from '../builders/office.ts';
import { payOrder, startPayPalShop, type PayPalShop } from '../builders/paypal-shop.ts';

let paypal: PayPalShop;
let cookie = '';
let warehouse = '';
let agentBound = '';

beforeAll(async () => {
  paypal = await startPayPalShop();
  await addOfficeUser(paypal.shop.database, 'capo');
  await addOfficeUser(paypal.shop.database, 'magazzino', 'warehouse');
  const bound = await addOfficeUser(paypal.shop.database, 'legato');
  await paypal.shop.database.pool.query(`update office_user set agent_ids = '{}' where user_id = $1`, [bound]);
  cookie = await logInProved(paypal.shop, 'capo');
  warehouse = await logInProved(paypal.shop, 'magazzino');
  agentBound = await logInProved(paypal.shop, 'legato');
});
beforeEach(() => void (paypal.interception = {}));
afterAll(() => paypal.stop());

const office = (name: Parameters<typeof callOffice>[2], body: object, who = cookie) =>
  callOffice(paypal.shop, who, name, body);

const paidOrder = () => payOrder(paypal);

async function plan(paymentId: number, cents: number): Promise<number> {
  const key = crypto.randomUUID();
  const planned = await office('planRefund', { paymentId, cents, reason: 'Reso', key });
  expect(planned.status).toBe(200);
  // A form sent twice.
  expect((await office('planRefund', { paymentId, cents, reason: 'Reso', key })).body).toEqual(planned.body);
  return planned.body.refundId as number;
}

/** What the payment says is paid back, and what the provider has paid back. */
async function refunded(paymentId: number) {
  const { rows } = await paypal.shop.database.pool.query<{ state: string; cents: number; id: string }>(
    'select state, refunded_cents as cents, provider_order_id as id from payment where id = $1',
    [paymentId],
  );
  const [payment] = rows;
  const order = await paypal.services().payments?.readOrder(payment?.id ?? '');
  const given = (order?.refunds ?? []).reduce((sum, { amount }) => sum + (amount?.cents ?? 0), 0);
  return { state: payment?.state, cents: payment?.cents, given };
}
const later = (minutes: number) => paypal.services(new Date(Date.now() + minutes * 60_000));

describe('3.4 a refund', () => {
  it('goes to the provider once, also when its button is pressed twice, and never above what was captured', async () => {
    const { paymentId, cents } = await paidOrder();
    const refundId = await plan(paymentId, 1000);
    expect((await office('listOpenRefunds', {})).body.refunds).toMatchObject([{ id: refundId, state: 'waiting' }]);
    const made = await Promise.all([office('makeRefund', { refundId }), office('makeRefund', { refundId })]);
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    expect((await office('makeRefund', { refundId })).body).toMatchObject({ code: 'refund-decided' });
    expect(await refunded(paymentId)).toEqual({ state: 'captured', cents: 1000, given: 1000 });
    const tooMuch = await office('planRefund', {
      ...{ paymentId, cents: cents - 999, reason: 'Reso', key: crypto.randomUUID() },
    });
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'refund-too-much']);
    await office('makeRefund', { refundId: await plan(paymentId, cents - 1000) });
    expect(await refunded(paymentId)).toEqual({ state: 'refunded', cents, given: cents });
    const { rows } = await paypal.shop.database.pool.query<{ action: string }>(
      `select action from audit_entry where action like 'refund-%' and (details ->> 'payment')::bigint = $1 order by id`,
      [paymentId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      ...['refund-asked', 'refund-sent', 'refund-made', 'refund-asked', 'refund-sent', 'refund-made'],
    ]);
  });

  it('of which no answer came is repeated with the same id by the job, and pays once', async () => {
    const { paymentId } = await paidOrder();
    const refundId = await plan(paymentId, 500);
    // The provider pays, and its answer is lost.
    paypal.interception.after = (path, text) => (path.endsWith('/refund') ? '<html>' : text);
    expect((await office('makeRefund', { refundId })).body.refund).toMatchObject({ state: 'sending' });
    expect((await office('planRefund', { paymentId, cents: 1, reason: 'x', key: crypto.randomUUID() })).status).toBe(
      200,
    );
    paypal.interception = {};
    expect(await settleDueRefunds(later(2))).toBe(1);
    expect(await refunded(paymentId)).toMatchObject({ cents: 500, given: 500 });
    const { refunds } = (await office('listOpenRefunds', {})).body;
    expect(refunds.some(({ id }: { id: number }) => id === refundId)).toBe(false);
  });

  it('counts as made only when the provider’s own figure contains it; after a day a person has to look', async () => {
    const { paymentId } = await paidOrder();
    const refundId = await plan(paymentId, 500);
    const stateOf = async () =>
      (await office('listOpenRefunds', {})).body.refunds.find(({ id }: { id: number }) => id === refundId)?.state;
    const lie = { id: 'RRRRRRRRRRRRRRRRR', status: 'COMPLETED', amount: { currency_code: 'EUR', value: '5.00' } };
    paypal.interception.before = (path) => (path.endsWith('/refund') ? Response.json(lie, { status: 201 }) : undefined);
    await office('makeRefund', { refundId });
    expect(await stateOf()).toBe('pending');
    expect((await office('withdrawRefund', { refundId })).status).toBe(409);
    await settleDueRefunds(later(25 * 60));
    expect(await stateOf()).toBe('review');
    expect(await refunded(paymentId)).toMatchObject({ cents: 0, given: 0 });
    expect((await office('withdrawRefund', { refundId })).status).toBe(200);
    expect(await stateOf()).toBeUndefined();
  });

  it.each([
    ['of another amount needs a person', { status: 'COMPLETED', value: '6.00' }, 'review'],
    ['that the provider gives up has failed and can be made again', { status: 'FAILED', value: '5.00' }, 'failed'],
  ])('%s', async (_title, { status, value }, state) => {
    const { paymentId } = await paidOrder();
    const refundId = await plan(paymentId, 500);
    const lie = { id: 'RRRRRRRRRRRRRRRRR', status, amount: { currency_code: 'EUR', value } };
    paypal.interception.before = (path) => (path.endsWith('/refund') ? Response.json(lie, { status: 201 }) : undefined);
    expect((await office('makeRefund', { refundId })).body.refund.state).toBe(state);
    paypal.interception = {};
    const again = await office('makeRefund', { refundId });
    if (state === 'failed') expect(again.body.refund.state).toBe('made');
    else expect(again.body.code).toBe('refund-decided');
    expect((await refunded(paymentId)).given).toBe(state === 'failed' ? 500 : 0);
  });

  it('is refused by the provider with its reason, and the money that somebody paid back there is known then', async () => {
    const { paymentId, cents } = await paidOrder();
    const refundId = await plan(paymentId, cents);
    const { rows } = await paypal.shop.database.pool.query<{ capture: string }>(
      'select capture_id as capture from payment where id = $1',
      [paymentId],
    );
    const amount = { requestId: 'by hand', cents: 700, currency: 'EUR' };
    await paypal.services().payments?.refund(rows[0]?.capture ?? '', amount);
    const { refund } = (await office('makeRefund', { refundId })).body;
    expect(refund).toMatchObject({ state: 'failed', error: 'REFUND_AMOUNT_EXCEEDED' });
    expect(await refunded(paymentId)).toMatchObject({ cents: 700, given: 700 });
  });

  it('2.4 2.8 of all that was captured waits when a paid order is cancelled, in the same transaction', async () => {
    const { paymentId, orderId, cents } = await paidOrder();
    const { pool } = paypal.shop.database;
    // As if no attempt had gone out.
    await expect.poll(async () => (await office('getOrder', { orderId })).body.order.erp.state).toBe('exported');
    await pool.query('delete from erp_attempt where order_id = $1', [orderId]);
    await pool.query(`update erp_export set state = 'waiting' where order_id = $1`, [orderId]);
    expect((await office('cancelOrder', { orderId, reason: 'Ordine doppio' }, warehouse)).status).toBe(200);
    const { order } = (await office('getOrder', { orderId })).body;
    expect(order).toMatchObject({ status: 'AN', erp: { state: 'cancelled' } });
    expect(order.refunds).toMatchObject([{ paymentId, cents, state: 'waiting', reason: 'Ordine doppio' }]);
    expect((await office('listOrders', { payments: ['refund-waiting'] })).body.rows).toContainEqual(
      expect.objectContaining({ id: orderId }),
    );
    await office('makeRefund', { refundId: order.refunds[0].id });
    expect(await refunded(paymentId)).toEqual({ state: 'refunded', cents, given: cents });
    expect((await office('listOrders', { payments: ['refunded'] })).body.rows).toContainEqual(
      expect.objectContaining({ id: orderId }),
    );
  });

  it('5.4 5.6 5.7 is made by an administrator with a fresh code, for customers in its scope', async () => {
    const { paymentId } = await paidOrder();
    const refundId = await plan(paymentId, 500);
    expect((await office('makeRefund', { refundId }, warehouse)).body.code).toBe('not-permitted');
    expect((await office('makeRefund', { refundId }, agentBound)).status).toBe(404);
    expect(
      (await office('planRefund', { paymentId, cents: 1, reason: 'x', key: crypto.randomUUID() }, agentBound)).status,
    ).toBe(404);
    expect((await office('listOpenRefunds', {}, agentBound)).body.refunds).toEqual([]);
    const { cookie: stale } = await paypal.shop.logIn('capo');
    expect((await office('makeRefund', { refundId }, stale)).body.code).toBe('proof-needed');
    expect(await refunded(paymentId)).toMatchObject({ given: 0 });
  });
});
