import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../../backend/database/index.ts';
import type { Database, DatabaseOptions, EmbeddedServerAddress } from '../../backend/database/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: EmbeddedServerAddress;
    templateDatabases: { empty: string; loaded: string };
  }
}

export interface TestDatabase {
  database: Database;
  /** DATABASE_URL for another process that uses the same database. */
  url: string;
  /** Closes and drops the database, terminating open connections. */
  drop(): Promise<void>;
}

/**
 * A separate database for one test file or test on the server of the test run: migrated and empty, without tables if
 * `migrated` is false, or with the data of loadShop if `loaded` is true.
 */
export async function createTestDatabase(
  options: { migrated?: boolean; loaded?: boolean } & DatabaseOptions = {},
): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const { empty, loaded } = inject('templateDatabases');
  const migrated = options.loaded ? loaded : empty;
  const template = options.migrated === false ? 'template1' : migrated;
  // Copying files is cheaper than writing them to the log, which is the default.
  await administrate(server, `create database ${name} template ${template} strategy file_copy`);
  const database = openDatabase({ ...server, database: name }, { poolSize: 5, ...options });
  return {
    database,
    url: `postgres://${server.user}@localhost:${server.port}/${name}?host=${encodeURIComponent(server.host)}`,
    async drop() {
      await database.close();
      await administrate(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Deletes everything but the synonyms, which migrations insert; cheaper than another database for the next test. */
export async function emptyDatabase(database: Database): Promise<void> {
  // By the sizes of their files: looking into each table would open all of them with their indexes.
  const { rows } = await database.pool.query<{ tables: string | null }>(
    `select string_agg(quote_ident(relname), ', ') as tables from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
       and relname not in ('schema_migration', 'synonym_group')`,
  );
  const tables = rows[0]?.tables;
  if (tables) await database.pool.query(`truncate ${tables} restart identity cascade`);
}

/** One connection for each worker, because hundreds of databases are created and dropped. */
let administrator: pg.Pool | undefined;

function administratorOf(server: EmbeddedServerAddress): pg.Pool {
  const pool = new pg.Pool({ ...server, max: 1 });
  // The server stops before the last worker closes its connection.
  pool.on('error', () => undefined);
  return pool;
}

/** Runs one statement on the server's own database. */
export async function administrate(server: EmbeddedServerAddress, statement: string): Promise<void> {
  administrator ??= administratorOf(server);
  await administrator.query(statement);
}
