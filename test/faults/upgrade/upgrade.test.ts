import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readMigrations } from '../../../backend/database/migrate.ts';
import { main as runBackup } from '../../../cli/backup.ts';
import { confirmOutgoing } from '../../../backend/outgoing/index.ts';
import { main as runRestore } from '../../../cli/restore.ts';
import { runCommandHere } from '../../builders/commands.ts';
import { createTestDatabase } from '../../builders/database.ts';
import { startTestShop } from '../../builders/test-shop.ts';
import { asShownNow, permissionsIn, withoutAddedPermissions } from './deliberate-changes.ts';
import { describeShop } from './describe-shop.ts';
import { fillShop, MOMENT } from './fill-shop.ts';

/**
 * Backups of filled shops of earlier versions, named by the last migration of their version, each with what everybody
 * saw in it. `UPGRADE_RECORD=on` adds one of this version.
 */
const folder = new URL('./versions/', import.meta.url).pathname;
const ENVIRONMENT = { PAYPAL_SANDBOX: 'on' };

const recorded = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar')).sort();

it.runIf(process.env['UPGRADE_RECORD'] === 'on')('records a filled shop of this version', async () => {
  const version = String((await readMigrations()).at(-1)?.number).padStart(4, '0');
  const test = await createTestDatabase({ loaded: true });
  const working = await mkdtemp(join(tmpdir(), 'bancale-record-'));
  let now = MOMENT;
  const shop = await startTestShop({ environment: ENVIRONMENT, clock: () => now, databases: test });
  await fillShop(shop, (moment) => (now = moment));
  const views = await describeShop(shop);
  await writeFile(join(folder, `${version}.json.gz`), gzipSync(JSON.stringify(views)));
  const backup = await runCommandHere(runBackup, ['--to', working], {
    DATABASE_URL: test.url,
    DATA_DIR: shop.dataDirectory,
  });
  expect(backup.code, backup.output).toBe(0);
  const [archive = ''] = (await readdir(working)).filter((name) => name.endsWith('.tar'));
  await copyFile(join(working, archive), join(folder, `${version}.tar`));
  await shop.stop();
  await test.drop();
  await rm(working, { recursive: true });
});

describe.each(recorded)('a shop of version %s', (archive) => {
  it('after the upgrade shows everybody the same orders, amounts, statuses and rights', async () => {
    const test = await createTestDatabase({ migrated: false });
    const dataDirectory = await mkdtemp(join(tmpdir(), 'bancale-upgrade-'));
    const restored = await runCommandHere(runRestore, [join(folder, archive)], {
      DATABASE_URL: test.url,
      DATA_DIR: dataDirectory,
    });
    expect(restored.code, restored.output).toBe(0);
    // An upgrade does not silence a shop; the restore that puts the recorded one here does.
    await confirmOutgoing(test.database, 'test');
    const shop = await startTestShop({ environment: ENVIRONMENT, clock: () => MOMENT, databases: test });
    try {
      const json = gunzipSync(await readFile(join(folder, archive.replace('.tar', '.json.gz')))).toString();
      const before = JSON.parse(json) as Awaited<ReturnType<typeof describeShop>>;
      const shown = JSON.stringify(await describeShop(shop));
      const version = Number.parseInt(archive, 10);
      // Version 0089 says of a rejected order that it is being checked; before, it read as one to be accepted.
      const read = version < 89 ? shown.replaceAll('"BEING_CHECKED"', '"TO_BE_ACCEPTED"') : shown;
      const after = JSON.parse(read) as typeof before;
      const known = permissionsIn(before);
      // Later versions may add fields, and take none away.
      for (const [name, views] of Object.entries(before))
        for (const [request, recordedView] of Object.entries(views)) {
          const view = asShownNow(recordedView, version, { name, request });
          expect
            .soft({ name, request, view: withoutAddedPermissions(after[name]?.[request], known) })
            .toMatchObject({ name, request, view });
        }
    } finally {
      await shop.stop();
      await test.drop();
      await rm(dataDirectory, { recursive: true });
    }
  });
});
