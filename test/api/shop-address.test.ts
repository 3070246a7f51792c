import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signPaymentLink, upsertInvoices } from '../../backend/documents/index.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const SHOP_URL = 'https://shop.example.com';
const EVIL = 'evil.example';
const SECRET = 'a secret for tests that is long enough to be one';
const isBuilt = existsSync(resolve(import.meta.dirname, '../../build/server/index.js'));

interface ReceivedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a request with a custom Host header, which fetch would not send. */
function ask(shop: TestShop, path: string, headers: Record<string, string>, body?: string): Promise<ReceivedResponse> {
  return new Promise((done, fail) => {
    const sent = request(
      shop.address + path,
      { method: body === undefined ? 'GET' : 'POST', headers: { 'x-forwarded-host': EVIL, ...headers } },
      (response) => {
        text(response).then(
          (body) => done({ status: response.statusCode ?? 0, headers: response.headers, body }),
          (error: unknown) => fail(error as Error),
        );
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}

function requestFrom(
  shop: TestShop,
  host: string,
  path: string,
  body: object,
  token?: string,
): Promise<ReceivedResponse> {
  const headers = { host, 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  return ask(shop, `/api/${path}`, headers, JSON.stringify(body));
}

/** A signed link to pay an invoice of 123.45 euro without login. */
function paymentLink(): object {
  const expires = Math.floor(Date.now() / 1000) + 3600;
  const link = { cause: 'F', year: 2026, number: 7001, amountCents: 12_345, expires };
  const signature = signPaymentLink(SECRET, link);
  return { causale: 'F', anno: 2026, numero: 7001, amount: '123.45', expires, signature };
}

async function startShop(environment: Record<string, string>): Promise<TestShop> {
  const shop = await startTestShop({
    environment: { PAYPAL_SANDBOX: 'on', TRUST_PROXY: 'on', ...environment },
    pages: isBuilt,
  });
  const days = { issuedOn: '2026-11-01', dueOn: '2026-12-01', customerCode: '70431' };
  const invoice = { ...days, kind: 'invoice', cause: 'F', year: 2026, number: 7001, totalCents: 20_000 } as const;
  await upsertInvoices(shop.database, [{ ...invoice, openCents: 12_345 }]);
  return shop;
}

const paymentsOf = (shop: TestShop) => shop.database.query.selectFrom('payment').select('id').execute();

describe('a shop without SHOP_URL', () => {
  let shop: TestShop;
  beforeAll(async () => (shop = await startShop({})));
  afterAll(() => shop.stop());

  it('rejects a payment request with a foreign Host header', async () => {
    const { status, body } = await requestFrom(shop, EVIL, 'guest_payment_request', paymentLink());
    expect(status).toBe(503);
    expect(JSON.parse(body)).toEqual({
      message: 'A questo indirizzo non si può pagare online: scegli un altro pagamento o contatta il negozio.',
      code: 'shop-address-unknown',
    });
    expect(await paymentsOf(shop)).toEqual([]);
  });

  it('accepts a payment request on localhost, and returns the payer there', async () => {
    const host = `localhost:${new URL(shop.address).port}`;
    const { status, body } = await requestFrom(shop, host, 'guest_payment_request', paymentLink());
    expect(status).toBe(200);
    const { message } = JSON.parse(body) as { message: { payment_url: string } };
    expect(new URL(message.payment_url).origin).toBe(`http://${host}`);
  });
});

describe('a shop with SHOP_URL', () => {
  let shop: TestShop;
  beforeAll(async () => (shop = await startShop({ SHOP_URL })));
  afterAll(() => shop.stop());

  it('uses it in payment and return URLs, whatever the Host header is', async () => {
    const { status, body } = await requestFrom(shop, EVIL, 'guest_payment_request', paymentLink());
    expect(status).toBe(200);
    const { message } = JSON.parse(body) as { message: { payment_url: string } };
    expect(new URL(message.payment_url).origin).toBe(SHOP_URL);
    const folder = join(shop.dataDirectory, 'paypal-sandbox');
    const [file = ''] = await readdir(folder);
    const stored = JSON.parse(await readFile(join(folder, file), 'utf8')) as Record<string, string>;
    for (const address of [stored['returnUrl'], stored['cancelUrl']]) {
      expect(address?.startsWith(`${SHOP_URL}/pages/guest-payment-`)).toBe(true);
    }
    expect(JSON.stringify(stored)).not.toContain(EVIL);
  });

  it('writes no foreign host name into an e-mail', async () => {
    const { token } = await shop.logIn('cliente.a');
    const added = await requestFrom(shop, EVIL, 'add_to_cart', { item_id: '204118', quantity: 1 }, token);
    const { id_cart } = (JSON.parse(added.body) as { message: { id_cart: number } }).message;
    expect(
      (await requestFrom(shop, EVIL, 'send_order', { id_cart, idempotency_key: 'for a mail' }, token)).status,
    ).toBe(200);
    const folder = join(shop.dataDirectory, 'mail');
    const mails = async () => (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'));
    await expect.poll(mails).toHaveLength(1);
    expect(await readFile(join(folder, (await mails())[0] ?? ''), 'utf8')).not.toContain(EVIL);
  });

  it('redirects to relative paths', async () => {
    const { status, headers } = await ask(shop, '/documents/orders/OWEB-2026-000001.pdf', { host: EVIL });
    expect(status).toBe(302);
    expect(headers.location).toMatch(/^\/pages\/login\?/);
  });

  describe.runIf(isBuilt)('on its pages', () => {
    it('R2.22 uses its own URL in canonical links, for guests and customers', async () => {
      const { cookie } = await shop.logIn('cliente.a');
      for (const visitor of ['', cookie]) {
        const { body } = await ask(shop, '/product/default/204118', { host: EVIL, cookie: visitor });
        const links = [...body.matchAll(/<link rel="(?:canonical|alternate)"[^>]*href="([^"]*)"/g)].map(
          ([, href]) => href,
        );
        expect(links).toHaveLength(4);
        expect(links.every((href) => href?.startsWith(`${SHOP_URL}/`))).toBe(true);
        expect(body).not.toContain(EVIL);
      }
    });

    it('accepts forms sent by its own pages', async () => {
      const form = new URLSearchParams({ username: 'cliente.a', password: 'bancale-demo' }).toString();
      const type = 'application/x-www-form-urlencoded';
      const headers = { host: '127.0.0.1:3000', origin: SHOP_URL, 'content-type': type };
      const response = await ask(shop, '/pages/login', headers, form);
      expect(response.status).toBe(302);
      expect(response.headers.location).toMatch(/^\/pages\/login\?/);
    });

    it('R6.7 redirects guests to its own login page', async () => {
      const { status, headers, body } = await ask(shop, '/pages/account', { host: EVIL });
      expect(status).toBe(302);
      expect(headers.location).toMatch(/^\/pages\/login\?/);
      expect(body).not.toContain(EVIL);
    });
  });
});
