import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { listen, type Database, type ListenEvent, type Listener } from '../../database/index.ts';
import { isFirst, type ProcessGroup } from '../../process-group.ts';
import type { IndexStatus } from '../search-engine.ts';
import { oneLineReason, SearchIndexFailure } from '../index-failure.ts';
import type { StockChange } from './article-store.ts';
import { buildIndex, type IndexSource } from './build/build-index.ts';
import type { BuiltIndex } from './build/transfer.ts';
import { AnnouncedIndex } from './announced-index.ts';
import { StoredIndex } from './stored-index.ts';
import type { IndexData } from './index-data.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

const CHANGES = 'catalogue_changed';
/** Changes come in bursts, so a build is delayed for this long. */
const GATHER_MILLISECONDS = 100;
/**
 * A build uses one core. The first builds after a quiet period follow each other at once; with continuous changes the
 * pause between two builds grows, up to this multiple of the duration of the last build.
 */
const LONGEST_DELAY_FACTOR = 3;
const QUIET_MILLISECONDS = 60_000;
/** Delay before the retry of a failed build; doubled after each further failure. */
const FIRST_RETRY_MILLISECONDS = 1_000;
const LONGEST_RETRY_MILLISECONDS = 60_000;
/** Attempts to build the first index; without an index the search cannot be served. */
const FIRST_INDEX_ATTEMPTS = 5;
/** Changes of stock that are applied at once: in about two milliseconds. */
const STOCK_CHANGES = 2_000;
/** Notification payload of the table `article` when only quantities changed. */
const STOCK = 'stock';

export interface IndexFollowerSettings {
  database: Database;
  logger: Pick<Logger, 'info' | 'error'>;
  /** Where an index is built from: a database that has every change announced so far; `database` without it. */
  source?: (() => Promise<IndexSource>) | undefined;
  clock?: () => Date;
  /** Folder for the last index, which the next start opens; without it, none is stored. */
  folder?: string | undefined;
  /** The processes on this folder: the first one builds the index, the others read it. Missing: this one alone. */
  group?: Pick<ProcessGroup, 'number' | 'announceIndex' | 'onIndex'> | undefined;
  /** Retry delay after the first failed build; one second by default. */
  retryMilliseconds?: number;
  /** Receives every index before it is used, and returns the data that this process uses. */
  onIndex?: ((built: BuiltIndex) => IndexData) | undefined;
  /** Called when stock has changed. */
  onStock?: (() => void) | undefined;
}

/** The transactions that are committed now. */
async function currentSnapshot(database: Database): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
    database.query,
  );
  return rows[0]?.snapshot ?? '';
}

/** Holds the current snapshot of the catalogue and replaces it as a whole when the catalogue changes. */
export class IndexFollower {
  readonly #settings: IndexFollowerSettings;
  readonly #database: Database;
  readonly #logger: IndexFollowerSettings['logger'];
  readonly #source: () => Promise<IndexSource>;
  readonly #clock: () => Date;
  readonly #firstRetry: number;
  readonly #kept: StoredIndex | null;
  /** The index that another process builds; null where this one builds it. */
  readonly #announced: AnnouncedIndex | null;
  readonly #ending = new AbortController();
  #snapshot: Snapshot | null = null;
  #listener: Listener | null = null;
  #stockEvent = 0;
  /** Transactions that the snapshot has; when it was built, in milliseconds; and since when it lacks a change. */
  #transactions = '';
  #builtAt = 0;
  /** Number of products that were read for the snapshot; all others were taken over. */
  #read = 0;
  #staleSince: number | null = null;
  /** The same for the changes that the running build takes in. */
  #builtSince: number | null = null;
  /** The running build, and the one queued after it. */
  #running: Promise<void> | null = null;
  #queued: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #idleUntil = 0;
  #lastBuilt = Number.NEGATIVE_INFINITY;
  #buildsInARow = 0;
  #failuresInARow = 0;
  #patching: Promise<void> = Promise.resolve();
  #isStale = false;

  constructor(settings: IndexFollowerSettings) {
    const { database, logger, source, clock, folder, group, retryMilliseconds } = settings;
    this.#settings = settings;
    this.#database = database;
    this.#logger = logger;
    this.#source = source ?? (() => Promise.resolve(database));
    this.#clock = clock ?? (() => new Date());
    this.#kept = folder === undefined ? null : new StoredIndex(database, folder, logger);
    this.#announced = this.#kept && group && !isFirst(group) ? new AnnouncedIndex(this.#kept, group) : null;
    this.#firstRetry = retryMilliseconds ?? FIRST_RETRY_MILLISECONDS;
  }

  /**
   * Opens the stored index or builds the first one, then follows the changes of the catalogue. A failed first build is
   * retried a few times; rejects with SearchIndexFailure when all attempts fail.
   */
  async open(): Promise<void> {
    this.#listener = await listen(this.#database, [CHANGES], (event) => this.#onEvent(event));
    try {
      if (!(await this.#openKept())) await this.#buildFirst();
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async #openKept(): Promise<boolean> {
    // What another process builds anew will follow.
    const kept = await (this.#announced ? this.#announced.newest() : this.#kept?.load());
    if (!kept) return false;
    await this.#use(kept);
    this.#logger.info(this.#size(), 'kept search index opened');
    if (this.#announced && (await this.missingChanges()) > 0) this.#noteStale();
    // Changes that came meanwhile had no snapshot to replace.
    if (this.#isStale) this.#schedule();
    return true;
  }

  /** The build process may be killed, usually for lack of memory, and the database may be unavailable for a moment. */
  async #buildFirst(): Promise<void> {
    while (!this.#snapshot) {
      try {
        await this.rebuild();
      } catch (error) {
        if (this.#failuresInARow >= FIRST_INDEX_ATTEMPTS) {
          const message = `${oneLineReason(error)}. That was tried ${FIRST_INDEX_ATTEMPTS} times; the log has more.`;
          throw new SearchIndexFailure(message, { cause: error });
        }
        await wait(Math.max(0, this.#idleUntil - performance.now()));
      }
    }
  }

  isReady(): boolean {
    return this.#snapshot !== null;
  }

  /** The current snapshot. Use it for one search only, because it may be replaced. */
  current(): Snapshot {
    if (!this.#snapshot) throw new Error('The search index is not ready');
    if (this.#snapshot.startDay()) this.#settings.onStock?.();
    return this.#snapshot;
  }

  #onEvent(event: ListenEvent): void {
    this.#patching = this.#patching.then(() => this.#patchStock());
    // After a broken connection some notifications may be lost, so everything counts as changed.
    if (event.kind === 'notification' && event.payload === STOCK) return;
    this.#noteStale();
    this.#schedule();
  }

  #noteStale(): void {
    this.#isStale = true;
    this.#staleSince ??= performance.now();
  }

  #schedule(): void {
    // Changes during a build are scheduled when it ends. The first index is retried by `#buildFirst`.
    if (this.#timer || this.#running || !this.#snapshot || this.#ending.signal.aborted) return;
    const wait = Math.max(GATHER_MILLISECONDS, this.#idleUntil - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.rebuild().catch(() => undefined);
    }, wait);
    this.#timer.unref();
  }

  /** Rebuilds; resolves when an index whose build started after this call is in use. */
  rebuild(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#build().finally(() => {
        this.#running = null;
        if (this.#isStale && !this.#queued) this.#schedule();
      });
      return this.#running;
    }
    this.#queued ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#queued = null;
        return this.rebuild();
      });
    return this.#queued;
  }

  async #build(): Promise<void> {
    this.#isStale = false;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const begun = performance.now();
    this.#builtSince = this.#staleSince;
    // Changes that arrive from now on may be missing in what is built.
    this.#staleSince = null;
    try {
      if (this.#announced && this.#snapshot) await this.#readAnnounced(this.#announced);
      else await this.#buildHere();
    } catch (error) {
      this.#isStale = true;
      this.#staleSince = this.#builtSince ?? begun;
      this.#builtSince = null;
      if (!this.#ending.signal.aborted) this.#noteFailure(error);
      throw error;
    }
    this.#builtSince = null;
    const now = performance.now();
    const milliseconds = Math.round(now - begun);
    this.#failuresInARow = 0;
    this.#buildsInARow = begun - this.#lastBuilt < QUIET_MILLISECONDS ? this.#buildsInARow + 1 : 1;
    this.#lastBuilt = now;
    // Reading what another process has built takes no pause.
    const pauses = this.#announced ? 0 : Math.min(Math.max(0, this.#buildsInARow - 2), LONGEST_DELAY_FACTOR);
    this.#idleUntil = now + milliseconds * pauses;
    const figures = { ...this.#size(), read: this.#read, milliseconds };
    this.#logger.info(figures, this.#announced ? 'search index read' : 'search index built');
  }

  /** Builds an index, uses it, and keeps it for the next start and for the other processes. */
  async #buildHere(): Promise<void> {
    const kept = this.#announced ? null : this.#kept;
    const keep = kept ? kept.save.bind(kept) : undefined;
    const use = this.#use.bind(this);
    // After a failure nothing of the last index is relied on.
    const earlier = this.#failuresInARow === 0 ? kept?.path : undefined;
    await buildIndex(await this.#source(), { signal: this.#ending.signal, use, keep, earlier });
    if (kept) this.#settings.group?.announceIndex();
  }

  /** Uses each index that another process announces, until one has every change committed before this call. */
  async #readAnnounced(announced: AnnouncedIndex): Promise<void> {
    const wanted = await currentSnapshot(this.#database);
    for (;;) {
      const next = announced.next(this.#ending.signal);
      const newest = await announced.newest(this.#transactions);
      if (newest) await this.#use(newest);
      if ((await this.#missingOf(wanted)) === 0) return;
      await next;
      this.#ending.signal.throwIfAborted();
    }
  }

  async #use(built: BuiltIndex): Promise<void> {
    const { origin } = built;
    const data = this.#settings.onIndex?.(built) ?? built.data;
    const snapshot = await openSnapshot(data, { generation: 1, clock: this.#clock });
    if (this.#snapshot) snapshot.follow(this.#snapshot);
    this.#snapshot = snapshot;
    this.#stockEvent = origin.stockEvent;
    this.#read = built.products;
    this.#transactions = origin.snapshot;
    this.#builtAt = performance.now();
    await this.#patchStock();
  }

  #size(): { articles?: number; pages?: number } {
    return { articles: this.#snapshot?.variantCount, pages: this.#snapshot?.productCount };
  }

  #noteFailure(error: unknown): void {
    const backoff = Math.min(this.#firstRetry * 2 ** this.#failuresInARow, LONGEST_RETRY_MILLISECONDS);
    this.#failuresInARow += 1;
    this.#idleUntil = performance.now() + backoff;
    if (this.#snapshot) {
      this.#logger.error({ err: error, pause: backoff }, 'the search index could not be rebuilt; the old one stays');
    } else {
      this.#logger.error(
        { reason: (error as Error).message, pause: backoff },
        'the first search index could not be built',
      );
    }
  }

  /** Applies stock changes at once, some at a time; the next rebuild brings all other changes. */
  async #patchStock(): Promise<void> {
    const snapshot = this.#snapshot;
    try {
      while (snapshot && snapshot === this.#snapshot && !this.#ending.signal.aborted) {
        const { rows } = await sql<StockChange & { event: number }>`
          select e.id as event, a.id as "articleId", a.stock_quantity as quantity, a.arriving_on as "arrivingOn"
          from stock_event e join article a on a.id = e.article_id
          where e.id > ${this.#stockEvent} order by e.id limit ${STOCK_CHANGES}`.execute(this.#database.query);
        const last = rows.at(-1);
        if (!last || snapshot !== this.#snapshot) return;
        snapshot.patchStock(rows);
        this.#stockEvent = last.event;
        this.#settings.onStock?.();
        if (rows.length < STOCK_CHANGES) return;
      }
    } catch (error) {
      this.#logger.error({ err: error }, 'changed stock could not be read; the next rebuild brings it');
    }
  }

  status(): IndexStatus {
    const now = performance.now();
    const since = this.#builtSince ?? this.#staleSince;
    return {
      articles: this.#snapshot?.variantCount ?? 0,
      ageSeconds: (now - this.#builtAt) / 1000,
      behindSeconds: since === null ? 0 : (now - since) / 1000,
      failures: this.#failuresInARow,
    };
  }

  /** Number of changes among the transactions of `wanted` that the current index lacks. */
  async #missingOf(wanted: string): Promise<number> {
    const { rows } = await sql<{ missing: number }>`
      select count(*)::integer as missing from catalogue_change
      where transaction_id >= pg_snapshot_xmin(${this.#transactions}::pg_snapshot)
        and pg_visible_in_snapshot(transaction_id, ${wanted}::pg_snapshot)
        and not pg_visible_in_snapshot(transaction_id, ${this.#transactions}::pg_snapshot)`.execute(
      this.#database.query,
    );
    return rows[0]?.missing ?? 0;
  }

  /**
   * Number of committed changes that an index lacks; `snapshot` says which transactions it has, the current one's by
   * default.
   */
  async missingChanges(snapshot: string = this.#transactions): Promise<number> {
    const { rows } = await sql<{ missing: number }>`
      select count(*)::integer as missing from catalogue_change
      where transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(transaction_id, ${snapshot}::pg_snapshot)`.execute(this.#database.query);
    return rows[0]?.missing ?? 0;
  }

  /** Resolves when all changes committed before this call are in the index. */
  async settled(): Promise<void> {
    await this.#listener?.caughtUp();
    if (this.#isStale) await this.rebuild();
    else await this.#running;
    await this.#patching;
  }

  /** Stops listening and building. */
  async close(): Promise<void> {
    this.#ending.abort();
    if (this.#timer) clearTimeout(this.#timer);
    await this.#listener?.close();
    await Promise.allSettled([this.#running, this.#queued, this.#patching]);
  }
}
