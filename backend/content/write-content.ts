import { sql } from 'kysely';
import { inTransaction, type Query, type UpsertDatabase } from '../database/upsert/index.ts';
import {
  checkContent,
  type CheckedContent,
  type ContentKind,
  type ContentProblem,
  type ContentRecord,
} from './records.ts';

/** The result for a record: the number of its version, or why it was not stored. */
export type WriteOutcome =
  | { change: 'new' | 'changed' | 'unchanged'; version: number }
  | { problems: ContentProblem[] };

/**
 * Stores a record as the next version of what its kind and key name. A record equal to the newest version is not stored
 * again, and nothing is stored of one with problems.
 * @param author who wrote it, for the list of versions.
 */
export async function writeContent(
  database: UpsertDatabase,
  record: ContentRecord,
  author: string,
): Promise<WriteOutcome> {
  const checked = checkContent(record);
  if ('problems' in checked) return checked;
  return inTransaction(database, async (query): Promise<WriteOutcome> => {
    const problem = await findClash(query, checked.record);
    if (problem) return { problems: [problem] };
    const { kind, key } = checked.record;
    if (checked.record.content === null) return archive(query, checked.record, author);
    return addVersion(query, await itemOf(query, kind, key), checked.record, author);
  });
}

/** Archives what there is, as its newest version has it. */
async function archive(query: Query, record: CheckedContent, author: string): Promise<WriteOutcome> {
  const itemId = await findItem(query, record.kind, record.key);
  if (itemId === undefined) return { problems: [{ path: ['key'], reason: 'is not the name of anything to archive.' }] };
  const { content, position } = await query
    .selectFrom('content_version')
    .select(['content', 'position'])
    .where('item_id', '=', itemId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return addVersion(query, itemId, { ...record, content, position }, author);
}

/** Single pages and posts share the addresses /pages/single/…, so no page may have the slug of a post. */
async function findClash(query: Query, { kind, key }: CheckedContent): Promise<ContentProblem | null> {
  if (kind !== 'page' && kind !== 'post') return null;
  const other = kind === 'page' ? 'post' : 'page';
  const found = await query
    .selectFrom('content_item')
    .select('id')
    .where('kind', '=', other)
    .where('key', '=', key)
    .executeTakeFirst();
  return found ? { path: ['key'], reason: `is already the address of a ${other}.` } : null;
}

async function itemOf(query: Query, kind: ContentKind, key: string): Promise<number> {
  const found = await findItem(query, kind, key);
  if (found !== undefined) return found;
  const { id } = await query.insertInto('content_item').values({ kind, key }).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function findItem(query: Query, kind: ContentKind, key: string): Promise<number | undefined> {
  const row = await query
    .selectFrom('content_item')
    .select('id')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.id;
}

async function addVersion(query: Query, itemId: number, record: CheckedContent, author: string): Promise<WriteOutcome> {
  const { state, publishAt, expiresAt, position } = record;
  const content = JSON.stringify(record.content);
  const newest = await query
    .selectFrom('content_version')
    .select(['number', 'state', 'publish_at', 'expires_at', 'position'])
    .select(sql<boolean>`content = ${content}::jsonb`.as('has_same_content'))
    .where('item_id', '=', itemId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isSame =
    newest?.has_same_content === true &&
    newest.state === state &&
    newest.position === position &&
    (newest.publish_at?.getTime() ?? null) === timeOf(publishAt) &&
    (newest.expires_at?.getTime() ?? null) === timeOf(expiresAt);
  if (newest && isSame) return { change: 'unchanged', version: newest.number };
  const number = (newest?.number ?? 0) + 1;
  await query
    .insertInto('content_version')
    .values({
      ...{ item_id: itemId, number, state, position, content },
      ...{ publish_at: publishAt, expires_at: expiresAt, created_by: author },
    })
    .execute();
  return { change: newest ? 'changed' : 'new', version: number };
}

function timeOf(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}

/** A version as a list of them shows it, newest first. */
export interface VersionEntry {
  number: number;
  state: 'draft' | 'scheduled' | 'published' | 'archived';
  publishAt: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
  createdBy: string;
  content: object;
}

/** All versions of something, newest first; empty when there is nothing of that kind and key. */
export async function listVersions(
  database: UpsertDatabase,
  kind: ContentKind,
  key: string,
  now: Date,
): Promise<VersionEntry[]> {
  const rows = await database.query
    .selectFrom('content_item as i')
    .innerJoin('content_version as v', 'v.item_id', 'i.id')
    .selectAll('v')
    .where('i.kind', '=', kind)
    .where('i.key', '=', key)
    .orderBy('v.number', 'desc')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    state: row.state === 'published' && row.publish_at !== null && row.publish_at > now ? 'scheduled' : row.state,
    publishAt: row.publish_at,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    createdBy: row.created_by,
    content: row.content,
  }));
}

/**
 * Shows an earlier version again: its content becomes a new version, published at once. Returns the number of that
 * version, the newest one when it is the same already, or null when there is no such version.
 */
export async function restoreVersion(
  database: UpsertDatabase,
  { kind, key, number, author }: { kind: ContentKind; key: string; number: number; author: string },
): Promise<number | null> {
  return inTransaction(database, async (query) => {
    const itemId = await findItem(query, kind, key);
    if (itemId === undefined) return null;
    const earlier = await query
      .selectFrom('content_version')
      .select(['content', 'position'])
      .where('item_id', '=', itemId)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!earlier) return null;
    const frame = { kind, key, state: 'published', publishAt: null, expiresAt: null } as const;
    const outcome = await addVersion(query, itemId, { ...frame, ...earlier }, author);
    return 'version' in outcome ? outcome.version : null;
  });
}
