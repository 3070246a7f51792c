import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../database/index.ts';
import { CLUSTER, programOfIndex } from './build/index-origin.ts';
import { readIndex, readOrigin, type BuiltIndex, type IndexOrigin } from './build/transfer.ts';

const NAME = 'index';
const PIECE_BYTES = 4 * 1024 ** 2;
/** Applying more stock changes than this takes longer than a build. */
const MAXIMUM_STOCK_EVENTS = 200_000;

/** Why an index is not the current one of this program and database. */
interface Judgement {
  cause: 'foreign' | 'old' | null;
  reason: string | null;
}

/**
 * The last index on disk, so that a start does not build one. It is used only when it was made by this program from
 * this database, and no transaction has changed the catalogue since; otherwise, and when it cannot be read, it is
 * ignored.
 */
export class StoredIndex {
  readonly #database: Database;
  readonly #folder: string;
  readonly #logger: Pick<Logger, 'info' | 'error'>;

  constructor(database: Database, folder: string, logger: Pick<Logger, 'info' | 'error'>) {
    this.#database = database;
    this.#folder = folder;
    this.#logger = logger;
  }

  /** Where the index is, if there is one. */
  get path(): string {
    return join(this.#folder, NAME);
  }

  /** The stored index, or null when there is none that can be used. */
  load(): Promise<BuiltIndex | null> {
    return this.#read({});
  }

  /** As `load`, also when the catalogue has changed since; null when it was built from the transactions of `known`. */
  loadUnless(known: string | undefined): Promise<BuiltIndex | null> {
    return this.#read({ known, evenOld: true });
  }

  async #read({
    known,
    evenOld = false,
  }: {
    known?: string | undefined;
    evenOld?: boolean;
  }): Promise<BuiltIndex | null> {
    const file = await open(this.path).catch(() => null);
    if (!file) return null;
    try {
      const origin = await readOrigin(file);
      if (origin.snapshot === known) return null;
      const { cause, reason } = await this.#judge(origin);
      if (cause === null || (evenOld && cause === 'old')) return await readIndex(file);
      this.#logger.info({ reason }, 'the kept search index is not used');
    } catch (error) {
      this.#logger.error({ err: error }, 'the kept search index cannot be used');
    } finally {
      await file.close();
    }
    return null;
  }

  async #judge({ program, cluster, snapshot, stockEvent }: IndexOrigin): Promise<Judgement> {
    if (program !== (await programOfIndex())) return { cause: 'foreign', reason: 'it was built by another version' };
    // Rows from the future come from the backup of another cluster.
    const { rows } = await sql<{ cluster: string; isAhead: boolean; hasChanged: boolean; events: number }>`
      select ${sql.raw(CLUSTER)} as cluster,
        pg_snapshot_xmax(${snapshot}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as "isAhead",
        exists (select from catalogue_change where transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
          and transaction_id < pg_snapshot_xmax(pg_current_snapshot())
          and not pg_visible_in_snapshot(transaction_id, ${snapshot}::pg_snapshot)) as "hasChanged",
        (select coalesce(max(id), 0) - ${stockEvent}::bigint from stock_event) as events`.execute(this.#database.query);
    const [now] = rows;
    if (!now || now.cluster !== cluster || now.isAhead)
      return { cause: 'foreign', reason: 'it was built from another database' };
    if (now.hasChanged) return { cause: 'old', reason: 'the catalogue has changed since' };
    if (Number(now.events) > MAXIMUM_STOCK_EVENTS)
      return { cause: 'old', reason: 'too many stock quantities have changed since' };
    return { cause: null, reason: null };
  }

  /** Copies a finished index; a failure is logged, and the next start builds an index. */
  async save(index: FileHandle): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const path = join(this.#folder, randomUUID());
      const copy = await open(path, 'wx', 0o600);
      try {
        const piece = new Uint8Array(PIECE_BYTES);
        for (let at = 0; ;) {
          const { bytesRead } = await index.read(piece, 0, PIECE_BYTES, at);
          if (bytesRead === 0) break;
          await copy.writeFile(piece.subarray(0, bytesRead));
          at += bytesRead;
        }
        // The content must be on the disk before the new name, also when the machine stops right afterwards.
        await copy.sync();
      } finally {
        await copy.close();
      }
      await rename(path, this.path);
      await this.#removeOthers();
    } catch (error) {
      this.#logger.error({ err: error }, 'the search index could not be kept for the next start');
    }
  }

  /** Removes copies that were interrupted. */
  async #removeOthers(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => name !== NAME);
    await Promise.all(names.map((name) => rm(join(this.#folder, name), { force: true })));
  }
}
