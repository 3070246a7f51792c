import { expect } from 'vitest';
import { officeEndpoints, type OfficeEndpointName } from '../../contract/office/index.ts';
import { giveOfficeRole, requireRole, upsertUsers } from '../../backend/accounts/index.ts';
import type { Database } from '../../backend/database/index.ts';
import type { BuiltInRole } from '../../domain/office-rights.ts';
import { PASSWORD } from './shop.ts';
import type { TestShop } from './test-shop.ts';

/** Adds somebody with a role of the office, whose second factor is not due yet; it logs in with PASSWORD. */
export async function addOfficeUser(
  database: Database,
  username: string,
  role: BuiltInRole | (string & {}) = 'administration',
): Promise<number> {
  const person = { email: `${username}@ufficio.example`, name: username, customerCode: null, agentCustomerCodes: [] };
  await upsertUsers(database, [{ ...person, username, password: PASSWORD, kind: 'operator' }]);
  const { id } = await database.query
    .selectFrom('user_account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  await database.query.transaction().execute(async (query) => {
    const stored = await requireRole(query, role);
    const secondFactorDueAt = new Date(Date.now() + 365 * 86_400_000);
    await giveOfficeRole(query, { userId: id, role: stored, actor: 'test', now: new Date(), secondFactorDueAt });
  });
  return id;
}

/** Ties somebody of the office to agents, by their codes: it sees the customers of these alone. */
export async function tieToAgents(database: Database, username: string, agentCodes: readonly string[]): Promise<void> {
  await database.pool.query(
    `update office_user o set agent_ids = array(select a.id from agent a where a.code = any ($2))
     from user_account u where u.id = o.user_id and u.username = $1`,
    [username, agentCodes],
  );
}

/** Calls an endpoint of the office with the cookie of a session; a 200 must match the contract. */
export async function callOffice(
  shop: { address: string; origin?: string },
  cookie: string,
  name: OfficeEndpointName,
  body: object,
  language?: 'it' | 'en',
): Promise<{ status: number; body: any }> {
  const response = await fetch(`${shop.address}/office/api/${officeEndpoints[name].path}`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', origin: shop.origin ?? shop.address, cookie },
      ...(language && { 'accept-language': language }),
    },
    body: JSON.stringify(body),
  });
  const answer: any = await response.json();
  if (response.status === 200) expect(officeEndpoints[name].response.safeParse(answer).error?.issues ?? []).toEqual([]);
  return { status: response.status, body: answer };
}

/** Logs somebody of the office in, with a code of the second factor given just now; returns the cookie. */
export async function logInProved(shop: TestShop, username: string): Promise<string> {
  const { cookie } = await shop.logIn(username);
  const sessionId = cookie.replace(/^[^=]*=/, '').split('.')[0];
  await shop.database.pool.query('update session set proved_at = now() where id = $1', [sessionId]);
  await shop.settled();
  return cookie;
}
