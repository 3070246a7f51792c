import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '../../backend/audit/index.ts';
import { setUserActive, setUserRole } from '../../backend/accounts/index.ts';
import { addOfficeUser } from '../builders/office.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await addOfficeUser(shop.database, 'paola');
  await addOfficeUser(shop.database, 'anna', 'content');
});
afterAll(() => shop.stop());

const services = () => ({ database: shop.database, clock: () => new Date() });
const sessionIdOf = (cookie: string) => cookie.replace(/^[^=]*=/, '').split('.')[0] ?? '';
const events = (cookie?: string, headers: Record<string, string> = { origin: shop.address }) =>
  fetch(`${shop.address}/api/get_security`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
    body: '{}',
  }).then(({ status }) => status);

describe('5.3 a session of the office', () => {
  it('is a cookie alone: no response has a token', async () => {
    const { token, cookie } = await shop.logIn('paola');
    expect(token).toBeUndefined();
    const renewed = await shop.call('session', {}, { cookie });
    expect([renewed.body.message.kind, renewed.body.access_token]).toEqual(['operator', undefined]);
  });

  it('counts for pages of the shop only, and that of a customer never does without its token', async () => {
    const { cookie } = await shop.logIn('paola');
    expect(await events(cookie)).toBe(200);
    expect(await events(cookie, {})).toBe(401);
    expect(await events(cookie, { origin: 'https://evil.example' })).toBe(403);
    expect(await events((await shop.logIn('cliente.a')).cookie)).toBe(401);
  });

  it.each([
    ['after twelve hours without use', `last_used_at = now() - interval '12 hours 1 minute'`, 401],
    ['not after eleven', `last_used_at = now() - interval '11 hours'`, 200],
  ])('ends %s', async (_when, change, status) => {
    const { cookie } = await shop.logIn('anna');
    await shop.database.pool.query(`update session set ${change} where id = $1`, [sessionIdOf(cookie)]);
    expect(await events(cookie)).toBe(status);
  });

  it('ends after seven days, that of a customer after thirty', async () => {
    const daysOf = async (username: string) => {
      const { cookie } = await shop.logIn(username);
      const { rows } = await shop.database.pool.query<{ days: number }>(
        'select extract(epoch from expires_at - now()) / 86400 as days from session where id = $1',
        [sessionIdOf(cookie)],
      );
      return Math.round(Number(rows[0]?.days));
    };
    expect([await daysOf('paola'), await daysOf('cliente.a')]).toEqual([7, 30]);
  });
});

describe('5.5 the last administrator', () => {
  const change = { customerCode: null, actor: 'test' };

  it('is neither switched off, nor lowered, nor made something else', async () => {
    const refused = /last administrator/;
    await expect(setUserActive(services(), { name: 'paola', isActive: false, actor: 'test' })).rejects.toThrow(refused);
    await expect(
      setUserRole(services(), { ...change, name: 'paola', kind: 'operator', officeRole: 'sales' }),
    ).rejects.toThrow(refused);
    await expect(
      setUserRole(services(), { ...change, name: 'paola', kind: 'agent', officeRole: null }),
    ).rejects.toThrow(refused);
  });

  it('may go once there is another one, which the log tells', async () => {
    await setUserRole(services(), { ...change, name: 'anna', kind: 'operator', officeRole: 'administration' });
    await setUserRole(services(), { ...change, name: 'paola', kind: 'operator', officeRole: 'sales' });
    const given = (await listAudit(shop.database)).filter(({ action }) => action === 'office-role-given');
    expect(given.slice(0, 2).map(({ username, changes }) => [username, changes])).toEqual([
      ['paola', [{ field: 'role', before: 'administration', after: 'sales' }]],
      ['anna', [{ field: 'role', before: 'content', after: 'administration' }]],
    ]);
  });
});
