import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signPaymentLink, type PaymentLink, upsertInvoices } from '../../backend/documents/index.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const SECRET = 'a secret for tests that is long enough to be one';
let shop: TestShop;
let now = new Date();
let number = 7000;

beforeAll(async () => {
  shop = await startTestShop({ environment: { PAYPAL_SANDBOX: 'on', SESSION_SECRET: SECRET }, clock: () => now });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  now = new Date();
  number += 1;
  await loadInvoice(12_345);
});

/** The test's invoice: 200.00 of customer A, with the given open amount. */
async function loadInvoice(openCents: number, changes: { kind?: 'credit-note'; number?: number } = {}): Promise<void> {
  const name = { cause: 'F', year: 2026, number: changes.number ?? number };
  const days = { issuedOn: '2026-11-01', dueOn: '2026-12-01' };
  const kind = changes.kind ?? 'invoice';
  const record = { ...name, ...days, customerCode: '70431', kind, totalCents: 20_000, openCents } as const;
  await upsertInvoices(shop.database, [record]);
}

interface WireLink {
  causale: string;
  anno: number;
  numero: number;
  amount: string | number;
  expires: number;
  signature: string;
}

/** A payment link as staff create it; `forged` is applied after signing. */
function linkOf(signed: Partial<PaymentLink> = {}, forged: Partial<WireLink> = {}): WireLink {
  const expires = Math.floor(now.getTime() / 1000) + 3600;
  const link = { cause: 'F', year: 2026, number, amountCents: 12_345, expires, ...signed };
  return {
    causale: link.cause,
    anno: link.year,
    numero: link.number,
    amount: (link.amountCents / 100).toFixed(2),
    expires: link.expires,
    signature: signPaymentLink(SECRET, link),
    ...forged,
  };
}

const request = (link: object) => shop.call('guest_payment_request', link);
const look = async (link: object) => (await shop.call('guest_payment', link)).body.message;

async function begin(link: object): Promise<string> {
  const { status, body } = await request(link);
  expect(status).toBe(200);
  return new URL(body.message.payment_url).searchParams.get('token') ?? '';
}

/** Presses a button on the PayPal sandbox page; resolves with the URL it redirects to. */
async function choose(token: string, choice: 'pay' | 'fail' | 'cancel'): Promise<URL> {
  const response = await fetch(`${shop.address}/paypal-sandbox/checkoutnow?token=${token}`, {
    method: 'POST',
    headers: { origin: shop.address },
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  });
  return new URL(response.headers.get('location') ?? '');
}

const complete = async (link: object, token: string) =>
  (await shop.call('complete_guest_payment', { ...link, token })).body.message?.outcome;

async function attempts(): Promise<{ state: string; amount_cents: number }[]> {
  const { rows } = await shop.database.pool.query(
    `select p.state, p.amount_cents from payment p join payment_allocation a on a.payment_id = p.id
     join customer_document d on d.id = a.document_id
     where d.number = $1 order by p.id`,
    [number],
  );
  return rows as { state: string; amount_cents: number }[];
}

describe('R7.34 a guest pays a document from a signed link', () => {
  it('a valid link shows the document and pays its open amount, once', async () => {
    const link = linkOf();
    expect(await look(link)).toMatchObject({
      document: `F/2026/${number}`,
      type: 'invoice',
      totale_doc: 200,
      amount: 123.45,
      due_date: '2026-12-01',
      state: 'open',
    });
    const { body } = await request(link);
    expect(body.message.amount).toBe(123.45);
    const token = new URL(body.message.payment_url).searchParams.get('token') ?? '';
    const back = await choose(token, 'pay');
    expect(back.pathname).toBe('/pages/guest-payment-return');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ numero: String(number), token });
    expect(await complete(Object.fromEntries(back.searchParams), token)).toBe('paid');
    expect(await look(link)).toMatchObject({ state: 'paid', amount: 123.45 });
    expect(await complete(link, token)).toBe('paid');
    expect(await request(link)).toMatchObject({ status: 409, body: { code: 'document-paid' } });
    expect(await attempts()).toEqual([{ state: 'captured', amount_cents: 12_345 }]);
  });

  it.each<[string, Partial<WireLink>]>([
    ['a changed amount', { amount: '1.00' }],
    ['a changed amount as a number', { amount: 1 }],
    ['an amount written otherwise', { amount: '123.450' }],
    ['an amount that rounds to it', { amount: 123.4499 }],
    ['another document', { numero: 1 }],
    ['another series', { causale: 'G' }],
    ['another year', { anno: 2025 }],
    ['a later end', { expires: 4_000_000_000 }],
    ['no signature', { signature: '' }],
    ['a made-up signature', { signature: 'A'.repeat(43) }],
  ])('rejects %s', async (_what, forged) => {
    const link = linkOf({}, forged);
    for (const path of ['guest_payment', 'guest_payment_request']) {
      const { status, body } = await shop.call(path, link);
      expect([status, body.code]).toEqual([403, 'link-invalid']);
    }
    expect(await attempts()).toEqual([]);
  });

  it('rejects another document of the same amount with the signature of this one', async () => {
    await loadInvoice(12_345, { number: number + 100 });
    expect((await request(linkOf({}, { numero: number + 100 }))).status).toBe(403);
    const token = await begin(linkOf());
    const other = linkOf({ number: number + 100 });
    expect((await shop.call('complete_guest_payment', { ...other, token })).status).toBe(404);
    expect((await shop.call('cancel_guest_payment', { ...other, token })).status).toBe(404);
  });

  it('rejects a signature made with another key, and an unknown document', async () => {
    const forged = { ...linkOf(), signature: '' };
    const words = { cause: 'F', year: 2026, number, amountCents: 12_345, expires: forged.expires };
    forged.signature = signPaymentLink('another secret that is long enough to be one', words);
    expect((await request(forged)).status).toBe(403);
    expect((await request(linkOf({ number: 999 }))).status).toBe(404);
  });

  it('rejects an expired link, but completes a payment started before expiry', async () => {
    const link = linkOf();
    const token = await begin(link);
    now = new Date(now.getTime() + 2 * 3_600_000);
    for (const path of ['guest_payment', 'guest_payment_request']) {
      expect(await shop.call(path, link)).toMatchObject({ status: 403, body: { code: 'link-expired' } });
    }
    await choose(token, 'pay');
    expect(await complete(link, token)).toBe('paid');
    expect((await look(link)).state).toBe('paid');
  });

  it('rejects a link whose amount differs from the open one, and captures no outdated amount', async () => {
    const link = linkOf();
    const token = await begin(link);
    await loadInvoice(10_000);
    expect((await look(link)).state).toBe('changed');
    expect(await request(link)).toMatchObject({ status: 409, body: { code: 'document-amount-changed' } });
    await choose(token, 'pay');
    expect(await complete(link, token)).toBe('failed');
    const fresh = linkOf({ amountCents: 10_000 });
    const second = await begin(fresh);
    await choose(second, 'pay');
    expect(await complete(fresh, second)).toBe('paid');
    expect((await attempts()).map(({ state }) => state)).toEqual(['cancelled', 'captured']);
  });

  it('reuses a pending attempt; two simultaneous payers pay only once', async () => {
    const [link, other] = [linkOf(), linkOf({ expires: Math.floor(now.getTime() / 1000) + 7200 })];
    const token = await begin(link);
    expect(await begin(other)).toBe(token);
    await choose(token, 'pay');
    const outcomes = await Promise.all([complete(link, token), complete(other, token), complete(link, token)]);
    expect(outcomes).toContain('paid');
    expect(await complete(link, token)).toBe('paid');
    expect(await attempts()).toHaveLength(1);
  });

  it('can be paid after a cancelled and a declined attempt', async () => {
    const link = linkOf();
    const first = await begin(link);
    expect((await choose(first, 'cancel')).pathname).toBe('/pages/guest-payment-cancelled');
    expect((await shop.call('cancel_guest_payment', { ...link, token: first })).body.message.outcome).toBe('failed');
    const second = await begin(link);
    await choose(second, 'fail');
    expect(await complete(link, second)).toBe('failed');
    const third = await begin(link);
    await choose(third, 'pay');
    expect(await complete(link, third)).toBe('paid');
    // A cancelled attempt stays cancelled, even if it is approved later.
    await choose(first, 'pay');
    expect(await complete(link, first)).toBe('failed');
    expect((await attempts()).map(({ state }) => state)).toEqual(['cancelled', 'failed', 'captured']);
  });

  it('there is nothing to pay for a credit note or an invoice the ERP marks as paid', async () => {
    await loadInvoice(0);
    expect((await look(linkOf())).state).toBe('paid');
    expect(await request(linkOf())).toMatchObject({ status: 409, body: { code: 'document-paid' } });
    await loadInvoice(12_345, { kind: 'credit-note' });
    expect((await look(linkOf())).state).toBe('void');
    expect(await request(linkOf())).toMatchObject({ status: 409, body: { code: 'document-not-payable' } });
  });

  it('needs no login and grants no access to other endpoints', async () => {
    const link = linkOf();
    expect((await shop.call('get_orders', link)).status).toBe(401);
    const token = await begin(link);
    const { token: buyer } = await shop.logIn('cliente.a');
    // A logged-in customer's payment endpoints only handle payments of orders.
    expect((await shop.call('complete_payment', { token }, { token: buyer })).status).toBe(404);
    expect((await shop.call('guest_payment_request', link, { token: buyer })).status).toBe(200);
  });
});
