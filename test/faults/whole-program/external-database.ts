import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, startEmbeddedServer, type Database } from '../../../backend/database/index.ts';
import { clusterName, findServerProcesses } from '../../../backend/database/server-processes.ts';
import { signalAll } from './program.ts';

/** A PostgreSQL server outside the program, which knows only its DATABASE_URL, so that tests can stop it. */
export interface ExternalDatabase {
  url: string;
  database: Database;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops or continues all its processes, like a hanging machine. */
  freeze(isFrozen: boolean): void;
  /** Opens all remaining connections; resolves with a function that closes them. */
  crowd(): Promise<() => Promise<void>>;
  /** Holds a lock that every order needs; resolves with a function that releases it. */
  lockNumbers(): Promise<() => Promise<void>>;
  end(): Promise<void>;
}

/** Starts the server in a folder of its own: the program closes its data directory to the user of the server. */
export async function startExternalDatabase(settings: Record<string, string> = {}): Promise<ExternalDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'bancale-outside-'));
  chmodSync(directory, 0o755);
  const folder = join(directory, 'postgres');
  const start = () =>
    startEmbeddedServer({ folder, logFile: join(directory, 'postgres.log'), databaseName: 'bancale', settings });
  let server = await start();
  const { host, port, user } = server.address;
  const url = `postgres://${user}@localhost:${port}/bancale?host=${encodeURIComponent(host)}`;
  const database = openDatabase(url, { poolSize: 2 });
  const connect = async () => {
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  return {
    url,
    database,
    stop: () => server.stop(),
    async start() {
      server = await start();
    },
    freeze(isFrozen) {
      const processes = findServerProcesses(clusterName(folder)).map(({ pid }) => pid);
      signalAll(processes, isFrozen ? 'SIGSTOP' : 'SIGCONT');
    },
    async crowd() {
      const clients: pg.Client[] = [];
      for (;;) {
        const client = await connect().catch(() => null);
        if (!client) break;
        clients.push(client);
      }
      return async () => void (await Promise.all(clients.map((client) => client.end())));
    },
    async lockNumbers() {
      const client = await connect();
      await client.query('begin');
      await client.query('lock table document_number in exclusive mode');
      return () => client.end();
    },
    async end() {
      await database.close();
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
