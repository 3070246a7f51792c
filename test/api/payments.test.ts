import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeSetting } from '../../backend/content/index.ts';
import { createPayPal, createSandbox, signedNotification } from '../../backend/integrations/payments/index.ts';
import { upsertDueDates, upsertInvoices } from '../../backend/documents/index.ts';
import { bookPayments, settleDuePayments, type PaymentServices } from '../../backend/payments/index.ts';
import { addColleague } from '../builders/colleagues.ts';
import { invoiceRecord } from '../builders/documents.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const CREDENTIALS = { clientId: 'the-client', clientSecret: 'the-secret', webhookId: 'HOOK1' };
/** `before` responds in place of the provider unless it returns undefined; `after` changes the provider's response. */
type Interception = { before?: (path: string) => Response | undefined; after?: (path: string, text: string) => string };

let shop: TestShop;
let provider: Server;
let folder: string;
let interception: Interception = {};
let token = '';
let url = '';
let captures = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancale-paypal-'));
  const clock = () => new Date();
  const sandbox = createSandbox({ ...CREDENTIALS, folder, basePath: '', webhookUrl: () => null, clock });
  const fetch = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    if (path.endsWith('/capture')) captures += 1;
    const instead = interception.before?.(path);
    if (instead) return instead;
    const response = await sandbox.fetch(request);
    if (!interception.after) return response;
    return new Response(interception.after(path, await response.text()), { status: response.status });
  };
  provider = serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(provider, 'listening');
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  shop = await startTestShop({
    environment: {
      PAYPAL_URL: url,
      PAYPAL_CLIENT_ID: CREDENTIALS.clientId,
      PAYPAL_CLIENT_SECRET: CREDENTIALS.clientSecret,
      PAYPAL_WEBHOOK_ID: CREDENTIALS.webhookId,
    },
  });
  await shop.database.query
    .insertInto('customer_payment_method')
    .columns(['customer_id', 'code'])
    .expression((builder) =>
      builder
        .selectFrom('customer')
        .select((value) => ['id', value.val('PAYP').as('code')])
        .where('code', '=', '70431'),
    )
    .execute();
});
beforeEach(async () => {
  interception = {};
  captures = 0;
  ({ token } = await shop.logIn('cliente.a'));
});
afterEach(() => void (interception = {}));
afterAll(async () => {
  await shop.stop();
  provider.close();
  await rm(folder, { recursive: true, force: true });
});

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

/** Presses a button on the provider's page. */
async function choose(paypalId: string, choice: 'pay' | 'fail' | 'cancel'): Promise<string> {
  const response = await fetch(`${url}/checkoutnow?token=${paypalId}`, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  });
  return response.headers.get('location') ?? '';
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

const services = (now = new Date()): PaymentServices => ({
  database: shop.database,
  payments: createPayPal({ ...CREDENTIALS, url: () => url, clock: () => now }),
  logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  clock: () => now,
});
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
    expect(await choose(paypalId, 'pay')).toContain(`/pages/payment-return?token=${paypalId}`);
    expect(await complete(paypalId)).toBe('paid');
    expect(await facts(order)).toEqual(PAID);
    expect(await complete(paypalId)).toBe('paid');
    expect(captures).toBe(1);
  });

  it('R9.20 is not paid by opening the return URL without approval', async () => {
    const { order, paypalId } = await beginPayment();
    expect(await complete(paypalId)).toBe('open');
    expect(await facts(order)).toEqual(DUE);
    expect(captures).toBe(0);
  });

  it('R8.18 keeps the cart after a cancelled or declined payment, and can be paid again', async () => {
    const { order, name, paypalId } = await beginPayment();
    expect(await choose(paypalId, 'cancel')).toContain('/pages/payment-cancelled');
    expect((await call('cancel_payment', { token: paypalId })).body.message.outcome).toBe('failed');
    expect(await facts(order)).toEqual(DUE);
    const second = await call('request_payment', name);
    const secondId = new URL(second.body.message.payment_url).searchParams.get('token') ?? '';
    await choose(secondId, 'fail');
    expect(await complete(secondId)).toBe('failed');
    expect(await facts(order)).toEqual(DUE);
    const third = await call('request_payment', name);
    const thirdId = new URL(third.body.message.payment_url).searchParams.get('token') ?? '';
    await choose(thirdId, 'pay');
    expect(await complete(thirdId)).toBe('paid');
    expect(await facts(order)).toEqual(PAID);
    // A cancelled payment stays cancelled, even if it is approved later.
    await choose(paypalId, 'pay');
    expect(await complete(paypalId)).toBe('failed');
    expect((await call('request_payment', name)).status).toBe(409);
  });

  it('is captured by the job if the window is closed after approval, and cancelled without approval', async () => {
    const approved = await beginPayment();
    await choose(approved.paypalId, 'pay');
    await settleDuePayments(services(later(2)));
    expect(await facts(approved.order)).toEqual(PAID);
    const left = await beginPayment();
    await settleDuePayments(services(later(60)));
    expect(await facts(left.order)).toEqual(DUE);
    await settleDuePayments(services(later(200)));
    await choose(left.paypalId, 'pay');
    expect(await complete(left.paypalId)).toBe('failed');
    expect(await facts(left.order)).toEqual(DUE);
  });

  it('captures nothing for a changed cart; sending again updates the same order', async () => {
    const { order, cartId, paypalId } = await beginPayment();
    await call('add_to_cart', { item_id: '204118', quantity: 5 });
    await choose(paypalId, 'pay');
    expect(await complete(paypalId)).toBe('failed');
    expect(captures).toBe(0);
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
    await choose(paypalId, 'pay');
    const notification = await notify(paypalId);
    await Promise.all([
      complete(paypalId),
      complete(paypalId),
      notification.post(),
      settleDuePayments(services(later(2))),
    ]);
    expect(await complete(paypalId)).toBe('paid');
    expect(await facts(order)).toEqual(PAID);
  });

  it('R8.18 is released once if return page, notification and job see a decline simultaneously', async () => {
    // Several rounds, because an inconsistent lock order causes a deadlock only now and then.
    for (let round = 0; round < 6; round += 1) {
      const { order, paypalId } = await beginPayment();
      await choose(paypalId, 'fail');
      const notification = await notify(paypalId);
      const [first, second, response] = await Promise.all([
        complete(paypalId),
        complete(paypalId),
        notification.post(),
        settleDuePayments(services(later(2))),
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
    await choose(paypalId, 'pay');
    const forged = await notify(paypalId, { secret: 'another secret' });
    expect(await forged.post()).toEqual({ status: 401, outcome: 'forged' });
    const changed = await notify(paypalId, { change: (body) => body.replace('APPROVED', 'COMPLETED') });
    expect(await changed.post()).toEqual({ status: 401, outcome: 'forged' });
    expect(await facts(order)).toEqual(DUE);
    const genuine = await notify(paypalId);
    expect(await genuine.post()).toEqual({ status: 200, outcome: 'accepted' });
    expect(await genuine.post()).toEqual({ status: 200, outcome: 'repeated' });
    expect(await facts(order)).toEqual(PAID);
    expect(captures).toBe(1);
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
    await choose(paypalId, 'pay');
    expect((await (await notify(paypalId)).post()).outcome).toBe('accepted');
    expect(await facts(order)).toEqual(DUE);
    expect(captures).toBe(0);
  });
});

describe('a failing payment provider', () => {
  it('unavailable at the start: returns 503, and the same attempt can continue later', async () => {
    const { name } = await orderWithPayPal();
    interception = { before: () => new Response('', { status: 503 }) };
    expect(await call('request_payment', name)).toMatchObject({ status: 503, body: { code: 'payment-provider-away' } });
    interception = {};
    expect((await call('request_payment', name)).status).toBe(200);
  });

  it('lost capture response: retried with the same id, the amount is captured once', async () => {
    const { order, paypalId } = await beginPayment();
    await choose(paypalId, 'pay');
    interception = { after: (path, text) => (path.endsWith('/capture') ? 'lost' : text) };
    expect((await call('complete_payment', { token: paypalId })).status).toBe(503);
    expect(await facts(order)).toEqual({ paid: 'pending', exported: null, cart: 'O' });
    expect((await call('cancel_payment', { token: paypalId })).body.message.outcome).toBe('pending');
    interception = {};
    await settleDuePayments(services(later(2)));
    expect(await facts(order)).toEqual(PAID);
  });

  it.each([
    ['another amount', (text: string) => text.replace(/"value":"[\d.]+"/g, '"value":"1.00"')],
    ['another currency', (text: string) => text.replaceAll('"EUR"', '"USD"')],
  ])('%s before the capture: nothing is captured', async (_name, change) => {
    const { order, paypalId } = await beginPayment();
    await choose(paypalId, 'pay');
    interception = { after: (path, text) => (path.includes('/orders/') ? change(text) : text) };
    expect(await complete(paypalId)).toBe('failed');
    expect(await facts(order)).toEqual(DUE);
    expect(captures).toBe(0);
  });

  it('another amount in the capture: the order is not exported, and the payment needs manual review', async () => {
    const { order, paypalId } = await beginPayment();
    await choose(paypalId, 'pay');
    const change = (text: string) => text.replace(/"value":"[\d.]+"/g, '"value":"1.00"');
    interception = { after: (path, text) => (path.endsWith('/capture') ? change(text) : text) };
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
    await choose(paypalId, 'pay');
    interception = {
      before: (path) => (path.endsWith('/capture') ? new Response('away', { status: 500 }) : undefined),
    };
    expect((await call('complete_payment', { token: paypalId })).status).toBe(503);
    const state = () =>
      shop.database.query
        .selectFrom('payment')
        .select(['state', 'next_check_at as next'])
        .where('provider_order_id', '=', paypalId)
        .executeTakeFirst();
    await settleDuePayments(services(later(23 * 60)));
    expect(await state()).toMatchObject({ state: 'capturing', next: expect.any(Date) });
    await settleDuePayments(services(later(25 * 60)));
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

describe('due dates paid with PayPal', () => {
  let number = 1500;
  /** Two invoices of 122.00: the first in two due dates of 61.00, the second in one. */
  beforeEach(async () => {
    number += 10;
    await upsertInvoices(shop.database, [invoiceRecord(number), invoiceRecord(number + 1)]);
    const due = { kind: 'direct', cents: 6_100 } as const;
    await upsertDueDates(shop.database, [
      { ...due, document: `F/2026/${number}`, position: 1, dueOn: '2026-01-31' },
      { ...due, document: `F/2026/${number}`, position: 2, dueOn: '2096-02-28' },
      { ...due, document: `F/2026/${number + 1}`, position: 1, dueOn: '2096-03-31', cents: 12_200 },
    ]);
  });
  const dueDate = (offset: number, posizione: number) => ({
    ...{ causale: 'F', anno: 2026, numero: number + offset, posizione },
  });
  const [first, second, third] = [() => dueDate(0, 1), () => dueDate(0, 2), () => dueDate(1, 1)];

  async function linkOf(...scadenze: object[]): Promise<Record<string, string>> {
    const { status, body } = await call('document_payment', { scadenze });
    expect(status).toBe(200);
    return Object.fromEntries(new URL(body.message.message, shop.address).searchParams);
  }
  async function beginLink(link: object): Promise<string> {
    const { body } = await shop.call('guest_payment_request', link);
    return new URL(body.message.payment_url).searchParams.get('token') ?? '';
  }
  const completeLink = async (link: object, paypalId: string) =>
    (await shop.call('complete_guest_payment', { ...link, token: paypalId })).body.message.outcome;
  async function pay(...scadenze: object[]): Promise<string> {
    const link = await linkOf(...scadenze);
    const paypalId = await beginLink(link);
    await choose(paypalId, 'pay');
    expect(await completeLink(link, paypalId)).toBe('paid');
    return paypalId;
  }
  /** What is open of the test's due dates: number of the invoice less `number`, position, amount. */
  async function open(): Promise<[number, number, number][]> {
    const { deadlines } = (await call('payment_deadline', {})).body.message;
    return deadlines
      .filter(({ documento: { numero } }: any) => numero === number || numero === number + 1)
      .map(({ documento, posizione, aperto }: any) => [documento.numero - number, posizione, aperto]);
  }
  const invoiceOf = async (numero: number) =>
    (await call('get_invoice_detail', { causale: 'F', anno: 2026, numero })).body.message.invoice;

  it('R2.90 one payment covers due dates of several invoices; the others stay open', async () => {
    const before = (await call('payment_deadline', {})).body.message.totals;
    const link = await linkOf(first(), third());
    const shown = (await shop.call('guest_payment', link)).body.message;
    expect(shown).toMatchObject({
      ...{ state: 'open', amount: 183, documents: [`F/2026/${number}`, `F/2026/${number + 1}`] },
      deadlines: [
        { document: `F/2026/${number}`, data_scadenza: '2026-01-31', aperto: 61, stato: 'expired' },
        { document: `F/2026/${number + 1}`, data_scadenza: '2096-03-31', aperto: 122, stato: 'to-expire' },
      ],
    });
    const paypalId = await beginLink(link);
    expect(await open()).toHaveLength(3);
    await choose(paypalId, 'pay');
    expect(await completeLink(link, paypalId)).toBe('paid');
    expect(captures).toBe(1);
    expect(await open()).toEqual([[0, 2, 61]]);
    const { totals, pagate_online: paid } = (await call('payment_deadline', {})).body.message;
    expect(totals.general).toBeCloseTo(before.general - 183, 2);
    expect(totals.expired).toBeCloseTo(before.expired - 61, 2);
    expect(paid.map(({ documento, pagato_online: amount }: any) => [documento.numero - number, amount])).toEqual([
      [0, 61],
      [1, 122],
    ]);
    expect(await invoiceOf(number)).toMatchObject({
      ...{ stato_pagamento: 'to-expire', aperto: 61, data_scadenza: '2096-02-28' },
      scadenze: [
        { stato: 'paid', aperto: 0, pagato_online: 61 },
        { stato: 'to-expire', aperto: 61, pagato_online: 0 },
      ],
    });
    expect(await invoiceOf(number + 1)).toMatchObject({ stato_pagamento: 'paid', aperto: 0 });
    expect((await shop.call('guest_payment', link)).body.message).toMatchObject({ state: 'paid', amount: 183 });
    expect(await call('document_payment', { scadenze: [first()] })).toMatchObject({
      ...{ status: 409, body: { code: 'document-paid' } },
    });
    await pay(second());
    expect(await open()).toEqual([]);
  });

  it('R9.20 two tabs that pay the same due date pay it once', async () => {
    const [one, both] = [await linkOf(first()), await linkOf(first(), third())];
    const [tab, same] = await Promise.all([beginLink(one), beginLink(one)]);
    expect(same).toBe(tab);
    const other = await beginLink(both);
    expect(other).not.toBe(tab);
    await Promise.all([choose(tab, 'pay'), choose(other, 'pay')]);
    const outcomes = await Promise.all([completeLink(one, tab), completeLink(both, other)]);
    expect(outcomes).toEqual(['failed', 'paid']);
    expect(captures).toBe(1);
    expect(await open()).toEqual([[0, 2, 61]]);
  });

  it('R9.20 what is being captured in one tab cannot be begun in another, its neighbour can', async () => {
    const [one, both, neighbour] = [await linkOf(first()), await linkOf(first(), third()), await linkOf(second())];
    const tab = await beginLink(one);
    await choose(tab, 'pay');
    interception = { before: (path) => (path.endsWith('/capture') ? new Response('', { status: 503 }) : undefined) };
    expect((await shop.call('complete_guest_payment', { ...one, token: tab })).status).toBe(503);
    expect(await shop.call('guest_payment_request', both)).toMatchObject({
      ...{ status: 409, body: { code: 'payment-under-way' } },
    });
    expect((await call('document_payment', { scadenze: [first()] })).status).toBe(409);
    interception = {};
    const next = await beginLink(neighbour);
    await choose(next, 'pay');
    expect(await Promise.all([completeLink(one, tab), completeLink(neighbour, next)])).toEqual(['paid', 'paid']);
    expect(await open()).toEqual([[1, 1, 122]]);
  });

  it('R9.20 a partial refund reopens only its amount, of the latest due date, however often it is reported', async () => {
    const paypalId = await pay(first(), second(), third());
    expect(await open()).toEqual([]);
    const { capture_id: captureId } = await shop.database.query
      .selectFrom('payment')
      .select('capture_id')
      .where('provider_order_id', '=', paypalId)
      .executeTakeFirstOrThrow();
    let event = 0;
    /** The provider has paid back so much in all, and says so with the notification of a refund. */
    const refunded = async (value: string, status = 'PARTIALLY_REFUNDED') => {
      interception = {
        after: (path, text) => {
          if (!path.endsWith(paypalId)) return text;
          const order = JSON.parse(text);
          const { payments } = order.purchase_units[0];
          payments.captures[0].status = status;
          payments.refunds = [{ id: 'R1', status: 'COMPLETED', amount: { currency_code: 'EUR', value } }];
          return JSON.stringify(order);
        },
      };
      event += 1;
      const amount = { currency_code: 'EUR', value: '1.00' };
      const resource = { id: `R${event}`, links: [{ rel: 'up', href: `${url}/v2/payments/captures/${captureId}` }] };
      const order = { id: paypalId, status: 'COMPLETED', customId: 'x', amount, capture: null } as const;
      const { headers, body } = signedNotification(
        { secret: CREDENTIALS.clientSecret, webhookId: CREDENTIALS.webhookId },
        { type: 'PAYMENT.CAPTURE.REFUNDED', order, at: new Date(), resource },
      );
      const response = await fetch(`${shop.address}/payments/paypal/webhook`, { method: 'POST', headers, body });
      expect(response.status).toBe(200);
    };
    await refunded('130.00');
    await refunded('130.00');
    // The third due date of 122.00 and 8.00 of the second.
    expect(await open()).toEqual([
      [0, 2, 8],
      [1, 1, 122],
    ]);
    expect(await invoiceOf(number)).toMatchObject({ stato_pagamento: 'to-expire', aperto: 8 });
    await refunded('140.00');
    expect(await open()).toEqual([
      [0, 2, 18],
      [1, 1, 122],
    ]);
    interception = {};
    await pay(third());
    expect(await open()).toEqual([[0, 2, 18]]);
    await refunded('244.00', 'REFUNDED');
    expect(await open()).toEqual([
      [0, 1, 61],
      [0, 2, 61],
    ]);
  });

  it('R7.34 what was paid online stays deducted until newer figures of the ERP show it', async () => {
    await pay(first(), third());
    const name = (offset: number) => ({ cause: 'F', year: 2026, number: number + offset });
    const file = async (asOf: Date, due: [number, number, number][]) => {
      const records = due.map(([offset, position, openCents]) => ({
        ...{ document: `F/2026/${number + offset}`, position, openCents },
      }));
      await upsertDueDates(shop.database, records);
      return bookPayments(shop.database, [
        { ...name(0), asOf },
        { ...name(1), asOf },
      ]);
    };
    // The ERP of last night does not know it; its figures of now do not show it either.
    expect(await file(later(-60), [[0, 1, 6_100]])).toBe(0);
    expect(await file(later(1), [[0, 1, 6_100]])).toBe(0);
    expect(await open()).toEqual([[0, 2, 61]]);
    // A part was booked elsewhere: still deducted, and never below nothing.
    expect(await file(later(2), [[1, 1, 5_000]])).toBe(0);
    expect(await open()).toEqual([[0, 2, 61]]);
    expect(
      await file(later(3), [
        [0, 1, 0],
        [1, 1, 0],
      ]),
    ).toBe(2);
    expect(await open()).toEqual([[0, 2, 61]]);
    // From now on the ERP’s figure alone counts: it came back unpaid.
    await file(later(4), [[1, 1, 12_200]]);
    expect(await open()).toEqual([
      [0, 2, 61],
      [1, 1, 122],
    ]);
  });
});
