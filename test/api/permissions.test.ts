import { SignJWT } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import { hasPermission, isPermitted, type Role } from '../../backend/http/roles.ts';
import { upsertUsers } from '../../backend/accounts/index.ts';
import type { Membership } from '../../backend/customers/index.ts';
import { addColleague } from '../builders/colleagues.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const ROLES = [
  'guest',
  'administrator',
  'buyer',
  'limited-buyer',
  'cart-only',
  'documents-only',
  'agent',
  'operator',
] as const satisfies Role[];

/** Identities that the server must treat as guests, whatever they claim to be. */
const LIKE_GUESTS = ['expired token', 'forged token', 'token of an ended session'] as const;

let shop: TestShop;
const tokens: Partial<Record<string, string>> = {};
const log: string[] = [];
beforeAll(async () => {
  shop = await startTestShop({
    logger: pino({ level: 'warn' }, { write: (line: string) => void log.push(line) }),
  });
  const operator = { name: 'Olga', email: 'o@bancale.example', customerCode: null, agentCustomerCodes: [] };
  await upsertUsers(shop.database, [{ ...operator, username: 'operatore', password: PASSWORD, kind: 'operator' }]);
  const administrator = await shop.logIn('cliente.a');
  tokens['administrator'] = administrator.token;
  for (const role of ['buyer', 'limited-buyer', 'cart-only', 'documents-only']) {
    const rights = { role, order_limit: 100, sees_documents: true, sees_credit: true };
    const colleague = { email: `${role}@bassi.example`, name: role, ...rights };
    tokens[role] = (await addColleague(shop, administrator, colleague)).token;
  }
  tokens['agent'] = (await shop.logIn('agente.g')).token;
  tokens['operator'] = (await shop.logIn('operatore')).token;
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
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
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

describe.each(LIKE_GUESTS)('R6.10 the %s', (identity) => {
  it('gets at every endpoint what a guest gets', async () => {
    for (const name of names) expect(await ask(name, identity), name).toEqual(await ask(name, 'guest'));
  });
});

it('what is not permitted is logged with endpoint, user and network address', async () => {
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

  it('R6.12 let only operators edit content', () => {
    expect(ROLES.filter((role) => hasPermission(role, 'content.edit'))).toEqual(['operator']);
  });

  it('need the right to see what they are about', () => {
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
