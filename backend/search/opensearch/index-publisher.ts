import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { shopDay } from '../../../domain/shop-day.ts';
import type { Database } from '../../database/index.ts';
import { dayNumber } from '../memory/build/features.ts';
import type { BuiltIndex, IndexOrigin } from '../memory/build/transfer.ts';
import { indexDefinition, indexNames, type IndexNames } from './index-definition.ts';
import { productDocuments } from './product-documents.ts';
import { anySchema, bulkSchema, isMissing, type SearchClient } from './search-client.ts';
import { publishStock } from './stock-feed.ts';

const LOCK_KEY = 7_260_121;
const LOCK_RETRY_MILLISECONDS = 250;
const FIRST_RETRY_MILLISECONDS = 1_000;
const LONGEST_RETRY_MILLISECONDS = 60_000;
/** Products sent at once: half a megabyte or so. */
const BATCH = 200;
/** After so long nobody uses the index of another version of the program. */
const OTHER_VERSION_MILLISECONDS = 86_400_000;

const settingsSchema = z.record(
  z.string(),
  z.object({ settings: z.object({ index: z.object({ creation_date: z.string() }) }) }),
);
const mappingSchema = z.record(
  z.string(),
  z.object({ mappings: z.object({ _meta: z.object({ snapshot: z.string(), stockEvent: z.number() }) }) }),
);

/** What a published index has: the transactions of the database. */
interface Published {
  index: string;
  snapshot: string;
}

export interface IndexPublisherSettings {
  client: SearchClient;
  database: Database;
  logger: Pick<Logger, 'info' | 'error'>;
  clock: () => Date;
  /** Called when searches may find something else than before. */
  onChange: () => void;
}

/**
 * Brings every index that this process builds to OpenSearch, unless another process has brought one that is as new. An
 * index is filled under a name of its own and then takes over the alias; one process at a time does that, under an
 * advisory lock of the database.
 */
export class IndexPublisher {
  readonly #settings: IndexPublisherSettings;
  readonly #ending = new AbortController();
  #built: BuiltIndex | null = null;
  #published: Published | null = null;
  #names: IndexNames | null = null;
  /** Work that waits: a newer index, or changed stock. */
  #isIndexDue = false;
  #isStockDue = false;
  #dueSince: number | null = null;
  /** Of what is being published. */
  #runningSince: number | null = null;
  #running: Promise<void> | null = null;
  #failures = 0;

  constructor(settings: IndexPublisherSettings) {
    this.#settings = settings;
  }

  /** Alias of the index to search; null before the first one is known to be there. */
  get alias(): string | null {
    return this.#published === null ? null : (this.#names?.alias ?? null);
  }

  /** Transactions that the published index has, as pg_snapshot; null before the first one. */
  get snapshot(): string | null {
    return this.#published?.snapshot ?? null;
  }

  get failures(): number {
    return this.#failures;
  }

  /** Seconds since the oldest change that is not published; 0 when all are. */
  behindSeconds(): number {
    const since = this.#runningSince ?? this.#dueSince;
    return since === null ? 0 : (performance.now() - since) / 1000;
  }

  /** Queues a new index, which is published as soon as possible. */
  queueIndex(built: BuiltIndex): void {
    this.#built = built;
    this.#names = indexNames(built.origin);
    this.#isIndexDue = true;
    this.#start();
  }

  /** Queues the committed changes of stock. */
  queueStock(): void {
    this.#isStockDue = true;
    this.#start();
  }

  /** Drops the published index, because it no longer exists. Returns whether this process can publish it again. */
  lose(): boolean {
    this.#published = null;
    if (this.#built === null) return false;
    this.#isIndexDue = true;
    this.#start();
    return true;
  }

  #start(): void {
    this.#dueSince ??= performance.now();
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  /** Publishes until nothing is due; failures are retried with increasing backoff. */
  async #run(): Promise<void> {
    while ((this.#isIndexDue || this.#isStockDue) && !this.#ending.signal.aborted) {
      const [isIndex, isStock] = [this.#isIndexDue, this.#isStockDue];
      [this.#isIndexDue, this.#isStockDue] = [false, false];
      this.#runningSince = this.#dueSince;
      this.#dueSince = null;
      try {
        await this.#underLock(() => this.#publish(isIndex));
        this.#failures = 0;
        this.#runningSince = null;
        this.#settings.onChange();
      } catch (error) {
        this.#isIndexDue ||= isIndex;
        this.#isStockDue ||= isStock;
        this.#dueSince = this.#runningSince;
        this.#runningSince = null;
        if (this.#ending.signal.aborted) return;
        const backoff = Math.min(FIRST_RETRY_MILLISECONDS * 2 ** this.#failures, LONGEST_RETRY_MILLISECONDS);
        this.#failures += 1;
        this.#settings.logger.error({ err: error, pause: backoff }, 'the catalogue could not be brought to OpenSearch');
        await wait(backoff, undefined, { signal: this.#ending.signal }).catch(() => undefined);
      }
    }
  }

  /** Runs `work` as the only process that publishes; the lock belongs to a connection of its own and ends with it. */
  async #underLock(work: () => Promise<void>): Promise<void> {
    const { connectionSettings } = this.#settings.database;
    const connection = new pg.Client({ ...connectionSettings, application_name: 'bancale-opensearch' });
    connection.on('error', () => undefined);
    await connection.connect();
    try {
      for (;;) {
        this.#ending.signal.throwIfAborted();
        const { rows } = await connection.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
          LOCK_KEY,
        ]);
        if (rows[0]?.locked === true) break;
        await wait(LOCK_RETRY_MILLISECONDS);
      }
      await work();
    } finally {
      await connection.end().catch(() => undefined);
    }
  }

  async #publish(isIndex: boolean): Promise<void> {
    const [built, names] = [this.#built, this.#names];
    if (names === null) return;
    let published = await this.#current(names);
    if (isIndex && built && !(published && (await this.#hasAll(published, built.origin)))) {
      published = await this.#bring(built, names);
    }
    if (published === null) return;
    await publishStock({ ...this.#settings, position: names.position, index: published.index });
    this.#published = published;
    // A published index is published again only after it was lost; the next build makes another one.
    if (this.#built === built) this.#built = null;
  }

  async #current({ alias }: IndexNames): Promise<Published | null> {
    try {
      const found = await this.#settings.client.ask(mappingSchema, `/${alias}/_mapping`);
      const [entry] = Object.entries(found);
      return entry ? { index: entry[0], snapshot: entry[1].mappings._meta.snapshot } : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Whether a published index has every change of the catalogue that another one has. */
  async #hasAll({ snapshot }: Published, origin: IndexOrigin): Promise<boolean> {
    const { rows } = await sql<{ missing: boolean }>`
      select exists (select from catalogue_change where transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and pg_visible_in_snapshot(transaction_id, ${origin.snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(transaction_id, ${snapshot}::pg_snapshot)) as missing`.execute(
      this.#settings.database.query,
    );
    return rows[0]?.missing === false;
  }

  /** Fills a new index and lets it take over the alias; deletes the others of this program and database. */
  async #bring({ data, origin }: BuiltIndex, names: IndexNames): Promise<Published> {
    const { client, logger } = this.#settings;
    const begun = performance.now();
    const index = `${names.alias}-${Date.now()}`;
    await client.ask(anySchema, `/${index}`, { method: 'PUT', body: indexDefinition(origin) });
    try {
      let lines: Record<string, unknown>[] = [];
      const send = async (): Promise<void> => {
        this.#ending.signal.throwIfAborted();
        await client.ask(bulkSchema, `/${index}/_bulk`, { method: 'POST', lines });
        lines = [];
        await nextTurn();
      };
      for (const product of productDocuments(data, dayNumber(shopDay(this.#settings.clock())))) {
        lines.push({ index: { _id: String(product.page) } }, { ...product });
        if (lines.length >= 2 * BATCH) await send();
      }
      if (lines.length > 0) await send();
      await client.ask(anySchema, `/${index}/_refresh`, { method: 'POST' });
      const others = await this.#othersOf(names, index);
      const removed = others.map((other) => ({ remove_index: { index: other } }));
      const actions = [{ add: { index, alias: names.alias } }, ...removed];
      await client.ask(anySchema, '/_aliases', { method: 'POST', body: { actions } });
    } catch (error) {
      await client.ask(anySchema, `/${index}`, { method: 'DELETE' }).catch(() => undefined);
      throw error;
    }
    const milliseconds = Math.round(performance.now() - begun);
    logger.info({ index, products: data.productCount, milliseconds }, 'catalogue brought to OpenSearch');
    return { index, snapshot: origin.snapshot };
  }

  /** Indexes of this program, also those that were never finished, and those of other versions that are a day old. */
  async #othersOf({ database, alias, position }: IndexNames, index: string): Promise<string[]> {
    const found = await this.#settings.client.ask(settingsSchema, `/${database}*/_settings`);
    const old = Date.now() - OTHER_VERSION_MILLISECONDS;
    return Object.entries(found).flatMap(([name, { settings }]) => {
      if (name === index || name === position) return [];
      return name.startsWith(`${alias}-`) || Number(settings.index.creation_date) < old ? [name] : [];
    });
  }

  /** Resolves when everything queued so far is published, or could not be. */
  async settled(): Promise<void> {
    while (this.#running && this.#failures === 0) await Promise.race([this.#running, wait(20)]);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }
}
