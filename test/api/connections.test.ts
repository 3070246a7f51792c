import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renewSecondFactors } from '../../backend/accounts/index.ts';
import { decrypt, encrypt } from '../../backend/accounts/second-factor/encryption.ts';
import { createConnections, type Connections } from '../../backend/connections/index.ts';
import { parseSettings, withSessionSecret } from '../../backend/settings.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

const FIRST = 'first secret of this shop, long enough';
const SECOND = 'second secret of this shop, long enough';
const HIDDEN = 'hidden-secret-of-the-erp';
const actor = { kind: 'person' as const, id: null, name: 'Anna' };

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(() => test.database.pool.query('truncate connection, audit_entry'));

/** The connections of a process with these variables. */
const processWith = (variables: Record<string, string> = {}): Connections =>
  createConnections({
    database: test.database,
    settings: withSessionSecret(parseSettings({ SESSION_SECRET: FIRST, DEMO: 'off', ...variables })),
  });
const save = (connections: Connections, save: Omit<Parameters<Connections['saveConnection']>[2], 'actor'>) =>
  test.database.query
    .transaction()
    .execute((transaction) => connections.saveConnection(transaction, 'erp', { ...save, actor }));
const set = (field: string, after: unknown, before: unknown = null) => ({ [field]: { before, after } });
const everything = async () => {
  const tables = ['connection', 'audit_entry'];
  const rows = await Promise.all(tables.map((table) => test.database.pool.query(`select t::text from ${table} t`)));
  return JSON.stringify(rows.map((result) => result.rows));
};

describe('6.7 environment and office', () => {
  it('what nobody has set comes from nowhere, and what the office saves holds in every process at once', async () => {
    const [one, other] = [processWith(), processWith()];
    const empty = await one.readConnection('erp');
    expect([empty.values.way, empty.secrets.secret, empty.version]).toEqual([null, null, 0]);
    expect(new Set(Object.values(empty.origins))).toEqual(new Set(['none']));

    await save(one, { changes: { ...set('way', 'http'), ...set('url', 'https://erp.example.com') } });
    const read = await other.readConnection('erp');
    expect(read).toMatchObject({
      values: { way: 'http', url: 'https://erp.example.com', version: null },
      origins: { way: 'office', url: 'office', version: 'none', secret: 'none' },
      ...{ version: 1, changedBy: 'Anna' },
    });
  });

  it('the environment goes before the office, which can’t change what it sets', async () => {
    await save(processWith(), { changes: set('url', 'https://office.example.com'), secrets: { secret: HIDDEN } });
    const server = processWith({ ERP_URL: 'https://server.example.com', ERP_SECRET: 'secret of the environment' });
    const read = await server.readConnection('erp');
    expect(read).toMatchObject({
      values: { way: 'http', url: 'https://server.example.com', version: 1 },
      origins: { url: 'server', secret: 'server', folderOut: 'server' },
    });
    expect(read.secrets.secret?.reveal()).toBe('secret of the environment');
    const field = save(server, { changes: set('url', 'https://new.example.com', 'https://server.example.com') });
    await expect(field).rejects.toMatchObject({ code: 'invalid', errors: { url: [{ key: 'setOnServer' }] } });
    await expect(save(server, { changes: {}, secrets: { secret: 'x'.repeat(20) } })).rejects.toMatchObject({
      errors: { secret: [{ key: 'setOnServer' }] },
    });
    expect((await processWith().readConnection('erp')).values.url).toBe('https://office.example.com');
  });

  it('a value that does not fit, or was changed meanwhile, saves nothing', async () => {
    const connections = processWith();
    const bad = save(connections, { changes: { ...set('way', 'http'), ...set('url', 'ftp://erp.example.com') } });
    await expect(bad).rejects.toMatchObject({ code: 'invalid', errors: { url: [{ key: 'valueNotValid' }] } });
    for (const folder of ['../out', '/etc', 'a/../b', 'a//b', '.ssh'])
      await expect(save(connections, { changes: set('folderOut', folder) })).rejects.toMatchObject({ code: 'invalid' });
    expect((await connections.readConnection('erp')).version).toBe(0);
    await save(connections, { changes: set('url', 'https://one.example.com') });
    await expect(save(connections, { changes: set('url', 'https://two.example.com') })).rejects.toMatchObject({
      ...{ code: 'conflict', conflicts: [{ field: 'url', now: 'https://one.example.com' }] },
    });
  });
});

describe('6.8 secrets', () => {
  it('are read by the program alone: no table, log or answer has them', async () => {
    const connections = processWith();
    await save(connections, { changes: set('way', 'http'), secrets: { secret: HIDDEN } });
    const read = await connections.readConnection('erp');
    expect(read.secrets.secret?.reveal()).toBe(HIDDEN);
    const stored = await everything();
    expect(stored).toContain('connection-changed');
    expect(stored + JSON.stringify(read)).not.toContain(HIDDEN);
  });

  it('stay when a save does not bring them, and go with null', async () => {
    const connections = processWith();
    await save(connections, { changes: {}, secrets: { secret: HIDDEN } });
    await save(connections, { changes: set('way', 'http') });
    expect((await connections.readConnection('erp')).secrets.secret?.reveal()).toBe(HIDDEN);
    await save(connections, { changes: {}, secrets: { secret: null } });
    expect(await connections.readConnection('erp')).toMatchObject({ secrets: { secret: null }, version: 3 });
  });

  it('are sealed anew after the shop’s secret was changed, so that the former one can go', async () => {
    await save(processWith(), { changes: {}, secrets: { secret: HIDDEN } });
    const lost = processWith({ SESSION_SECRET: SECOND });
    expect(await lost.readConnection('erp')).toMatchObject({ secrets: { secret: null }, unreadable: ['secret'] });
    expect(await lost.renewSecrets()).toBe(0);

    const during = processWith({ SESSION_SECRET: SECOND, SESSION_SECRET_FORMER: FIRST });
    expect((await during.readConnection('erp')).secrets.secret?.reveal()).toBe(HIDDEN);
    expect([await during.renewSecrets(), await during.renewSecrets()]).toEqual([1, 0]);
    const after = await lost.readConnection('erp');
    expect([after.secrets.secret?.reveal(), after.unreadable]).toEqual([HIDDEN, []]);
  });
});

describe('6.8 second factors', () => {
  it('are encrypted anew with the shop’s new secret, once', async () => {
    const { pool } = test.database;
    await pool.query(`insert into user_account (id, email, username, kind, name, password_hash) overriding system value
      values (7, 'anna@example.com', 'anna', 'operator', 'Anna', 'x')`);
    const key = Buffer.from('a key of an authenticator');
    await pool.query('insert into second_factor (user_id, secret) values (7, $1)', [encrypt(FIRST, key)]);
    const renew = () => renewSecondFactors(test.database, { current: SECOND, former: FIRST });
    expect([await renew(), await renew()]).toEqual([1, 0]);
    const { secret } = await test.database.query.selectFrom('second_factor').select('secret').executeTakeFirstOrThrow();
    expect(decrypt(SECOND, secret)).toEqual(key);
  });
});
