import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  archiveSettings,
  migrate,
  openDatabase,
  openShopDatabase,
  startEmbeddedServer,
  type Database,
} from '../../backend/database/index.ts';
import { observeDatabase } from '../../backend/metrics/index.ts';
import { prepareOrderJobs } from '../../backend/orders/index.ts';
import type { SearchEngine } from '../../backend/search/index.ts';
import { weakenPasswords } from '../builders/passwords.ts';
import { loadShop } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const MANUAL = readFileSync(resolve(import.meta.dirname, '../../docs/howto/back-up-and-restore.md'), 'utf8');
const ORDERS = 6;

let directory: string;
let archive: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'bancale-moment-'));
  // As root, the servers run as another user, who needs access.
  chmodSync(directory, 0o755);
  archive = join(directory, "the operator's 100 %");
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function fill(database: Database): Promise<void> {
  await migrate(database);
  await prepareOrderJobs(database);
  await loadShop(database);
  await weakenPasswords(database);
}

/** Sends an order over HTTP. */
async function sendOrder(shop: TestShop, quantity: number): Promise<void> {
  const { token } = await shop.logIn('cliente.b');
  expect((await shop.call('add_to_cart', { item_id: '204118', quantity }, { token })).status).toBe(200);
  const { message } = (await shop.call('get_cart_items', {}, { token })).body;
  const key = `moment-${quantity}`;
  const order = { id_cart: message.id_cart, idempotency_key: key, totale_doc: message.totale_doc };
  expect((await shop.call('send_order', order, { token })).status).toBe(200);
}

/** Every order with its lines, and every line of a cart. */
async function everything({ query }: Database): Promise<unknown> {
  const orders = await query.selectFrom('sales_order').selectAll().orderBy('id').execute();
  const lines = await query
    .selectFrom('sales_order_line')
    .selectAll()
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const carts = await query.selectFrom('cart_line').selectAll().orderBy('id').execute();
  return { orders, lines, carts };
}

/**
 * Places orders, notes the time, then places another order and deletes everything. Returns that time and the rows
 * stored then.
 */
async function orderAndDelete(database: Database): Promise<{ moment: string; before: unknown }> {
  const shop = await startTestShop({ databases: { database } });
  const { token } = await shop.logIn('cliente.c');
  for (let quantity = 1; quantity <= ORDERS; quantity += 1) await sendOrder(shop, quantity * 2);
  await shop.call('add_to_cart', { item_id: '204118', quantity: 4 }, { token });
  const before = await everything(database);
  const { rows } = await database.pool.query<{ moment: string }>('select clock_timestamp()::text as moment');
  await sendOrder(shop, 50);
  // Its jobs may still be writing about the last order.
  await shop.stop();
  await database.pool.query('truncate sales_order, cart cascade');
  return { moment: rows[0]?.moment ?? '', before };
}

/** The recovery settings that docs/howto/back-up-and-restore.md gives for `postgresql.conf`. */
function configureRecovery(folder: string, moment: string): void {
  const { uid, gid } = statSync(folder);
  const signal = join(folder, 'recovery.signal');
  writeFileSync(signal, '');
  chownSync(signal, uid, gid);
  const quoted = `"${archive.replaceAll('%', '%%')}/%f"`.replaceAll("'", "''");
  appendFileSync(
    join(folder, 'postgresql.conf'),
    `\nrestore_command = 'cp ${quoted} %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
  );
}

/** The shop starts on the database: everything up to that moment is there, and it accepts the next order. */
async function expectMoment(database: Database, before: unknown): Promise<void> {
  expect(await everything(database)).toEqual(before);
  const shop = await startTestShop({ databases: { database } });
  const { token } = await shop.logIn('cliente.b');
  const { body } = await shop.call('get_latest_order_list', {}, { token });
  expect(body.message.orders).toHaveLength(ORDERS);
  // As operating.md says, above the numbers that the ERP has seen.
  await database.query.updateTable('document_number').set({ last_number: 1_234 }).where('cause', '=', 'OWEB').execute();
  await sendOrder(shop, 60);
  await shop.stop();
  const numbers = await database.query.selectFrom('sales_order').select('number').orderBy('id').execute();
  expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 1_235]);
}

describe('point-in-time recovery', () => {
  it('restores every earlier order with its lines, in the embedded database, from a copy of the stopped one', async () => {
    const place = { databaseUrl: null, dataDirectory: join(directory, 'data'), databaseArchive: archive };
    const opened = await openShopDatabase(place, {});
    await fill(opened.database);
    await opened.close();
    const base = join(directory, 'base');
    execFileSync('cp', ['-a', join(place.dataDirectory, 'postgres'), base]);

    const running = await openShopDatabase(place, {});
    const { moment, before } = await orderAndDelete(running.database);
    await running.close();

    const back = { ...place, dataDirectory: join(directory, 'back') };
    mkdirSync(back.dataDirectory);
    execFileSync('cp', ['-a', base, join(back.dataDirectory, 'postgres')]);
    configureRecovery(join(back.dataDirectory, 'postgres'), moment);
    const recovered = await openShopDatabase(back, {});
    await expectMoment(recovered.database, before);
    await recovered.close();
    // The next start is an ordinary one.
    const again = await openShopDatabase(back, {});
    const { rows } = await again.database.pool.query<{ count: number }>('select count(*) from sales_order');
    expect(rows[0]?.count).toBe(ORDERS + 1);
    await again.close();
  }, 60_000);

  it('restores every earlier order with its lines, in an external database, from a copy made while it runs', async () => {
    const folder = join(directory, 'primary');
    mkdirSync(archive);
    const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;
    if (account) chownSync(archive, account.uid, account.gid);
    const start = (at: string) =>
      startEmbeddedServer({
        ...{ folder: at, logFile: `${at}.log`, databaseName: 'bancale' },
        settings: { ...archiveSettings(archive), hot_standby: 'off' },
        ...(account && { userNames: ['nobody'] }),
      });
    const server = await start(folder);
    const database = openDatabase(server.address);
    await fill(database);
    const session = await database.pool.connect();
    await session.query(`select pg_backup_start('nightly', true)`);
    await database.query.updateTable('customer').set({ company_name: 'Changed during the copy' }).execute();
    const base = join(directory, 'base');
    execFileSync('cp', ['-a', folder, base]);
    const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    session.release();
    rmSync(join(base, 'postmaster.pid'));
    rmSync(join(base, 'pg_wal'), { recursive: true });
    mkdirSync(join(base, 'pg_wal/archive_status'), { recursive: true });
    writeFileSync(join(base, 'backup_label'), rows[0]?.labelfile ?? '');
    if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, base]);

    const { moment, before } = await orderAndDelete(database);
    // The last moments are archived only with their file.
    const { rows: files } = await database.pool.query<{ last: string }>(
      'select pg_walfile_name(pg_switch_wal()) as last',
    );
    const archived = () =>
      database.pool
        .query<{ last: string }>('select last_archived_wal as last from pg_stat_archiver')
        .then(({ rows: [row] }) => row?.last ?? '');
    await expect.poll(async () => (await archived()) >= (files[0]?.last ?? 'Z')).toBe(true);
    await database.close();
    await server.stop();

    configureRecovery(base, moment);
    const back = await start(base);
    const recovered = openDatabase(back.address);
    await expectMoment(recovered, before);
    await recovered.close();
    await back.stop();
  }, 60_000);

  it('shows in a metric that the log is not archived', async () => {
    const place = { databaseUrl: null, dataDirectory: join(directory, 'data'), databaseArchive: archive };
    const opened = await openShopDatabase(place, {});
    const { database } = opened;
    await migrate(database);
    await prepareOrderJobs(database);
    const registry = new Registry();
    observeDatabase({ registry, shopRegistry: registry }, database, {
      missingChanges: () => Promise.resolve(0),
    } as SearchEngine);
    const failing = () => registry.getSingleMetricAsString('bancale_database_archive_failing');
    expect(await failing()).toMatch(/ 0$/);
    renameSync(archive, `${archive} away`);
    await database.pool.query('select pg_switch_wal()');
    await expect.poll(failing).toMatch(/ 1$/);
    await opened.close();
  }, 60_000);

  it('is documented with the commands that were run', () => {
    const { archive_command: command } = archiveSettings('/archive');
    expect(MANUAL).toContain(`archive_command = '${command}'`);
    expect(MANUAL).toContain(`restore_command = 'cp "/archive/%f" %p'`);
  });
});
