import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeSetting } from '../../backend/content/index.ts';
import { signedNotification } from '../../backend/integrations/payments/index.ts';
import { settleDuePayments } from '../../backend/payments/index.ts';
import { addColleague } from '../builders/colleagues.ts';
import { CREDENTIALS, startPayPalShop, type PayPalShop } from '../builders/paypal-shop.ts';
import type { TestShop } from '../builders/test-shop.ts';

let paypal: PayPalShop;
let shop: TestShop;
let token = '';

beforeAll(async () => {
  paypal = await startPayPalShop();
  ({ shop } = paypal);
});
beforeEach(async () => {
  paypal.interception = {};
  paypal.captures = 0;
  ({ token } = await shop.logIn('cliente.a'));
});
afterEach(() => void (paypal.interception = {}));
afterAll(() => paypal.stop());

const call = (path: string, body: object) => shop.call(path, body, { token });

/** An order of customer A to be paid with PayPal, from the response of send_order. */
async function orderWithPayPal(): Promise<{ order: any; cartId: number; name: object }> {
  const added = await call('add_to_cart', { item_id: '204118', quantity: 3 });
  const cartId = added.body.message.id_cart as number;
  const sent = await call('send_order', {
    id_cart: cartId,
    idempotency_key: crypto.randomUUID(),
    payment_method: 'PAYP',
  });
  expect(sent.status).toBe(200);
  const { order } = sent.body.message;
  return { order, cartId, name: { causale: order.causale, anno: order.anno, numero: order.numero } };
}

async function beginPayment() {
  const sent = await orderWithPayPal();
  const { status, body } = await call('request_payment', sent.name);
  expect(status).toBe(200);
  const paymentUrl = new URL(body.message.payment_url);
  return { ...sent, amount: body.message.amount as number, paypalId: paymentUrl.searchParams.get('token') ?? '' };
}

const complete = async (paypalId: string) => (await call('complete_payment', { token: paypalId })).body.message.outcome;

async function facts(order: { numero: number }) {
  return shop.database.query
    .selectFrom('sales_order as o')
    .leftJoin('erp_export as d', 'd.order_id', 'o.id')
    .innerJoin('cart as c', 'c.id', 'o.cart_id')
    .select(['o.payment_state as paid', 'd.order_id as exported', 'c.state as cart'])
    .where('o.number', '=', order.numero)
    .executeTakeFirstOrThrow();
}
const DUE = { paid: 'due', exported: null, cart: 'A' };
const PAID = { paid: 'paid', exported: expect.any(Number), cart: 'O' };

async function emptyCart(): Promise<void> {
  await shop.database.query.updateTable('cart').set({ state: 'O' }).where('state', '=', 'A').execute();
}
afterEach(emptyCart);

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** A provider notification; a wrong `secret` makes its signature invalid. */
async function notify(paypalId: string, options: { secret?: string; change?: (body: string) => string } = {}) {
  const amount = { currency_code: 'EUR', value: '1.00' };
  const order = { id: paypalId, status: 'APPROVED', customId: 'x', amount, capture: null } as const;
  const { secret = CREDENTIALS.clientSecret, change = (body: string) => body } = options;
  const event = { type: 'CHECKOUT.ORDER.APPROVED', order, at: new Date() };
  const { headers, body } = signedNotification({ secret, webhookId: CREDENTIALS.webhookId }, event);
  const post = async () => {
    const response = await fetch(`${shop.address}/payments/paypal/webhook`, {
      method: 'POST',
      headers,
      body: change(body),
    });
    return { status: response.status, outcome: ((await response.json()) as { outcome: string }).outcome };
  };
  return { post };
}

describe('an order of a buyer with a limit', () => {
  it('is offered PayPal up to the limit only, and waits for its colleague with another method, also where PayPal is usual', async () => {
    const limited = await addColleague(
      shop,
      { token },
      {
        ...{ email: 'limite@bassi.example', name: 'Davide Roli', role: 'limited-buyer', order_limit: 100 },
      },
    );
    const usual = (payment_method: string | null) =>
      shop.database.query.updateTable('customer').set({ payment_method }).where('code', '=', '70431').execute();
    const { payment_method: before } = await shop.database.query
      .selectFrom('customer')
      .select('payment_method')
      .where('code', '=', '70431')
      .executeTakeFirstOrThrow();
    /** The codes offered for so many of an article of 8,00 €, whether PayPal is left out, and the cart. */
    const offered = async (quantity: number) => {
      const { body } = await shop.call('add_to_cart', { item_id: '204202', quantity }, limited);
      const { id_cart } = body.message;
      const { message } = (await shop.call('prepare_order', { id_cart }, limited)).body;
      const codes = message.payment_methods.map(({ code }: { code: string }) => code) as string[];
      return { codes, isLeftOut: message.online_left_out, id_cart };
    };
    try {
      expect(await offered(12)).toMatchObject({ codes: expect.arrayContaining(['PAYP']), isLeftOut: false });
      const above = await offered(20);
      expect(above.codes).not.toContain('PAYP');
      expect(above.isLeftOut).toBe(true);
      const online = { id_cart: above.id_cart, payment_method: 'PAYP', idempotency_key: crypto.randomUUID() };
      expect((await shop.call('send_order', online, limited)).body.errors).toEqual({
        payment_method: ['Un ordine da approvare non si paga online: scegli un altro metodo.'],
      });
      await usual('PAYP');
      const { codes, id_cart } = await offered(20);
      expect(codes).toEqual(['BONIFICO']);
      const chosen = { id_cart, payment_method: 'BONIFICO', idempotency_key: crypto.randomUUID() };
      const sent = await shop.call('send_order', chosen, limited);
      const approved = await call('approve_order', { id: sent.body.message.approval.id });
      expect(approved.status, JSON.stringify(approved.body)).toBe(200);
      // Who sends alone pays as agreed.
      const own = await call('add_to_cart', { item_id: '204202', quantity: 20 });
      const transfer = { id_cart: own.body.message.id_cart, payment_method: 'BONIFICO' };
      const refused = await call('send_order', { ...transfer, idempotency_key: crypto.randomUUID() });
      expect(Object.keys(refused.body.errors)).toEqual(['payment_method']);
      await call('empty_cart', { id_cart: own.body.message.id_cart });
    } finally {
      await usual(before);
    }
  });
});

describe('an order paid with PayPal', () => {
  it('R9.20 is exported to the ERP once, after the capture of the order’s amount', async () => {
    const { order, amount, paypalId } = await beginPayment();
    expect(order).toMatchObject({ payment_method: 'PAYP', payment_label: 'PayPal', payment_state: 'due' });
    expect(amount).toBe(order.totale_doc);
    expect(await facts(order)).toEqual(DUE);
    expect(await paypal.choose(paypalId, 'pay')).toContain(`/pages/payment-return?token=${paypalId}`);
    expect(await complete(paypalId)).toBe('paid');
    expect(await facts(order)).toEqual(PAID);
    expect(await complete(paypalId)).toBe('paid');
    expect(paypal.captures).toBe(1);
  });

  it('R9.20 is not paid by opening the return URL without approval', async () => {
    const { order, paypalId } = await beginPayment();
    expect(await complete(paypalId)).toBe('open');
    expect(await facts(order)).toEqual(DUE);
    expect(paypal.captures).toBe(0);
  });

  it('R8.18 keeps the cart after a cancelled or declined payment, and can be paid again', async () => {
    const { order, name, paypalId } = await beginPayment();
    expect(await paypal.choose(paypalId, 'cancel')).toContain('/pages/payment-cancelled');
    expect((await call('cancel_payment', { token: paypalId })).body.message.outcome).toBe('failed');
    expect(await facts(order)).toEqual(DUE);
    const second = await call('request_payment', name);
    const secondId = new URL(second.body.message.payment_url).searchParams.get('token') ?? '';
    await paypal.choose(secondId, 'fail');
    expect(await complete(secondId)).toBe('failed');
    expect(await facts(order)).toEqual(DUE);
    const third = await call('request_payment', name);
    const thirdId = new URL(third.body.message.payment_url).searchParams.get('token') ?? '';
    await paypal.choose(thirdId, 'pay');
    expect(await complete(thirdId)).toBe('paid');
    expect(await facts(order)).toEqual(PAID);
    // A cancelled payment stays cancelled, even if it is approved later.
    await paypal.choose(paypalId, 'pay');
    expect(await complete(paypalId)).toBe('failed');
    expect((await call('request_payment', name)).status).toBe(409);
  });

  it('is captured by the job if the window is closed after approval, and cancelled without approval', async () => {
    const approved = await beginPayment();
    await paypal.choose(approved.paypalId, 'pay');
    await settleDuePayments(paypal.services(later(2)));
    expect(await facts(approved.order)).toEqual(PAID);
    const left = await beginPayment();
    await settleDuePayments(paypal.services(later(60)));
    expect(await facts(left.order)).toEqual(DUE);
    await settleDuePayments(paypal.services(later(200)));
    await paypal.choose(left.paypalId, 'pay');
    expect(await complete(left.paypalId)).toBe('failed');
    expect(await facts(left.order)).toEqual(DUE);
  });

  it('captures nothing for a changed cart; sending again updates the same order', async () => {
    const { order, cartId, paypalId } = await beginPayment();
    await call('add_to_cart', { item_id: '204118', quantity: 5 });
    await paypal.choose(paypalId, 'pay');
    expect(await complete(paypalId)).toBe('failed');
    expect(paypal.captures).toBe(0);
    const again = await call('send_order', {
      id_cart: cartId,
      idempotency_key: crypto.randomUUID(),
      payment_method: 'BONIFICO',
    });
    expect(again.body.message.order).toMatchObject({ numero: order.numero, payment_state: null, numero_righe: 1 });
    expect(await facts(order)).toEqual({ paid: null, exported: expect.any(Number), cart: 'O' });
  });

  it('is paid once if return page, notification and job run simultaneously', async () => {
    const { order, paypalId } = await beginPayment();
    await paypal.choose(paypalId, 'pay');
    const notification = await notify(paypalId);
    await Promise.all([
      complete(paypalId),
      complete(paypalId),
      notification.post(),
      settleDuePayments(paypal.services(later(2))),
    ]);
    expect(await complete(paypalId)).toBe('paid');
    expect(await facts(order)).toEqual(PAID);
  });

  it('R8.18 is released once if return page, notification and job see a decline simultaneously', async () => {
    // Several rounds, because an inconsistent lock order causes a deadlock only now and then.
    for (let round = 0; round < 6; round += 1) {
      const { order, paypalId } = await beginPayment();
      await paypal.choose(paypalId, 'fail');
      const notification = await notify(paypalId);
      const [first, second, response] = await Promise.all([
        complete(paypalId),
        complete(paypalId),
        notification.post(),
        settleDuePayments(paypal.services(later(2))),
      ]);
      expect([first, second, response.status]).toEqual(['failed', 'failed', 200]);
      expect(await facts(order)).toEqual(DUE);
      await emptyCart();
    }
  });

  it('R6.9 can be paid, completed or cancelled by its owner only', async () => {
    const { name, paypalId } = await beginPayment();
    const { token: other } = await shop.logIn('cliente.b');
    for (const [path, body] of [
      ['request_payment', name],
      ['complete_payment', { token: paypalId }],
      ['cancel_payment', { token: paypalId }],
    ] as const) {
      expect((await shop.call(path, body, { token: other })).status).toBe(404);
      expect((await shop.call(path, body)).status).toBe(401);
    }
  });
});

describe('PayPal notifications', () => {
  it('are processed once, and rejected if forged or modified', async () => {
    const { order, paypalId } = await beginPayment();
    await paypal.choose(paypalId, 'pay');
    const forged = await notify(paypalId, { secret: 'another secret' });
    expect(await forged.post()).toEqual({ status: 401, outcome: 'forged' });
    const changed = await notify(paypalId, { change: (body) => body.replace('APPROVED', 'COMPLETED') });
    expect(await changed.post()).toEqual({ status: 401, outcome: 'forged' });
    expect(await facts(order)).toEqual(DUE);
    const genuine = await notify(paypalId);
    expect(await genuine.post()).toEqual({ status: 200, outcome: 'accepted' });
    expect(await genuine.post()).toEqual({ status: 200, outcome: 'repeated' });
    expect(await facts(order)).toEqual(PAID);
    expect(paypal.captures).toBe(1);
    // One of no payment is acknowledged without asking for its signature.
    const stranger = await notify('5O190127TN364715T', { secret: 'another secret' });
    expect(await stranger.post()).toEqual({ status: 200, outcome: 'unknown' });
    const nonsense = await fetch(`${shop.address}/payments/paypal/webhook`, { method: 'POST', body: '{"id":1}' });
    expect(nonsense.status).toBe(400);
  });

  it('prove nothing: an early or late approval notice changes nothing', async () => {
    const { order, paypalId } = await beginPayment();
    expect((await (await notify(paypalId)).post()).outcome).toBe('accepted');
    expect(await facts(order)).toEqual(DUE);
    await call('cancel_payment', { token: paypalId });
    await paypal.choose(paypalId, 'pay');
    expect((await (await notify(paypalId)).post()).outcome).toBe('accepted');
    expect(await facts(order)).toEqual(DUE);
    expect(paypal.captures).toBe(0);
  });
});

describe('a failing payment provider', () => {
  it('unavailable at the start: returns 503, and the same attempt can continue later', async () => {
    const { name } = await orderWithPayPal();
    paypal.interception = { before: () => new Response('', { status: 503 }) };
    expect(await call('request_payment', name)).toMatchObject({ status: 503, body: { code: 'payment-provider-away' } });
    paypal.interception = {};
    expect((await call('request_payment', name)).status).toBe(200);
  });

  it('lost capture response: retried with the same id, the amount is captured once', async () => {
    const { order, paypalId } = await beginPayment();
    await paypal.choose(paypalId, 'pay');
    paypal.interception = { after: (path, text) => (path.endsWith('/capture') ? 'lost' : text) };
    expect((await call('complete_payment', { token: paypalId })).status).toBe(503);
    expect(await facts(order)).toEqual({ paid: 'pending', exported: null, cart: 'O' });
    expect((await call('cancel_payment', { token: paypalId })).body.message.outcome).toBe('pending');
    paypal.interception = {};
    await settleDuePayments(paypal.services(later(2)));
    expect(await facts(order)).toEqual(PAID);
  });

  it.each([
    ['another amount', (text: string) => text.replace(/"value":"[\d.]+"/g, '"value":"1.00"')],
    ['another currency', (text: string) => text.replaceAll('"EUR"', '"USD"')],
  ])('%s before the capture: nothing is captured', async (_name, change) => {
    const { order, paypalId } = await beginPayment();
    await paypal.choose(paypalId, 'pay');
    paypal.interception = { after: (path, text) => (path.includes('/orders/') ? change(text) : text) };
    expect(await complete(paypalId)).toBe('failed');
    expect(await facts(order)).toEqual(DUE);
    expect(paypal.captures).toBe(0);
  });

  it('another amount in the capture: the order is not exported, and the payment needs manual review', async () => {
    const { order, paypalId } = await beginPayment();
    await paypal.choose(paypalId, 'pay');
    const change = (text: string) => text.replace(/"value":"[\d.]+"/g, '"value":"1.00"');
    paypal.interception = { after: (path, text) => (path.endsWith('/capture') ? change(text) : text) };
    expect(await complete(paypalId)).toBe('pending');
    expect(await facts(order)).toEqual({ paid: 'pending', exported: null, cart: 'O' });
    const payment = await shop.database.query
      .selectFrom('payment')
      .select(['state', 'reason'])
      .where('provider_order_id', '=', paypalId)
      .executeTakeFirst();
    expect(payment).toEqual({ state: 'review', reason: 'another amount' });
  });

  it('errors for a day after the capture request: retries stop, and the payment needs manual review', async () => {
    const { order, paypalId } = await beginPayment();
    await paypal.choose(paypalId, 'pay');
    paypal.interception = {
      before: (path) => (path.endsWith('/capture') ? new Response('away', { status: 500 }) : undefined),
    };
    expect((await call('complete_payment', { token: paypalId })).status).toBe(503);
    const state = () =>
      shop.database.query
        .selectFrom('payment')
        .select(['state', 'next_check_at as next'])
        .where('provider_order_id', '=', paypalId)
        .executeTakeFirst();
    await settleDuePayments(paypal.services(later(23 * 60)));
    expect(await state()).toMatchObject({ state: 'capturing', next: expect.any(Date) });
    await settleDuePayments(paypal.services(later(25 * 60)));
    expect(await state()).toEqual({ state: 'review', next: null });
    expect(await facts(order)).toEqual({ paid: 'pending', exported: null, cart: 'O' });
  });
});

describe('the operator’s PayPal setting', () => {
  it('R9.20 off: PayPal is neither offered nor accepted', async () => {
    const added = await call('add_to_cart', { item_id: '204118', quantity: 3 });
    const id_cart = added.body.message.id_cart as number;
    const codes = async () => {
      const { body } = await call('prepare_order', { id_cart });
      return (body.message.payment_methods as { code: string }[]).map(({ code }) => code);
    };
    expect(await codes()).toContain('PAYP');
    await writeSetting(shop.database, 'payment', { isPayPalOffered: false });
    try {
      await expect.poll(codes).not.toContain('PAYP');
      const sent = await call('send_order', { id_cart, idempotency_key: crypto.randomUUID(), payment_method: 'PAYP' });
      expect([sent.status, Object.keys(sent.body.errors)]).toEqual([422, ['payment_method']]);
    } finally {
      await shop.database.query.deleteFrom('setting').execute();
    }
  });
});
