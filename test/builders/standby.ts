import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase, startEmbeddedServer } from '../../backend/database/index.ts';
import type { Database, EmbeddedServerAddress } from '../../backend/database/index.ts';
import { prepareOrderJobs } from '../../backend/orders/index.ts';
import { weakenPasswords } from './passwords.ts';
import { loadShop } from './shop.ts';

/** A PostgreSQL with the small shop, and a hot standby that follows it. */
export interface PrimaryWithStandby {
  primary: Database;
  standbyAddress: EmbeddedServerAddress;
  /** Opens connections to the standby. */
  openStandby(): Database;
  /** While paused, the standby stays as it is. */
  pause(isPaused: boolean): Promise<void>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  end(): Promise<void>;
}

const SETTINGS = { wal_level: 'replica', max_wal_senders: '4', fsync: 'off', full_page_writes: 'off' };

/** Starts both servers; the standby begins as a copy of the stopped primary's files. */
export async function startPrimaryWithStandby(): Promise<PrimaryWithStandby> {
  const directory = mkdtempSync(join(tmpdir(), 'bancale-standby-'));
  // As root, the servers run as another user, who needs access.
  chmodSync(directory, 0o755);
  const [folder, copy] = [join(directory, 'primary'), join(directory, 'standby')];
  const startPrimary = () =>
    startEmbeddedServer({
      ...{ folder, logFile: join(directory, 'primary.log') },
      ...{ databaseName: 'bancale', settings: SETTINGS },
    });
  let server = await startPrimary();
  const filled = openDatabase(server.address);
  await migrate(filled);
  await prepareOrderJobs(filled);
  await loadShop(filled);
  await weakenPasswords(filled);
  await filled.close();
  await server.stop();
  execFileSync('cp', ['-a', folder, copy]);
  writeFileSync(join(copy, 'standby.signal'), '');
  server = await startPrimary();
  const { host, port, user } = server.address;
  const startStandby = () =>
    startEmbeddedServer({
      ...{ folder: copy, logFile: join(directory, 'standby.log') },
      settings: { ...SETTINGS, primary_conninfo: `host=${host} port=${port} user=${user}` },
    });
  let standby = await startStandby();
  const standbyAddress = { ...standby.address, database: 'bancale' };
  const primary = openDatabase(server.address);
  return {
    primary,
    standbyAddress,
    openStandby: () => openDatabase(standbyAddress),
    async pause(isPaused) {
      const control = openDatabase(standbyAddress, { poolSize: 1 });
      await control.pool.query(`select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`);
      await control.close();
    },
    stopStandby: () => standby.stop(),
    async startStandby() {
      standby = await startStandby();
    },
    async end() {
      await primary.close();
      await standby.stop();
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
