import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OfficeEndpointName } from '../../contract/office/index.ts';
import { findBackup, listDiskUse, noteBackup, noteDiskUse } from '../../backend/operation/index.ts';
import { mayAnythingLeave } from '../../backend/outgoing/index.ts';
import { addOfficeUser, callOffice, logInProved } from '../builders/office.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const HIDDEN = 'hidden-token-of-metrics';
let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await startTestShop({ environment: { METRICS_TOKEN: HIDDEN } });
  await addOfficeUser(shop.database, 'ada');
  await addOfficeUser(shop.database, 'sara', 'sales');
  cookie = await logInProved(shop, 'ada');
});
afterAll(() => shop.stop());

const ask = (name: OfficeEndpointName, who = cookie) => callOffice(shop, who, name, {});
const stop = () =>
  shop.database.pool.query(
    `insert into outgoing_state (stopped_because) values ('address')
     on conflict (is_only) do update set stopped_because = 'address'`,
  );

describe('6.7 what the server sets', () => {
  it('is named, and no value of it is shown', async () => {
    const { body } = await ask('getServer');
    expect(body.settings).toContain('METRICS_TOKEN');
    expect(body).toMatchObject({ database: 'external', processes: 1, silent: null, hasStandby: false });
    expect(body.databaseVersion).toMatch(/^\d+/);
    expect(JSON.stringify(body)).not.toContain(HIDDEN);
    const sales = (await shop.logIn('sara')).cookie;
    expect((await ask('getServer', sales)).status).toBe(403);
  });

  it('tells the last backup, and what is said of others', async () => {
    const madeAt = new Date('2026-01-02T03:04:05Z');
    await noteBackup(shop.database, { madeAt: new Date(0), bytes: 1 });
    await noteBackup(shop.database, { madeAt, bytes: 5_000_000_000 });
    expect(await findBackup(shop.database)).toEqual({ last: { madeAt, bytes: 5_000_000_000 }, elsewhere: null });
    expect((await ask('getServer')).body.backup).toEqual({ at: madeAt.toISOString(), bytes: 5_000_000_000 });
    const declare = (what: string | null, who = cookie) => callOffice(shop, who, 'declareBackup', { what });
    expect((await declare('pgBackRest, ogni notte', (await shop.logIn('sara')).cookie)).status).toBe(403);
    expect((await declare(' ')).status).toBe(422);
    for (let times = 0; times < 2; times++) expect((await declare('pgBackRest, ogni notte')).status).toBe(200);
    expect((await ask('getServer')).body).toMatchObject({
      backup: { at: madeAt.toISOString() },
      backupElsewhere: { what: 'pgBackRest, ogni notte', by: 'ada' },
    });
    await noteBackup(shop.database, { madeAt, bytes: 1 });
    expect((await findBackup(shop.database)).elsewhere?.by).toBe('ada');
    expect((await declare(null)).status).toBe(200);
    expect((await ask('getServer')).body.backupElsewhere).toBeNull();
    const { rows } = await shop.database.pool.query(
      `select actor, changes from audit_entry where action = 'backup-declared' order by id`,
    );
    expect(rows).toEqual([
      { actor: 'ada', changes: [{ field: 'backup', before: null, after: 'pgBackRest, ogni notte' }] },
      { actor: 'ada', changes: [{ field: 'backup', before: 'pgBackRest, ogni notte', after: null }] },
    ]);
  });

  it('tells how much comes on a day, of the last week', async () => {
    await shop.database.pool.query(`truncate disk_note; insert into disk_note (day, what, bytes) values
      ('2026-01-01', 'files', 0), ('2026-01-10', 'files', 500), ('2026-01-14', 'files', 900)`);
    expect((await listDiskUse(shop.database)).uses).toEqual([{ what: 'files', bytes: 900, growth: 900, perDay: 100 }]);
  });

  it('tells tables and files with what came within 30 days', async () => {
    const place = { database: shop.database, dataDirectory: shop.dataDirectory };
    await shop.database.pool.query('truncate disk_note');
    await noteDiskUse(place, '2026-01-01');
    const folder = join(shop.dataDirectory, 'files', 'grown');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'a'), Buffer.alloc(4096));
    await noteDiskUse(place, '2026-01-20');
    // A second note of a day changes nothing.
    await writeFile(join(folder, 'b'), Buffer.alloc(4096));
    await noteDiskUse(place, '2026-01-20');
    const { day, uses } = await listDiskUse(shop.database);
    expect(day).toBe('2026-01-20');
    expect(uses.find(({ what }) => what === 'files')?.growth).toBe(4096);
    // Tables that grow with use are noted however small they are, and so is what is uploaded in the office.
    for (const watched of ['import_change', 'account_mail', 'legal_acceptance', 'mail_test', 'imports'])
      expect(uses.map(({ what }) => what)).toContain(watched);
    expect(uses.find(({ what }) => what === 'database')?.bytes).toBeGreaterThan(1_000_000);
    await noteDiskUse(place, '2026-03-20');
    expect((await listDiskUse(shop.database)).uses.every(({ growth }) => growth === null)).toBe(true);
  });
});

describe('6.10 a silent shop', () => {
  it('says why, and is lifted by one confirmation with a code of the second factor', async () => {
    await stop();
    expect((await ask('getServer')).body.silent).toMatchObject({ because: 'address' });
    const unproved = (await shop.logIn('ada')).cookie;
    expect((await ask('confirmOutgoing', unproved)).body.code).toBe('proof-needed');
    expect(await mayAnythingLeave(shop.database.query)).toBe(false);
    expect(await ask('confirmOutgoing')).toEqual({ status: 200, body: {} });
    expect(await mayAnythingLeave(shop.database.query)).toBe(true);
    expect((await ask('confirmOutgoing')).status).toBe(409);
    const { rows } = await shop.database.pool.query(
      `select actor, details from audit_entry where action = 'outgoing-confirmed'`,
    );
    expect(rows).toEqual([{ actor: 'ada', details: { reason: 'address' } }]);
  });
});
