import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '../../backend/audit/index.ts';
import { OFFICE_LOOKS } from '../../backend/http/view-only.ts';
import { officeEndpoints, type OfficeEndpointName } from '../../contract/office/index.ts';
import { setUserActive, setUserRole } from '../../backend/accounts/index.ts';
import { addOfficeUser, callOffice } from '../builders/office.ts';
import { PASSWORD } from '../builders/shop.ts';
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

describe('5.10 a login from a network and browser never seen together', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const logIn = async (username: string, userAgent: string) => {
    const { headers: sent } = await fetch(`${shop.address}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ username, password: PASSWORD }),
    });
    return (
      sent
        .getSetCookie()
        .find((line) => line.startsWith('bancale_session='))
        ?.split(';')[0] ?? ''
    );
  };
  const accessOf = async (cookie: string) => (await callOffice(shop, cookie, 'ownAccess', {})).body;
  const mails = async () => {
    const { rows } = await shop.database.pool.query<{ recipient: string }>(
      `select recipient from account_mail where template = 'office-new-place'`,
    );
    return rows.map(({ recipient }) => recipient);
  };

  it('is marked among sessions and sign-ins, and mailed; the first one and a known one are not', async () => {
    await addOfficeUser(shop.database, 'marta', 'read-only');
    const { sessions } = await accessOf((await shop.logIn('marta')).cookie);
    expect(sessions.map(({ isNew, network }: any) => [isNew, network])).toEqual([[false, '127.0.0.x']]);
    const cookie = await logIn('marta', FIREFOX);
    const seen = await accessOf(cookie);
    expect(
      seen.sessions.map(({ isNew, isCurrent, browser, system }: any) => [isNew, isCurrent, browser, system]),
    ).toEqual(expect.arrayContaining([[true, true, 'Firefox', 'Linux']]));
    expect(seen.signIns[0]).toMatchObject({
      action: 'logged-in',
      browser: 'Firefox',
      network: '127.0.0.x',
      isNew: true,
    });
    expect(await mails()).toEqual(['marta@ufficio.example']);
    const again = await accessOf(await logIn('marta', FIREFOX));
    expect(again.signIns[0]).toMatchObject({ browser: 'Firefox', isNew: false });
    expect(await mails()).toHaveLength(1);
  });

  it('is seen and ended by who looks after people, never of somebody outside the office', async () => {
    const { cookie } = await shop.logIn('paola');
    const { people } = (await callOffice(shop, cookie, 'listPeople', {})).body;
    const { id: personId } = people.find(({ name }: any) => name === 'anna');
    const { cookie: hers } = await shop.logIn('anna');
    const { sessions } = (await callOffice(shop, cookie, 'personAccess', { personId })).body;
    const ended = { personId, sessionId: sessionIdOf(hers) };
    expect(sessions.map(({ id }: any) => id)).toContain(ended.sessionId);
    expect((await callOffice(shop, cookie, 'endPersonSession', ended)).status).toBe(200);
    expect((await callOffice(shop, hers, 'getSession', {})).status).toBe(401);
    expect((await callOffice(shop, cookie, 'endPersonSession', ended)).status).toBe(404);
    const { rows } = await shop.database.pool.query<{ id: string }>(
      `select id from user_account where username = 'cliente.a'`,
    );
    expect((await callOffice(shop, cookie, 'personAccess', { personId: Number(rows[0]?.id) })).status).toBe(404);
  });
});

describe('5.7 a role that is tried', () => {
  it('shows the office as the role sees it and changes nothing, until the own one is taken again', async () => {
    const { cookie } = await shop.logIn('paola');
    const call = (name: OfficeEndpointName, body: object = {}) => callOffice(shop, cookie, name, body);
    const { roles } = (await call('listPeople')).body;
    const { id: roleId } = roles.find(({ builtIn }: any) => builtIn === 'sales');
    expect((await call('tryRole', { roleId })).status).toBe(200);
    const tried = (await call('getSession')).body;
    expect([tried.role.builtIn, tried.ownRole.builtIn]).toEqual(['sales', 'administration']);
    expect(tried.permissions).not.toContain('people.edit');
    for (const [name, { permission, example }] of Object.entries(officeEndpoints)) {
      if (name === 'stopTryingRole') continue;
      const { status, body } = await call(name as OfficeEndpointName, example);
      const isSeen = permission === 'own' || tried.permissions.includes(permission);
      if (!isSeen) expect([name, status, body.code]).toEqual([name, 403, 'not-permitted']);
      else if (OFFICE_LOOKS.has(name as OfficeEndpointName)) expect([name, body.code]).not.toContain('trying-role');
      else expect([name, status, body.code]).toEqual([name, 403, 'trying-role']);
    }
    expect((await call('stopTryingRole')).status).toBe(200);
    const own = (await call('getSession')).body;
    expect([own.role.builtIn, own.ownRole]).toEqual(['administration', null]);
  });

  it('never shows more than the own one, and ends with the right to give roles', async () => {
    const { rows } = await shop.database.pool.query<{ id: string }>(
      `insert into office_role (name, permissions) values ('Personale', '{people.edit,orders.view}') returning id`,
    );
    const username = 'bruno';
    await addOfficeUser(shop.database, username, 'Personale');
    const { cookie } = await shop.logIn(username);
    const { roles } = (await callOffice(shop, cookie, 'listPeople', {})).body;
    const { id: roleId } = roles.find(({ builtIn }: any) => builtIn === 'administration');
    await callOffice(shop, cookie, 'tryRole', { roleId });
    const { permissions } = (await callOffice(shop, cookie, 'getSession', {})).body;
    expect(permissions.toSorted()).toEqual(['orders.view', 'people.edit']);
    await shop.database.pool.query(`update office_role set permissions = '{orders.view}' where id = $1`, [rows[0]?.id]);
    await shop.settled();
    const left = (await callOffice(shop, cookie, 'getSession', {})).body;
    expect([left.role.name, left.ownRole]).toEqual(['Personale', null]);
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
