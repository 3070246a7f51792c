import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import { hasPermission, type Role } from '../../backend/http/roles.ts';
import { upsertUsers } from '../../backend/accounts/index.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const USERS = { buyer: 'cliente.a', agent: 'agente.g', operator: 'operatore' } as const;

let shop: TestShop;
const tokens: Partial<Record<Role, string>> = {};
beforeAll(async () => {
  shop = await startTestShop();
  const operator = { name: 'Olga', email: 'o@bancale.example', customerCode: null, agentCustomerCodes: [] };
  await upsertUsers(shop.database, [{ ...operator, username: USERS.operator, password: PASSWORD, kind: 'operator' }]);
  for (const [role, name] of Object.entries(USERS)) tokens[role as Role] = (await shop.logIn(name)).token;
});
afterAll(() => shop.stop());

/** Endpoints that would end the session of the next test. */
const SKIPPED: EndpointName[] = ['logout', 'endAllSessions'];
const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => !SKIPPED.includes(name));

/** Whether the endpoint lets a role in; the request is empty, so that it is answered by an error of its fields. */
async function isAllowed(name: EndpointName, role: Role): Promise<boolean> {
  const { path, method } = endpoints[name];
  const token = tokens[role];
  const response = await fetch(`${shop.address}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(method === 'POST' && { body: '{}' }),
  });
  if (role === 'guest') return response.status !== 401;
  expect(response.status).not.toBe(401);
  const { code } = (await response.json()) as { code?: string };
  return !(response.status === 403 && code === 'not-permitted');
}

describe.each(['guest', 'buyer', 'agent', 'operator'] as const)('R6.9, R6.10 the role %s', (role) => {
  it.each(names)('uses %s only with the permission for it', async (name) => {
    expect(await isAllowed(name, role)).toBe(hasPermission(role, endpoints[name].permission));
  });
});

describe('the permissions', () => {
  it('are enough for every role to do its work, and for no more', () => {
    const may = (role: Role) =>
      [...new Set(Object.values(endpoints).map(({ permission }) => permission))].filter((permission) =>
        hasPermission(role, permission),
      );
    const open = ['session.use', 'access.request', 'catalogue.view', 'cart.view', 'payment-link.use', 'tracking.send'];
    const own = 'account.own';
    const documents = ['invoices.view', 'deliveries.view', 'deadlines.view'];
    const buying = [
      ...[own, 'cart.edit', 'order.place', 'order.view', 'order.pay', 'wishlist.use', ...documents],
      ...['credit.view', 'company.view'],
    ];
    expect(may('guest').sort()).toEqual(open.toSorted());
    expect(may('buyer').sort()).toEqual([...open, ...buying].sort());
    expect(may('agent').sort()).toEqual([...open, ...buying].sort());
    expect(may('operator').sort()).toEqual([...open, own].sort());
    expect(may('second-factor-missing').sort()).toEqual([...open, own].sort());
    expect(may('cart-only').sort()).toEqual([...open, own, 'cart.edit', 'wishlist.use'].sort());
    expect(may('documents-only').sort()).toEqual([...open, own, ...documents, 'order.view', 'order.pay'].sort());
  });
});
