import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officeEndpoints, type OfficeEndpointName } from '../../contract/office/index.ts';
import { setCustomerClosed } from '../../backend/accounts/index.ts';
import {
  BUILT_IN_ROLES,
  levelsOfPermissions,
  permissionsOfLevels,
  type BuiltInRole,
} from '../../domain/office-rights.ts';
import { addOfficeUser } from '../builders/office.ts';
import { codeFor } from '../builders/second-factor.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const ROLES = Object.keys(BUILT_IN_ROLES) as BuiltInRole[];
const names = Object.keys(officeEndpoints) as OfficeEndpointName[];

let shop: TestShop;
const cookies: Partial<Record<string, string>> = {};
beforeAll(async () => {
  shop = await startTestShop();
  for (const role of ROLES) {
    await addOfficeUser(shop.database, role, role);
    cookies[role] = (await shop.logIn(role)).cookie;
  }
  await addOfficeUser(shop.database, 'nobody');
  await shop.database.pool.query(
    `delete from office_user o using user_account u where u.id = o.user_id and u.username = 'nobody'`,
  );
  for (const user of ['nobody', 'cliente.a', 'agente.g']) cookies[user] = (await shop.logIn(user)).cookie;
});
afterAll(() => shop.stop());

async function ask(name: OfficeEndpointName, who: string | null, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${shop.address}/office/api/${officeEndpoints[name].path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: shop.address,
      ...(who !== null && { cookie: cookies[who] ?? '' }),
      ...headers,
    },
    body: JSON.stringify(body ?? officeEndpoints[name].example),
  });
  const answer: any = await response.json();
  if (response.status === 200) expect(officeEndpoints[name].response.safeParse(answer).error?.issues ?? []).toEqual([]);
  return { status: response.status, body: answer, headers: response.headers };
}

describe.each(names)('5.7 the endpoint %s', (name) => {
  it.each(ROLES)('lets %s in only with the permission for it', async (role) => {
    const { permission } = officeEndpoints[name];
    const mayEnter = permission === 'own' || permissionsOfLevels(BUILT_IN_ROLES[role]).includes(permission);
    const { status, body } = await ask(name, role);
    if (mayEnter) expect(body.code).not.toBe('not-permitted');
    else expect([status, body.code, body.permission]).toEqual([403, 'not-permitted', permission]);
  });

  it('5.2 does not exist for those without a role, and asks guests to log in', async () => {
    expect((await ask(name, null)).status).toBe(401);
    expect((await ask(name, 'nobody')).status).toBe(404);
    // Customers and agents have a session without a token here: they are guests.
    for (const who of ['cliente.a', 'agente.g']) expect((await ask(name, who)).status).toBe(401);
  });

  it('takes requests of this shop’s pages alone, and is never kept', async () => {
    expect((await ask(name, 'administration', {}, { origin: 'https://evil.example' })).status).toBe(403);
    const bare = await fetch(`${shop.address}/office/api/${officeEndpoints[name].path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookies['administration'] ?? '' },
      body: '{}',
    });
    expect(bare.status).toBe(403);
    expect((await ask(name, 'administration')).headers.get('cache-control')).toContain('no-store');
  });
});

describe('5.7 who lacks a right', () => {
  it('knows which roles have it and who gives them, and asks by mail', async () => {
    const { roles, roleGivers } = (await ask('getSession', 'warehouse', {})).body;
    const having = roles.filter(({ permissions }: { permissions: string[] }) => permissions.includes('held.decide'));
    expect(having.map(({ builtIn }: { builtIn: string }) => builtIn)).toEqual(['administration', 'sales']);
    expect(roleGivers.map(({ name }: { name: string }) => name)).toEqual(['administration']);
    const [{ id: personId }] = roleGivers;
    const asked = { personId, what: 'Ordini in controllo' };
    expect((await ask('askForRole', 'warehouse', asked)).status).toBe(200);
    const mails = await shop.database.pool.query(
      `select recipient from account_mail where template = 'office-role-asked'`,
    );
    expect(mails.rows).toEqual([{ recipient: 'administration@ufficio.example' }]);
    const log = (await ask('listLog', 'administration', { text: 'warehouse' })).body.rows;
    expect(log[0]).toMatchObject({ action: 'office-role-asked', actor: { name: 'warehouse' } });
    // Others can't be written to, and nobody can be flooded.
    expect((await ask('askForRole', 'warehouse', { ...asked, personId: personId + 1 })).status).toBe(404);
    for (let time = 0; time < 8; time++) await ask('askForRole', 'warehouse', asked);
    expect((await ask('askForRole', 'warehouse', asked)).status).toBe(429);
  });
});

describe('5.4 a second factor', () => {
  const setDue = (who: string, at: string) =>
    shop.database.pool.query(
      `update office_user o set second_factor_due_at = ${at} from user_account u where u.id = o.user_id and u.username = $1`,
      [who],
    );

  it('that is due and missing closes everything', async () => {
    await setDue('read-only', 'now()');
    const cookie = (await shop.logIn('read-only')).cookie;
    const { status, body } = await ask('getSession', null, {}, { cookie });
    expect([status, body.code]).toEqual([403, 'not-permitted']);
    await setDue('read-only', `now() + interval '1 day'`);
    const later = (await shop.logIn('read-only')).cookie;
    expect((await ask('getSession', null, {}, { cookie: later })).status).toBe(200);
  });

  it.each([
    ['never given', 'null', 'proof-needed'],
    ['six minutes old', `now() - interval '6 minutes'`, 'proof-needed'],
    ['four minutes old', `now() - interval '4 minutes'`, undefined],
  ])('that was %s is asked for again where it must be recent', async (_age, at, code) => {
    const { cookie } = await shop.logIn('administration');
    const sessionId = cookie.replace(/^[^=]*=/, '').split('.')[0];
    await shop.database.pool.query(`update session set proved_at = ${at} where id = $1`, [sessionId]);
    await shop.settled();
    const { status, body } = await ask('giveRole', null, { personId: 0, roleId: 0, before: 0 }, { cookie });
    expect([status, body.code]).toEqual([code === undefined ? 404 : 403, code]);
  });

  it('that has just been switched on is recent', async () => {
    await addOfficeUser(shop.database, 'new-factor', 'administration');
    const { cookie } = await shop.logIn('new-factor');
    const { secret } = (await shop.call('start_second_factor', {}, { cookie })).body.data;
    await shop.call('confirm_second_factor', { code: codeFor(secret) }, { cookie });
    await shop.settled();
    const { status } = await ask('giveRole', null, { personId: 0, roleId: 0, before: 0 }, { cookie });
    expect(status).toBe(404);
  });
});

describe('people and roles', () => {
  it('5.5 6.1 a role is given by another administrator, with what was shown, and never takes away the last one', async () => {
    const { cookie } = await shop.logIn('administration');
    const sessionId = cookie.replace(/^[^=]*=/, '').split('.')[0];
    await shop.database.pool.query('update session set proved_at = now() where id = $1', [sessionId]);
    await shop.settled();
    const { people, roles } = (await ask('listPeople', null, {}, { cookie })).body;
    const roleOf = (word: string) => roles.find((role: { builtIn: string }) => role.builtIn === word).id as number;
    const person = (name: string) => people.find((one: { name: string }) => one.name === name).id as number;
    const give = (name: string, before: string, after: string) =>
      ask('giveRole', null, { personId: person(name), before: roleOf(before), roleId: roleOf(after) }, { cookie });
    const late = await give('content', 'sales', 'warehouse');
    expect([late.status, late.body.conflicts]).toEqual([
      409,
      [{ field: 'roleId', before: roleOf('sales'), now: roleOf('content'), after: roleOf('warehouse') }],
    ]);
    expect((await give('administration', 'administration', 'sales')).status).toBe(409);
    const given = await give('content', 'content', 'warehouse');
    expect(given.status).toBe(200);
    const { rows } = await shop.database.pool.query<{ request: string }>(
      `select http_request as request from audit_entry where action = 'office-role-given' order by id desc limit 1`,
    );
    expect(rows[0]?.request).toBe(given.headers.get('x-request-id'));
    expect((await ask('getSession', 'content')).body.role.builtIn).toBe('warehouse');
    expect((await give('content', 'warehouse', 'content')).status).toBe(200);
  });
});

describe('the log', () => {
  const rowsOf = async (who: string, request: object = {}) =>
    ((await ask('listLog', who, request)).body.rows as { action: string; actor: { name: string } }[]) ?? [];

  it('6.2 6.4 has who did what, is searched, filtered and paged, and shows each role its part', async () => {
    await setCustomerClosed(shop, { customerCode: '70431', addressCode: null, isClosed: true, actor: 'Olga' });
    await setCustomerClosed(shop, { customerCode: '70431', addressCode: null, isClosed: false, actor: 'Olga' });
    expect((await rowsOf('administration', { text: 'olga' })).map(({ action }) => action)).toEqual([
      'customer-opened',
      'customer-closed',
    ]);
    expect(await rowsOf('warehouse', { text: 'olga' })).toEqual([]);
    expect(await rowsOf('content', { text: 'olga' })).toEqual([]);
    expect((await rowsOf('read-only', { text: 'olga' })).length).toBe(2);
    const all = await ask('listLog', 'administration', { size: 200 });
    expect(all.body.total).toBe(all.body.rows.length);
    const none = await ask('listLog', 'administration', { from: '2001-01-01', until: '2001-12-31' });
    expect(none.body).toEqual({ rows: [], total: 0 });
    expect((await ask('listLog', 'administration', { size: 7 })).status).toBe(422);
  });
});

describe('people and own roles', () => {
  const names = async () => (await ask('listPeople', 'administration', {})).body;
  /** Asked with a fresh code of the second factor. */
  const proved = async (name: OfficeEndpointName, body: object) => {
    await shop.database.pool.query(`update session set proved_at = now()`);
    await shop.settled();
    return ask(name, 'administration', body);
  };

  it('an own role is a copy whose levels are changed with what they began from', async () => {
    const levels = levelsOfPermissions(permissionsOfLevels(BUILT_IN_ROLES.warehouse));
    const added = await proved('addRole', { name: 'Banco', levels });
    expect(added.status).toBe(200);
    const { roleId } = added.body;
    expect((await proved('addRole', { name: 'banco', levels })).status).toBe(422);
    expect((await proved('addRole', { name: 'Sales', levels })).status).toBe(422);
    expect((await proved('addRole', { name: 'Altro', levels: { ...levels, held: 'everything' } })).status).toBe(422);
    const change = { roleId, levels: { held: { before: 'view', after: 'edit' } } };
    expect((await proved('changeRole', change)).status).toBe(200);
    const late = await proved('changeRole', { roleId, levels: { held: { before: 'view', after: 'none' } } });
    expect([late.status, late.body.conflicts]).toEqual([
      409,
      [{ field: 'held', before: 'view', now: 'edit', after: 'none' }],
    ]);
    const role = (await names()).roles.find(({ id }: any) => id === roleId);
    expect(role.permissions).toContain('held.decide');
    const builtIn = (await names()).roles.find(({ builtIn: word }: any) => word === 'sales');
    expect((await proved('changeRole', { roleId: builtIn.id, levels: {} })).status).toBe(409);
    expect((await proved('removeRole', { roleId })).status).toBe(200);
    expect((await proved('removeRole', { roleId })).status).toBe(404);
  });

  it('5.4 a role that becomes a dangerous one needs the second factor of its people at once', async () => {
    const levels = { ...BUILT_IN_ROLES['read-only'] };
    const { roleId } = (await proved('addRole', { name: 'Cassa', levels })).body;
    const invited = {
      name: 'Sonia Galli',
      email: 'sonia@ufficio.example',
      roleId,
      agentIds: null,
      endsOn: null,
      locale: 'it',
    };
    const { personId } = (await proved('invitePerson', invited)).body;
    const due = async () => (await names()).people.find(({ id }: any) => id === personId).secondFactorDueAt;
    expect(new Date(await due()).getTime()).toBeGreaterThan(Date.now() + 9 * 86_400_000);
    expect((await proved('removeRole', { roleId })).status).toBe(409);
    await proved('changeRole', { roleId, levels: { refunds: { before: 'none', after: 'allowed' } } });
    expect(new Date(await due()).getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('somebody invited gets a mail with a link, and no two have the same address', async () => {
    const { roles } = await names();
    const { id: roleId } = roles.find(({ builtIn }: any) => builtIn === 'content');
    const invited = {
      name: 'Enrico Bonetti',
      email: 'enrico@ufficio.example',
      roleId,
      endsOn: '2027-12-31',
      locale: 'en',
    };
    const { body } = await proved('invitePerson', { ...invited, agentIds: [] });
    const mails = () =>
      shop.database.pool.query(`select template, locale from account_mail where recipient = 'enrico@ufficio.example'`);
    expect((await mails()).rows).toEqual([{ template: 'office-invited', locale: 'en' }]);
    expect((await proved('invitePerson', { ...invited, agentIds: null })).body.errors).toHaveProperty('email');
    expect((await proved('inviteAgain', { personId: body.personId, locale: 'it' })).status).toBe(200);
    expect((await mails()).rows).toHaveLength(2);
    const person = (await names()).people.find(({ id }: any) => id === body.personId);
    expect(person).toMatchObject({ endsOn: '2027-12-31', agentIds: [], lastUsedAt: null });
  });

  it('5.5 an access is closed with its sessions, never one’s own or the last administrator’s', async () => {
    const { people } = await names();
    const of = (name: string) => people.find((person: any) => person.name === name).id;
    const close = { isActive: { before: true, after: false } };
    await shop.logIn('sales');
    expect((await proved('changePerson', { personId: of('sales'), changes: close })).status).toBe(200);
    expect((await ask('getSession', 'sales', {})).status).toBe(401);
    const again = { isActive: { before: false, after: true } };
    expect((await proved('changePerson', { personId: of('sales'), changes: again })).status).toBe(200);
    expect((await proved('changePerson', { personId: of('administration'), changes: close })).status).toBe(409);
    const ends = { endsOn: { before: '2026-01-01', after: '2027-01-01' } };
    const late = await proved('changePerson', { personId: of('sales'), changes: ends });
    expect([late.status, late.body.conflicts]).toEqual([
      409,
      [{ field: 'endsOn', before: '2026-01-01', now: null, after: '2027-01-01' }],
    ]);
  });
});
