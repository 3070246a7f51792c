import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOfficeUser, callOffice, logInProved } from '../builders/office.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  shop = await startTestShop();
  await addOfficeUser(shop.database, 'administration');
  await addOfficeUser(shop.database, 'sales', 'sales');
  await addOfficeUser(shop.database, 'warehouse', 'warehouse');
  cookies['administration'] = await logInProved(shop, 'administration');
  for (const user of ['sales', 'warehouse']) cookies[user] = (await shop.logIn(user)).cookie;
});
afterAll(() => shop.stop());

const ask = (name: Parameters<typeof callOffice>[2], body: object, who = 'administration') =>
  callOffice(shop, cookies[who] ?? '', name, body);
/** The newest entry of an action. */
async function entryOf(action: string, who = 'administration') {
  const { rows } = (await ask('listLog', {}, who)).body;
  return rows.find((row: { action: string }) => row.action === action);
}
const ruleOf = async (rule: string) =>
  (await ask('listHoldRules', {})).body.rules.find((one: { rule: string }) => one.rule === rule);

describe('6.5 what an entry of the log changed is put back', () => {
  it('as a change of its own, once', async () => {
    const before = await ruleOf('first-order');
    const state = { isOn: before.isOn, threshold: before.threshold };
    const change = { rule: 'first-order', before: state, after: { ...state, isOn: true } };
    expect((await ask('changeHoldRule', change)).status).toBe(200);
    const entry = await entryOf('hold-rule-changed');
    expect(entry.canRestore).toBe(true);
    expect((await ask('restoreEntry', { entryId: entry.id })).status).toBe(200);
    expect((await ruleOf('first-order')).isOn).toBe(false);
    const undone = await entryOf('hold-rule-changed');
    expect(undone.changes).toEqual([{ field: 'isOn', before: true, after: false }]);
    expect(undone.id).not.toBe(entry.id);
  });

  it('only where the written value is still stored', async () => {
    const { isOn, threshold } = await ruleOf('unusual-quantity');
    const set = (from: object, to: object) =>
      ask('changeHoldRule', {
        rule: 'unusual-quantity',
        before: { isOn, threshold: { ...threshold, ...from } },
        after: { isOn, threshold: { ...threshold, ...to } },
      });
    expect((await set({}, { times: 7 })).status).toBe(200);
    const entry = await entryOf('hold-rule-changed');
    expect((await set({ times: 7 }, { times: 9 })).status).toBe(200);
    expect((await ask('restoreEntry', { entryId: entry.id })).status).toBe(409);
    expect((await ruleOf('unusual-quantity')).threshold.times).toBe(9);
  });

  it('for a role, with a recent second factor', async () => {
    const { people, roles } = (await ask('listPeople', {})).body;
    const idOf = (word: string) => roles.find(({ builtIn }: { builtIn: string }) => builtIn === word).id;
    const personId = people.find(({ name }: { name: string }) => name === 'warehouse').id;
    await ask('giveRole', { personId, roleId: idOf('content'), before: idOf('warehouse') });
    const entry = await entryOf('office-role-given');
    await shop.database.pool.query(`update session set proved_at = now() - interval '1 hour'`);
    await shop.settled();
    expect((await ask('restoreEntry', { entryId: entry.id })).body.code).toBe('proof-needed');
    cookies['administration'] = await logInProved(shop, 'administration');
    expect((await ask('restoreEntry', { entryId: entry.id })).status).toBe(200);
    const now = (await ask('listPeople', {})).body.people.find(({ id }: { id: number }) => id === personId);
    expect(now.roleId).toBe(idOf('warehouse'));
  });

  it('by roles that may change it, of entries that they see', async () => {
    const { id } = await entryOf('hold-rule-changed');
    cookies['warehouse'] = (await shop.logIn('warehouse')).cookie;
    expect([403, 404]).toContain((await ask('restoreEntry', { entryId: id }, 'warehouse')).status);
    expect((await entryOf('office-role-given', 'sales')).canRestore).toBe(false);
    const role = await entryOf('office-role-given');
    expect((await ask('restoreEntry', { entryId: role.id }, 'sales')).status).toBe(403);
    const login = await entryOf('logged-in');
    expect(login.canRestore).toBe(false);
    expect((await ask('restoreEntry', { entryId: login.id })).status).toBe(404);
    expect((await ask('restoreEntry', { entryId: 999_999_999 })).status).toBe(404);
  });
});
