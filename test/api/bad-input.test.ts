import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApiDescription } from '../../backend/http/openapi.ts';
import { endpoints } from '../../contract/index.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isLongRun } from '../builders/long-runs.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';
import { guestLink, order, validRequests } from '../builders/valid-requests.ts';

let shop: TestShop;
let token = '';

/** These endpoints would end the session of the shared token, or open another one, so they get no token. */
const endsSession = (path: string): boolean => ['login', 'login_code', 'logout', 'end_all_sessions'].includes(path);
let valid: Record<string, object> = {};
let loggedInAt = 0;
async function logIn(): Promise<void> {
  // Invented logins may have used up the attempts of this user.
  await shop.database.pool.query('delete from login_attempt');
  ({ token } = await shop.logIn('cliente.a'));
  loggedInAt = Date.now();
}
// The long trials last longer than a token is valid.
beforeEach(async () => {
  if (Date.now() - loggedInAt > 300_000) await logIn();
});
beforeAll(async () => {
  shop = await startTestShop();
  await logIn();
  const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 3 }, { token });
  const id_cart = body.message.id_cart as number;
  const row_id = body.message.row_id as number;
  valid = validRequests({ id_cart, row_id });
});
afterAll(() => shop.stop());

const posts = (Object.values(endpoints) as Endpoint[]).filter((call) => call.method === 'POST');

/** The statuses that the OpenAPI description declares for an endpoint, but those of a defect. */
function declaredAt(path: string): number[] {
  const { paths } = openApiDescription() as { paths: Record<string, { post: { responses: object } }> };
  const declared = Object.keys(paths[`/${path}`]?.post.responses ?? {}).map(Number);
  return declared.filter((status) => status < 500);
}
/** Must never appear in an error response: stack traces, file paths, SQL, addresses of services. */
const INTERNAL = /\bat .+:\d+:\d+|node_modules|\.ts\b|\bselect\b.+\bfrom\b|postgres|127\.0\.0\.1|ECONN|stack/i;

const odd = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    -0,
    '',
    ' ',
    '*',
    "'; drop table article; --",
    '\u0000',
    '😀',
    '%',
  ),
  fc.constantFrom('and-', 'and-,,', '../../etc/passwd', '{{7*7}}', '<script>alert(1)</script>', 'x'.repeat(3000)),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 5 }),
  fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 5 }),
);

/** Bodies close to a valid one (fields removed, replaced, added) and arbitrary JSON. */
function bodies(sample: object): fc.Arbitrary<unknown> {
  const names = [
    ...Object.keys(sample),
    'client_id',
    'address_code',
    'ext_call',
    'locale',
    'field_1_feature_s',
    '__proto__',
  ];
  const near = fc.array(fc.tuple(fc.constantFrom(...names), fc.oneof(odd, fc.constant(undefined))), {
    minLength: 1,
    maxLength: 3,
  });
  return fc.oneof(
    { weight: 4, arbitrary: near.map((changes) => ({ ...sample, ...Object.fromEntries(changes) })) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
}

describe('R8.27 any input gets a status that the OpenAPI description declares, and an error without internal details', () => {
  it.each(posts.map((call) => [call.path, call] as const))('%s', { timeout: 120_000 }, async (path) => {
    const headers = {
      'content-type': 'application/json',
      ...(endsSession(path) ? {} : { authorization: `Bearer ${token}` }),
    };
    await fc.assert(
      fc.asyncProperty(bodies(valid[path] ?? {}), async (body) => {
        const response = await fetch(`${shop.address}/api/${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body) ?? 'null',
        });
        const text = await response.text();
        expect(declaredAt(path), `${response.status} for ${JSON.stringify(body)}: ${text}`).toContain(response.status);
        const result = JSON.parse(text) as { message?: unknown };
        if (!response.ok) {
          expect(typeof result.message).toBe('string');
          expect(text).not.toMatch(INTERNAL);
        }
      }),
      { numRuns: isLongRun ? 1000 : 8 },
    );
  });
});

type Schema = { type?: string; anyOf?: Schema[]; properties?: Record<string, Schema>; items?: Schema };

/** The paths of all integer fields of a schema: ['cart_rows', 0, 'row_id']. */
function integerFields(schema: Schema, path: (string | number)[] = []): (string | number)[][] {
  const own = schema.type === 'integer' || schema.type === 'number' ? [path] : [];
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    integerFields(field, [...path, name]),
  );
  const items = schema.items ? integerFields(schema.items, [...path, 0]) : [];
  const options = (schema.anyOf ?? []).flatMap((option) => integerFields(option, path));
  return [...own, ...inner, ...items, ...options];
}

/** A copy of a body with one field replaced; missing parent objects are created. */
function withField(body: unknown, [step, ...further]: (string | number)[], value: unknown): unknown {
  if (step === undefined) return value;
  const whole: any =
    Array.isArray(body) || typeof step === 'number' ? [...((body as unknown[]) ?? [])] : { ...(body as object) };
  whole[step] = withField(whole[step], further, value);
  return whole;
}

describe('a number outside the range of the database column', () => {
  const numbers = [2 ** 31, 2 ** 53, -1, 1.5, 1e308, '2147483648', '9007199254740993', '99999999999999999999'];
  let turn = 0;
  /** In a long run all of them, otherwise two for each field in turn. */
  const some = () => (isLongRun ? numbers : [turn++, turn++].map((next) => numbers[next % numbers.length]));

  it.each(posts.map((call) => [call.path, call] as const))('never causes a 500 in %s', async (path, call) => {
    const fields = integerFields(z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Schema);
    for (const field of fields) {
      for (const value of some()) {
        const response = await shop.call(
          path,
          withField(valid[path], field, value),
          endsSession(path) ? {} : { token },
        );
        expect(declaredAt(path), `${response.status} for ${field.join('.')} = ${value}`).toContain(response.status);
      }
    }
  });

  it('is tested on every POST endpoint, each with an otherwise valid body', () => {
    expect(posts.map(({ path }) => path).filter((path) => valid[path] === undefined)).toEqual([]);
  });

  it('R6.9 as year or number of a document returns 422', async () => {
    for (const path of ['get_order_detail', 'get_sent_order', 'prepare_reorder', 'request_payment']) {
      for (const wrong of [{ anno: 2 ** 31 }, { numero: 2 ** 31 }, { numero: '2147483648' }]) {
        const { status, body } = await shop.call(path, { ...order, ...wrong }, { token });
        expect([status, Object.keys(body.errors)], path).toEqual([422, Object.keys(wrong)]);
      }
    }
    expect((await shop.call('guest_payment', { ...guestLink, numero: 2 ** 31 })).status).toBe(422);
  });
});

describe('R8.27 request body checks', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${shop.address}/api/product_list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  it('returns 400 for invalid JSON', async () => {
    const response = await post('{"text": ');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: 'La richiesta non è JSON valido.' });
  });

  it('returns 413 for a body over one megabyte', async () => {
    const response = await post(JSON.stringify({ text: 'x'.repeat(1024 * 1024) }));
    expect(response.status).toBe(413);
  });

  it('returns 413 for a body over the endpoint’s own limit, in the language of the referring page', async () => {
    const send = (path: string, bytes: number, headers = {}) =>
      fetch(`${shop.address}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
        body: JSON.stringify({ ignored: 'x'.repeat(bytes) }),
      });
    const login = await send('login', 9_000);
    expect([login.status, await login.json()]).toEqual([413, { message: 'The request is too large.' }]);
    const onPage = await send('login', 9_000, { referer: `${shop.address}/pages/login` });
    expect(await onPage.json()).toEqual({ message: 'La richiesta è troppo grande.' });
    const elsewhere = await send('login', 9_000, { referer: 'https://evil.example/pages/login' });
    expect(await elsewhere.json()).toEqual({ message: 'The request is too large.' });
    expect((await send('login', 7_000)).status).toBe(422);
    expect((await send('update_cart', 1_000_000, { authorization: `Bearer ${token}` })).status).toBe(422);
  });

  it('returns 413 for too many values, before validating any of them', async () => {
    const values = (count: number) => ({ rows: Array.from({ length: count }, () => 0) });
    expect((await shop.call('import_cart', values(20_000), { token })).status).toBe(413);
    expect((await shop.call('import_cart', values(19_000), { token })).status).toBe(422);
    const row = {
      row_id: 1,
      quantity: 1,
      note: '',
      qty_min_packaging: 1,
      qty_min_packing: 1,
      promo_code: 0,
      promo_row: 0,
    };
    const longest = { ...valid['update_cart'], cart_rows: Array.from({ length: 1_000 }, () => row) };
    expect((await shop.call('update_cart', longest, { token })).status).toBe(422);
  });

  it('returns 422 with an errors map for wrong types, in the requested language', async () => {
    const response = await post(JSON.stringify({ text: { a: 1 }, locale: 'en' }));
    expect(response.status).toBe(422);
    const result = (await response.json()) as { message: string; errors: Record<string, string[]> };
    expect(result.message).toBe('The given data was invalid.');
    expect(Object.keys(result.errors)).toContain('text');
  });

  it('accepts any field name, and returns 422 for too deep nesting', async () => {
    const result = (await (await post('{"constructor":{"prototype":1}}')).json()) as {
      message: { notes: { ignored: string[] } };
    };
    expect(result.message.notes.ignored).toEqual(['constructor']);
    expect((await post(`{"text":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)).status).toBe(422);
  });

  it('names pages, sizes and orders that there are not, and returns the first page in the usual order', async () => {
    const asked = { page: 'abc', per_page: 500, sort: 'cheapest', availability: 'later', assortment: 'all' };
    const result = (await (await post(JSON.stringify(asked))).json()) as {
      message: { notes: { ignored: string[] }; product_list: { pagination: object } };
    };
    expect(result.message.notes.ignored).toEqual(['page', 'per_page', 'sort', 'availability']);
    expect(result.message.product_list.pagination).toMatchObject({ current_page: 1, per_page: 96 });
  });

  it('returns validation messages in the requested language, without type names', async () => {
    const response = await post(JSON.stringify({ text: [1], locale: 'it' }));
    const { errors } = (await response.json()) as { errors: Record<string, string[]> };
    expect(errors).toEqual({ text: ['Il valore non è del tipo giusto.'] });
  });

  it('R5.13 accepts a search text of 200 characters and rejects a longer one', async () => {
    expect((await post(JSON.stringify({ text: 'x'.repeat(201) }))).status).toBe(422);
    expect((await post(JSON.stringify({ text: 'x'.repeat(200) }))).status).toBe(200);
  });

  it('returns 404 as JSON for an unknown endpoint', async () => {
    const response = await fetch(`${shop.address}/api/no_such_call`, { method: 'POST' });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'Non trovato.' });
  });
});

describe('R6.9 data of other customers', () => {
  it('every endpoint rejects the client or address of another customer and changes nothing', async () => {
    for (const path of [
      'product_list',
      'child_list',
      'get_cart_items',
      'add_to_cart',
      'update_cart',
      'remove_cart_item',
    ]) {
      for (const codes of [{ client_id: '70999' }, { address_code: '77' }]) {
        const response = await shop.call(path, { ...valid[path], ...codes }, { token });
        expect(response.status, `${path} ${JSON.stringify(codes)}`).toBe(403);
      }
    }
  });

  it('returns 404 for another customer’s cart, row and order', async () => {
    const other = await shop.logIn('cliente.b');
    const cart = valid['get_cart_items'];
    for (const path of ['get_cart_items', 'update_cart', 'prepare_order', 'remove_cart_item']) {
      const response = await shop.call(path, { ...valid[path], ...cart }, { token: other.token });
      expect(response.status, path).toBe(404);
    }
    const sent = await shop.call(
      'send_order',
      { ...cart, idempotency_key: 'of somebody else' },
      { token: other.token },
    );
    expect(sent.status).toBe(404);
  });

  it('R6.10 a catalogue request with client_id but no token is handled as a guest’s, without prices', async () => {
    const { status, body } = await shop.call('product_list', { client_id: '70431', text: 'VS-12-OT' });
    expect(status).toBe(200);
    expect(body.message.product_list.data[0]).toMatchObject({ sku: 'VS-12-OT', price: null, sale_price: null });
  });

  it('R6.10 cart and order endpoints return 401 without token', async () => {
    for (const path of ['add_to_cart', 'update_cart', 'remove_cart_item', 'prepare_order', 'send_order']) {
      expect((await shop.call(path, valid[path])).status, path).toBe(401);
    }
  });

  it('R6.11 a guest gets an empty cart', async () => {
    const { status, body } = await shop.call('get_cart_items', { client_id: 0, address_code: 0, ext_call: true });
    expect(status).toBe(200);
    expect(body.message).toMatchObject({ data: [], id_cart: 0, totale_netto: 0, totale_lordo: 0, totale_doc: 0 });
  });

  it('R6.11 with a token, the codes 0 mean the cart of the session', async () => {
    await logIn();
    const added = await shop.call('add_to_cart', { item_id: '204118', quantity: 2 }, { token });
    const codes = { client_id: 0, address_code: 0, ext_call: true };
    const { body } = await shop.call('get_cart_items', codes, { token });
    expect(body.message.id_cart).toBe(added.body.message.id_cart);
    expect(body.message.data.length).toBeGreaterThan(0);
  });
});
