import { shownVersion, type Timed } from '../../domain/content-rules.ts';
import { listen, type Database, type Reads } from '../database/index.ts';
import type { ContentKind, ContentOf } from './records.ts';

const CHANGES = 'content_changed';

/** Content that is shown now. */
export interface Shown<K extends ContentKind> {
  key: string;
  position: number;
  content: ContentOf<K>;
  /** When this version was written. */
  writtenAt: Date;
  /** Since when it is shown. */
  shownFrom: Date;
}

interface Version extends Timed {
  key: string;
  position: number;
  content: unknown;
  writtenAt: Date;
}

/** All that may be shown, by kind: the versions of each item, newest first. */
type Copy = Map<ContentKind, Version[][]>;

/** Reads of everything the version shown at `now`, those that it stands in for, and those that come later. */
async function listVersions(database: Reads, now: Date): Promise<Copy> {
  const rows = await database.query
    .selectFrom('content_item as i')
    .innerJoin('content_version as v', 'v.item_id', 'i.id')
    .select(['i.kind', 'i.key', 'v.state', 'v.publish_at', 'v.expires_at', 'v.position', 'v.content', 'v.created_at'])
    .where('v.state', '<>', 'draft')
    .where((where) =>
      // Without versions that a later one has replaced for good: one that ends and began after them may stand in only.
      where.not(
        where.exists(
          where
            .selectFrom('content_version as later')
            .select('later.number')
            .whereRef('later.item_id', '=', 'v.item_id')
            .whereRef('later.number', '>', 'v.number')
            .where('later.state', '<>', 'draft')
            .where((inner) => inner.or([inner('later.publish_at', 'is', null), inner('later.publish_at', '<=', now)]))
            .where((inner) =>
              inner.or([
                inner('later.expires_at', 'is', null),
                inner('later.publish_at', 'is', null),
                inner('later.publish_at', '<=', inner.ref('v.publish_at')),
              ]),
            ),
        ),
      ),
    )
    .orderBy('i.kind')
    .orderBy('i.key')
    .orderBy('v.number', 'desc')
    .execute();
  const copy: Copy = new Map();
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const items = Map.groupBy(ofKind, (row) => row.key);
    copy.set(
      kind,
      [...items.values()].map((versions) =>
        versions.map((row) => ({
          key: row.key,
          position: row.position,
          content: row.content,
          writtenAt: row.created_at,
          isArchived: row.state === 'archived',
          publishAt: row.publish_at?.getTime() ?? null,
          expiresAt: row.expires_at?.getTime() ?? null,
        })),
      ),
    );
  }
  return copy;
}

/**
 * The operator's content in memory: everything shown now, and what is scheduled. It is read when it is first needed and
 * again after each change, in any process; while the database can't be read, the earlier copy stays.
 * @param source where it is read: a database that has every change announced so far.
 */
export async function createContentCopy(
  database: Database,
  clock: () => Date,
  source: () => Promise<Reads> = () => Promise.resolve(database),
) {
  let copy: Copy | null = null;
  /** Times at which an item starts or stops being shown, in milliseconds, ascending. */
  let moments: number[] = [];
  let changes = 0;
  let readAt = -1;
  let reading: Promise<Copy> | null = null;

  const listener = await listen(database, [CHANGES], () => {
    changes += 1;
    // A read that is still running may have missed the change.
    reading = null;
  });

  async function read(): Promise<Copy> {
    const before = changes;
    const found = await listVersions(await source(), clock());
    if (before === changes) {
      copy = found;
      readAt = before;
      const versions = [...found.values()].flat(2);
      const times = versions.flatMap(({ publishAt, expiresAt }) => [publishAt, expiresAt]);
      moments = [...new Set(times.filter((time) => time !== null))].sort((one, other) => one - other);
    }
    return found;
  }

  async function current(): Promise<Copy> {
    if (copy && readAt === changes) return copy;
    const own = (reading ??= read());
    try {
      return await own;
    } catch (error) {
      if (copy) return copy;
      throw error;
    } finally {
      if (reading === own) reading = null;
    }
  }

  return {
    /** What is shown now of one kind, by position and key. */
    async list<K extends ContentKind>(kind: K): Promise<Shown<K>[]> {
      const now = clock().getTime();
      const items = (await current()).get(kind) ?? [];
      return items
        .flatMap((versions) => shownVersion(versions, now) ?? [])
        .map(({ key, position, content, writtenAt, publishAt }) => ({
          key,
          position,
          content: content as ContentOf<K>,
          writtenAt,
          shownFrom: publishAt === null ? writtenAt : new Date(publishAt),
        }))
        .sort((one, other) => one.position - other.position || (one.key < other.key ? -1 : 1));
    },

    /**
     * Changes with every edit and whenever an item starts or stops being shown: a cache key for data derived from it.
     */
    generation(): string {
      const now = clock().getTime();
      return `${changes}.${moments.findLastIndex((moment) => moment <= now) + 1}`;
    },

    /** Resolves when every change committed before this call is visible. */
    settled: () => listener.caughtUp(),

    close: () => listener.close(),
  };
}
export type ContentCopy = Awaited<ReturnType<typeof createContentCopy>>;
