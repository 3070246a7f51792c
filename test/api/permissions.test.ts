import { SignJWT } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import { MEMBER_ROLES } from '../../domain/member-rights.ts';
import { hasPermission, isPermitted, type Role } from '../../backend/http/roles.ts';
import type { Membership } from '../../backend/customers/index.ts';
import { addColleague } from '../builders/colleagues.ts';
import { addOfficeUser } from '../builders/office.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const ROLES = ['guest', ...MEMBER_ROLES, 'agent', 'operator'] as const satisfies Role[];

/** Tokens that are not valid, with the code of the error. */
const NOT_VALID = {
  'expired token': 'token-expired',
  'forged token': 'token-not-valid',
  'token of an ended session': 'token-not-valid',
  'text that is no token': 'token-not-valid',
} as const;

/** Endpoints that ignore a token that is not valid. */
const IGNORING: EndpointName[] = [
  ...(['login', 'loginCode', 'session', 'resetPassword', 'trackCart', 'trackSearch'] as const),
  ...(['register', 'confirmEmail', 'requestAccess', 'confirmAccess', 'acceptInvitation'] as const),
];

const NOT_VALID_SENTENCE = 'La tua sessione non è più valida: accedi di nuovo.';

let shop: TestShop;
const tokens: Partial<Record<string, string>> = {};
let operatorCookie: string;
const log: string[] = [];
beforeAll(async () => {
  shop = await startTestShop({
    logger: pino({ level: 'warn' }, { write: (line: string) => void log.push(line) }),
  });
  await addOfficeUser(shop.database, 'operatore');
  const administrator = await shop.logIn('cliente.a');
  tokens['administrator'] = administrator.token;
  for (const role of ['buyer', 'limited-buyer', 'cart-only', 'documents-only']) {
    const rights = { role, order_limit: 100, sees_documents: true, sees_credit: true };
    const colleague = { email: `${role}@bassi.example`, name: role, ...rights };
    tokens[role] = (await addColleague(shop, administrator, colleague)).token;
  }
  tokens['agent'] = (await shop.logIn('agente.g')).token;
  operatorCookie = (await shop.logIn('operatore')).cookie;
  const ended = await shop.logIn('cliente.a');
  await shop.call('logout', {}, { token: ended.token });
  tokens['token of an ended session'] = ended.token;
  const [, payload = ''] = administrator.token.split('.');
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
  const sign = (secret: string, expires: string) =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('bancale')
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));
  tokens['expired token'] = await sign('a secret for tests that is long enough to be one', '-1m');
  tokens['text that is no token'] = 'null';
  tokens['forged token'] = await sign('the secret of somebody who has no business here', '15m');
});
afterAll(() => shop.stop());

/** Endpoints that would end the session of the next test. */
const SKIPPED: EndpointName[] = ['logout', 'endAllSessions'];
const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => !SKIPPED.includes(name));

async function ask(name: EndpointName, identity: string) {
  const { path, method } = endpoints[name];
  const token = tokens[identity];
  const response = await fetch(`${shop.address}/api/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(identity === 'operator' && { cookie: operatorCookie, origin: shop.address }),
    },
    ...(method === 'POST' && { body: '{}' }),
  });
  return { status: response.status, body: await response.text() };
}

/** Whether the endpoint lets a role in; the request is empty, so that the response is an error of its fields. */
async function isAllowed(name: EndpointName, role: Role): Promise<boolean> {
  const { status, body } = await ask(name, role);
  if (role === 'guest') return status !== 401;
  expect(status).not.toBe(401);
  return !(status === 403 && (JSON.parse(body) as { code?: string }).code === 'not-permitted');
}

describe.each(ROLES)('R6.9, R6.10 the role %s', (role) => {
  it.each(names)('uses %s only with the permission for it', async (name) => {
    expect(await isAllowed(name, role)).toBe(hasPermission(role, endpoints[name].permission));
  });
});

describe.each(Object.entries(NOT_VALID))('R4.3 the %s', (identity, code) => {
  it('gets 401 at every endpoint, but where people log in or register, and where their steps are tracked', async () => {
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const answer = await ask(name, identity);
      if (IGNORING.includes(name)) expect(answer, name).toEqual(await ask(name, 'guest'));
      else expect([answer.status, JSON.parse(answer.body)], name).toEqual([401, { message: NOT_VALID_SENTENCE, code }]);
    }
  });

  it('gets 401 for files', async () => {
    for (const path of ['orders/OWEB-2026-000001.pdf', 'lists/orders.csv', 'deadlines.pdf', 'test/sheet.pdf']) {
      const headers = { authorization: `Bearer ${tokens[identity]}` };
      const response = await fetch(`${shop.address}/documents/${path}`, { headers, redirect: 'manual' });
      expect([path, response.status, await response.json()]).toEqual([
        path,
        401,
        { message: NOT_VALID_SENTENCE, code },
      ]);
    }
  });
});

describe('R4.3 an Authorization header', () => {
  const listing = (authorization: string, locale = 'it') =>
    fetch(`${shop.address}/api/product_list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ text: 'VS-12-OT', locale }),
    });

  it.each(['Bearer', 'Bearer ', 'Token abc'])('%j is a token that is not valid', async (authorization) => {
    expect((await listing(authorization)).status).toBe(401);
  });

  it('with a token that is not valid gets the sentence in the language of the request', async () => {
    expect(await (await listing('Bearer x', 'en')).json()).toEqual({
      message: 'Your session is no longer valid: please log in again.',
      code: 'token-not-valid',
    });
  });

  it('with the password of a proxy counts as a guest', async () => {
    expect((await listing('Basic c3RhZ2luZzpzdGFnaW5n')).status).toBe(200);
  });

  it('with a valid token shows the prices of its customer', async () => {
    const { message } = (await (await listing(`bearer ${tokens['buyer']}`)).json()) as {
      message: { product_list: { data: { price: unknown }[] } };
    };
    expect(message.product_list.data[0]?.price).not.toBeNull();
  });
});

it('a forbidden request is logged with endpoint, user and network address', async () => {
  const lines = () => log.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);
  lines();
  const token = tokens['documents-only'] ?? '';
  expect((await shop.call('add_to_cart', { item_id: '204118', quantity: 1 }, { token })).status).toBe(403);
  expect(lines()).toMatchObject([
    { level: 40, msg: 'access denied', call: 'addToCart', user: expect.any(Number), networkAddress: '127.0.0.1' },
  ]);
  const origin = 'https://evil.example';
  await fetch(`${shop.address}/api/logout`, { method: 'POST', headers: { origin } });
  expect(lines()).toMatchObject([{ msg: 'request from elsewhere refused', path: '/api/logout', source: 'foreign' }]);
  // A login that is missing is no attempt at anything.
  expect((await shop.call('add_to_cart', { item_id: '204118', quantity: 1 })).status).toBe(401);
  expect(lines()).toEqual([]);
});

describe('the permissions', () => {
  it('are enough for every role to do its work, and for no more', () => {
    const may = (role: Role) =>
      [...new Set(Object.values(endpoints).map(({ permission }) => permission))]
        .filter((permission) => hasPermission(role, permission))
        .sort();
    const open = [
      ...['session.use', 'access.request', 'catalogue.view', 'cart.view', 'payment-link.use', 'tracking.send'],
      ...['invitation.use', 'content.view', 'message.send'],
    ];
    const user = [...open, 'account.own'];
    const member = [...user, 'client.choose', 'company.view', 'company.correct'];
    const documents = [
      'invoices.view',
      'deliveries.view',
      'claim.report',
      'deadlines.view',
      'credit.view',
      'order.view',
    ];
    const ordering = [...member, 'cart.edit', 'order.place', 'wishlist.use'];
    const buying = [...ordering, ...documents, 'order.pay'];
    expect(may('guest')).toEqual(open.toSorted());
    expect(may('operator')).toEqual(user.toSorted());
    expect(may('second-factor-missing')).toEqual(user.toSorted());
    expect(may('agent')).toEqual(buying.toSorted());
    expect(may('cart-only')).toEqual([...ordering, ...documents, 'approval.view'].sort());
    expect(may('limited-buyer')).toEqual([...buying, 'approval.view'].sort());
    expect(may('buyer')).toEqual([...buying, 'approval.view', 'order.approve'].sort());
    expect(may('administrator')).toEqual([...buying, 'approval.view', 'order.approve', 'members.manage'].sort());
    expect(may('documents-only')).toEqual([...member, ...documents, 'order.pay'].sort());
  });

  it('require the right to see their subject', () => {
    const all: Membership = {
      role: 'documents-only',
      orderLimitCents: null,
      seesPrices: true,
      seesDocuments: true,
      seesCredit: true,
      addressIds: null,
      hasOwnCart: true,
    };
    const may = (change: Partial<Membership>) =>
      (['order.view', 'invoices.view', 'deliveries.view', 'deadlines.view', 'credit.view'] as const).filter(
        (permission) => isPermitted('documents-only', { ...all, ...change }, permission),
      );
    expect(may({})).toHaveLength(5);
    expect(may({ seesPrices: false })).toEqual(['deliveries.view']);
    expect(may({ seesDocuments: false })).toEqual(['order.view', 'credit.view']);
    expect(may({ seesCredit: false })).toEqual(['order.view', 'invoices.view', 'deliveries.view', 'deadlines.view']);
  });
});
