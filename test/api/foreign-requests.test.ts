import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../contract/index.ts';
import { pathKind } from '../../backend/http/request-rules.ts';
import { dataPath, isStorefrontBuilt, pagePaths } from '../builders/page-paths.ts';
import { isLongRun } from '../builders/long-runs.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const FORM = 'application/x-www-form-urlencoded';

let shop: TestShop;
let cookie = '';
let token = '';
let cart = 0;
let row = 0;
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt, environment: { PAYPAL_SANDBOX: 'on' } });
  ({ cookie, token } = await shop.logIn('cliente.a'));
  const added = await shop.call('add_to_cart', { item_id: '204118', quantity: 3 }, { token });
  [cart, row] = [added.body.message.id_cart, added.body.message.row_id];
  await shop.call('add_to_wishlist', { item_id: '204118' }, { token });
  before = await state();
});
afterAll(() => shop.stop());

/** Everything that a request could have changed for the customer, including sessions. */
async function state(): Promise<unknown> {
  await shop.settled();
  const { rows } = await shop.database.pool.query(`select
    (select json_agg(s order by s.id) from (select id, user_id, customer_id, address_id from session) s) as sessions,
    (select json_agg(c order by c.id) from cart c) as carts,
    (select json_agg(l order by l.id) from cart_line l) as lines,
    (select json_agg(w order by w.id) from wishlist_item w) as wished,
    (select count(*) from sales_order) as orders,
    (select count(*) from payment) as payments,
    (select count(*) from tracking_event) as events`);
  return rows[0];
}
let before: unknown;

/** Origins of requests that do not come from a page of the shop. */
const ELSEWHERE: [string, () => Record<string, string>][] = [
  ['another site', () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })],
  ['another site in a browser without Sec-Fetch-Site', () => ({ origin: 'https://evil.example' })],
  ['another site that hides its name', () => ({ origin: 'null' })],
  ['a sibling domain', () => ({ origin: 'http://other.shop.example', 'sec-fetch-site': 'same-site' })],
  ['another port', () => ({ origin: 'http://127.0.0.1:1' })],
  ['the same name over HTTPS', () => ({ origin: shop.address.replace('http:', 'https:') })],
];

/** What is tried on the path with this number: in a long run all, otherwise each in turn. */
function inTurn<Value>(all: readonly Value[], turn: number): readonly Value[] {
  return isLongRun ? all : all.slice(turn % all.length).slice(0, 1);
}

/** Fields that would have an effect in at least one of the forms. */
function fields(): Record<string, string> {
  return {
    username: 'cliente.b',
    password: PASSWORD,
    client_id: '70431',
    address_code: '2',
    item_id: '204300',
    mutation: 'clear',
    quantity: '7',
    change: 'save',
    id_cart: String(cart),
    name: 'Elsewhere',
    idempotency_key: 'from elsewhere',
    row_id: String(row),
    code: 'DIECI',
    action: 'add-to-cart',
    choice: 'pay',
  };
}

async function send(path: string, headers: Record<string, string>, body?: string, method = 'POST') {
  const response = await fetch(shop.address + path, { method, redirect: 'manual', headers, body });
  return { status: response.status, cookies: response.headers.getSetCookie(), text: await response.text() };
}

beforeEach(async () => expect(await state()).toEqual(before));

/** Invitations end by one click in a mail program: the signed link proves enough. */
const isForm = (path: string) => pathKind(path) !== 'signed';

const forms = [
  ...pagePaths().filter(isForm),
  '/paypal-sandbox/checkoutnow',
  '/documents/orders/OWEB-2026-1.pdf',
  '/img/x.webp',
];

describe.runIf(isStorefrontBuilt)('CSRF: a form is accepted only from a page of the shop', () => {
  const query = '?add=204300&token=x';

  it.each(forms)('%s', async (path) => {
    const turn = forms.indexOf(path);
    const body = new URLSearchParams(fields()).toString();
    for (const address of inTurn([path, dataPath(path)], turn)) {
      for (const [name, headers] of inTurn(ELSEWHERE, turn)) {
        const response = await send(address + query, { ...headers(), cookie, 'content-type': FORM }, body);
        expect([response.status, response.cookies], `${address} from ${name}`).toEqual([403, []]);
      }
      for (const method of inTurn(['PUT', 'PATCH', 'DELETE'], turn)) {
        const response = await send(
          address,
          { origin: 'https://evil.example', cookie, 'content-type': FORM },
          body,
          method,
        );
        expect(response.status, `${method} ${address}`).toBe(403);
      }
      const silent = await send(address + query, { cookie, 'content-type': FORM }, body);
      expect(silent.status, `${address} without a word of where it comes from`).toBe(403);
      // The pages whose forms have files.
      const multipart = /\/(ddt_detail|contact-us)$/.test(path) ? FORM : 'multipart/form-data; boundary=x';
      for (const type of inTurn(['text/plain', multipart, 'multipart/form-data', 'application/json', ''], turn)) {
        const own = { origin: shop.address, cookie, ...(type && { 'content-type': type }) };
        const response = await send(address + query, type ? own : { ...own, 'content-type': 'x/y' }, body);
        expect(response.status, `${address} as ${type}`).toBe(415);
      }
    }
    expect(await state()).toEqual(before);
  });

  it('shows the error on a page, in the language of the path', async () => {
    const headers = { origin: 'https://evil.example', 'content-type': FORM };
    const italian = await send('/pages/login', headers, 'username=a');
    expect(italian.text).toContain('<html lang="it">');
    expect(italian.text).toContain('La richiesta non viene da una pagina di questo negozio');
    const english = await send('/en/pages/login', headers, 'username=a');
    expect(english.text).toContain('<html lang="en">');
    expect(english.text).toContain('The request does not come from a page of this shop');
  });

  it.each([
    ['Origin', () => ({ origin: shop.address })],
    ['Sec-Fetch-Site', () => ({ 'sec-fetch-site': 'same-origin' })],
    // Behind a proxy, browsers may know the shop by another host name than the one that reaches it.
    [
      'both, behind a proxy with a name of its own',
      () => ({
        'sec-fetch-site': 'same-origin',
        origin: 'https://public.example',
      }),
    ],
  ] as const)('is accepted from a page of the shop that sends %s', async (_, headers) => {
    const body = new URLSearchParams({ username: 'cliente.b', password: PASSWORD }).toString();
    const response = await send('/pages/login', { ...headers(), 'content-type': FORM }, body);
    const given = response.cookies.map((line) => line.split(';')[0]).join('; ');
    await shop.call('logout', {}, { cookie: given });
    expect([response.status, given]).toEqual([302, expect.stringContaining('bancale_session=')]);
  });
});

describe('CSRF: an API request is accepted only from a page of the shop or a program', () => {
  const posts = Object.values(endpoints).filter(({ method }) => method === 'POST');

  const paths = posts.map(({ path }) => path);

  it.each(paths)('%s', async (path) => {
    const turn = paths.indexOf(path);
    const json = JSON.stringify({ ...fields(), cart_rows: [{ row_id: row, quantity: 9 }] });
    for (const [name, headers] of inTurn(ELSEWHERE, turn)) {
      for (const type of inTurn(['application/json', 'text/plain', FORM], turn)) {
        const sent = { ...headers(), cookie, authorization: `Bearer ${token}`, 'content-type': type };
        const response = await send(`/api/${path}`, sent, json);
        expect([response.status, response.cookies], `${type} from ${name}`).toEqual([403, []]);
        expect(JSON.parse(response.text)).toEqual({
          message: 'La richiesta non viene da una pagina di questo negozio: apri il negozio e riprova da lì.',
          code: 'request-from-elsewhere',
        });
      }
      const empty = await send(`/api/${path}`, { ...headers(), cookie });
      expect(empty.status, `nothing from ${name}`).toBe(403);
    }
    for (const type of inTurn(['text/plain', FORM, 'multipart/form-data; boundary=x', 'text/json'], turn)) {
      for (const own of [{ origin: shop.address }, {}] as Record<string, string>[]) {
        const response = await send(`/api/${path}`, { ...own, cookie, 'content-type': type }, json);
        expect([response.status, response.cookies], type).toEqual([415, []]);
        expect(JSON.parse(response.text).message).toBe('Il corpo della richiesta deve essere application/json.');
      }
    }
    expect(await state()).toEqual(before);
  });

  it('R4.3 the session cookie alone does not authenticate a program', async () => {
    const headers = { cookie, 'content-type': 'application/json' };
    const chosen = await send('/api/session', headers, '{"address_code":"2"}');
    expect([chosen.status, JSON.parse(chosen.text), chosen.cookies]).toEqual([200, { message: null }, []]);
    await send('/api/logout', headers, '{}');
    expect(await state()).toEqual(before);
  });

  it('a program with a token needs neither header, and no content type for an empty body', async () => {
    const response = await send('/api/get_cart_items', { authorization: `Bearer ${token}` });
    expect([response.status, JSON.parse(response.text).message.id_cart]).toEqual([200, cart]);
  });
});
