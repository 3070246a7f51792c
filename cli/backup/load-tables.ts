import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyMigrations } from '../../backend/database/index.ts';
import { CommandError } from '../command-error.ts';
import { listTables, MIGRATION_TABLE } from './dump-tables.ts';
import type { Manifest, TableInManifest } from './manifest.ts';

const { escapeIdentifier, escapeLiteral } = pg;

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Replaces everything in the schema by the rows of a backup, within the transaction of the given client: nothing
 * changes until that is committed. The job queue is dropped; the next start creates it again and queues a job for every
 * pending order and mail.
 */
export class TableLoader {
  readonly #client: pg.Client;
  readonly #manifest: Manifest;
  readonly #byPart: Map<string, TableInManifest>;
  #foreignKeys: ForeignKey[] = [];

  constructor(client: pg.Client, manifest: Manifest) {
    this.#client = client;
    this.#manifest = manifest;
    this.#byPart = new Map(manifest.tables.map((table) => [table.part, table]));
  }

  /** Empties the schema and creates its tables as they were at the time of the backup. */
  async begin(): Promise<void> {
    await this.#client.query(`set local lock_timeout = '10s'`);
    await dropEverything(this.#client);
    await applyMigrations(this.#client, this.#manifest.migrations);
    // Migrations fill some tables themselves; those rows are in the backup too.
    const tables = (await listTables(this.#client)).map(({ name }) => name).filter((name) => name !== MIGRATION_TABLE);
    await this.#client.query(`truncate ${tables.map(escapeIdentifier).join(', ')}`);
    // Without foreign keys the order of the tables does not matter; they are checked together at the end.
    this.#foreignKeys = await listForeignKeys(this.#client);
    for (const { table, name } of this.#foreignKeys) {
      await this.#client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
    }
  }

  /** Copies a part of the archive that holds rows into its table. */
  async load(part: string, content: Readable): Promise<void> {
    const table = this.#byPart.get(part);
    if (!table) throw new CommandError(`The backup does not say which table ${part} belongs to.`);
    const name = escapeIdentifier(table.name);
    const columns = table.columns.map(escapeIdentifier).join(', ');
    // The rows that triggers would write are in the backup already, and nobody listens to their notifications.
    await this.#client.query(`alter table ${name} disable trigger user`);
    const rows = this.#client.query(copyFrom(`copy ${name} (${columns}) from stdin`));
    await pipeline(content, createGunzip(), rows);
    await this.#client.query(`alter table ${name} enable trigger user`);
    if (rows.rowCount !== table.rows) {
      throw new CommandError(`${table.name} has ${rows.rowCount} rows in place of ${table.rows}. Nothing was changed.`);
    }
  }

  /** Restores and checks the foreign keys and sets the sequences. */
  async finish(): Promise<void> {
    for (const { table, name, definition } of this.#foreignKeys) {
      await this.#client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`);
    }
    for (const [sequence, last] of Object.entries(this.#manifest.sequences)) {
      await this.#client.query(`select setval(${escapeLiteral(escapeIdentifier(sequence))}::regclass, $1)`, [last]);
    }
  }
}

/** The calling code has checked that the schema belongs to the shop. */
async function dropEverything(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop table if exists %I cascade', c.relname) as statement from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  // Functions last: the triggers that call them are dropped with the tables.
  for (const { statement } of rows) await client.query(statement);
  await client.query('drop schema if exists graphile_worker cascade');
}

async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by oid`);
  return rows;
}
