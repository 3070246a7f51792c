import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upsertDueDates, upsertInvoices } from '../../backend/documents/index.ts';
import { signedNotification } from '../../backend/integrations/payments/index.ts';
import { bookPayments, makeRefund, requestRefund } from '../../backend/payments/index.ts';
import { invoiceRecord } from '../builders/documents.ts';
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
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

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
    await paypal.choose(paypalId, 'pay');
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
    await paypal.choose(paypalId, 'pay');
    expect(await completeLink(link, paypalId)).toBe('paid');
    expect(paypal.captures).toBe(1);
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
    await Promise.all([paypal.choose(tab, 'pay'), paypal.choose(other, 'pay')]);
    const outcomes = await Promise.all([completeLink(one, tab), completeLink(both, other)]);
    expect(outcomes).toEqual(['failed', 'paid']);
    expect(paypal.captures).toBe(1);
    expect(await open()).toEqual([[0, 2, 61]]);
  });

  it('R9.20 what is being captured in one tab cannot be begun in another, its neighbour can', async () => {
    const [one, both, neighbour] = [await linkOf(first()), await linkOf(first(), third()), await linkOf(second())];
    const tab = await beginLink(one);
    await paypal.choose(tab, 'pay');
    paypal.interception = {
      before: (path) => (path.endsWith('/capture') ? new Response('', { status: 503 }) : undefined),
    };
    expect((await shop.call('complete_guest_payment', { ...one, token: tab })).status).toBe(503);
    expect(await shop.call('guest_payment_request', both)).toMatchObject({
      ...{ status: 409, body: { code: 'payment-under-way' } },
    });
    expect((await call('document_payment', { scadenze: [first()] })).status).toBe(409);
    paypal.interception = {};
    const next = await beginLink(neighbour);
    await paypal.choose(next, 'pay');
    expect(await Promise.all([completeLink(one, tab), completeLink(neighbour, next)])).toEqual(['paid', 'paid']);
    expect(await open()).toEqual([[1, 1, 122]]);
  });

  it('3.1 3.4 a refund by the office reopens the latest due date first, and is in the log of the customer', async () => {
    const paypalId = await pay(first(), second(), third());
    expect(await open()).toEqual([]);
    const { rows } = await shop.database.pool.query<{ id: number }>(
      'select id from payment where provider_order_id = $1',
      [paypalId],
    );
    const actor = { kind: 'person', id: null, name: 'Paola' } as const;
    const of = { paymentId: rows[0]?.id ?? 0 };
    const refundId = await shop.database.query
      .transaction()
      .execute((query) => requestRefund(query, { of, cents: 13_000, reason: 'Doppio', actor, now: new Date() }));
    expect(await makeRefund(paypal.services(), { refundId: refundId ?? 0, actor })).toMatchObject({ state: 'made' });
    expect(await open()).toEqual([
      [0, 2, 8],
      [1, 1, 122],
    ]);
    const logged = await shop.database.pool.query(
      `select e.action, c.code from audit_entry e join customer c on c.id = e.customer_id
       where e.object_kind = 'customer' and e.action like 'refund-%' order by e.id`,
    );
    expect(logged.rows).toEqual(
      ['refund-asked', 'refund-sent', 'refund-made'].map((action) => ({ action, code: '70431' })),
    );
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
      paypal.interception = {
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
      const resource = {
        id: `R${event}`,
        links: [{ rel: 'up', href: `${paypal.url}/v2/payments/captures/${captureId}` }],
      };
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
    paypal.interception = {};
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
