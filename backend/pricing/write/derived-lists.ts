import { sql } from 'kysely';
import { derivedPrice, type DerivedListRule } from '../../../domain/derived-price.ts';
import { inPieces, type FieldChange, type Query } from '../../database/upsert/index.ts';

interface DerivedList extends DerivedListRule {
  id: number;
  code: string;
  baseId: number;
}

/** The article and the first day of a price of a list. */
export interface VersionKey {
  articleId: number;
  validFrom: string;
}

interface Version extends VersionKey {
  price: number | null;
  isFree: boolean;
}

interface BaseVersion extends Version {
  articleCode: string;
  priceQuantity: number;
  statedQuantity: number;
}

interface OwnVersion extends Version {
  isManual: boolean;
}

/**
 * Writes the prices that derived lists have for these articles, after a change of prices or of a rule in `listId`: its
 * own if it is derived, and those of all lists that follow from it. Prices set by hand stay, and hide derived ones from
 * their day on. A price that is there already and of which `isUnchanged` says that its base is too stays: after a raise of
 * the price quantity it would be rounded otherwise.
 */
export async function deriveAfter(
  query: Query,
  listId: number,
  articleIds: Iterable<number>,
  isUnchanged: (version: VersionKey) => boolean = () => false,
): Promise<FieldChange[]> {
  const lists = await derivedLists(query);
  if (lists.length === 0) return [];
  const changes: FieldChange[] = [];
  const all = [...new Set(articleIds)];
  const own = lists.find(({ id }) => id === listId);
  if (own) changes.push(...(await derive(query, own, all, isUnchanged)));
  // Rules have no cycles, so every list is reached once, after its base.
  const waiting = [listId];
  for (let base = waiting.shift(); base !== undefined; base = waiting.shift()) {
    for (const list of lists.filter(({ baseId }) => baseId === base)) {
      changes.push(...(await derive(query, list, all, isUnchanged)));
      waiting.push(list.id);
    }
  }
  return changes;
}

/** Writes all prices of a list that is derived by a new rule, and of those that follow from it. */
export async function deriveWhole(query: Query, listId: number): Promise<FieldChange[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct article_id as id from price_list_entry
    where price_list_id in (${listId}, (select base_list_id from price_list where id = ${listId}))
  `.execute(query);
  return deriveAfter(
    query,
    listId,
    rows.map(({ id }) => id),
  );
}

async function derivedLists(query: Query): Promise<DerivedList[]> {
  const { rows } = await sql<DerivedList>`
    select id, code, base_list_id as "baseId", derived_percent as percent, rounding_step as step
    from price_list where base_list_id is not null order by id
  `.execute(query);
  return rows;
}

async function derive(
  query: Query,
  list: DerivedList,
  articleIds: readonly number[],
  isUnchanged: (version: VersionKey) => boolean,
): Promise<FieldChange[]> {
  const changes: FieldChange[] = [];
  for (const piece of inPieces(articleIds)) changes.push(...(await derivePiece(query, list, piece, isUnchanged)));
  return changes;
}

async function derivePiece(
  query: Query,
  list: DerivedList,
  articleIds: readonly number[],
  isUnchanged: (version: VersionKey) => boolean,
): Promise<FieldChange[]> {
  const base = await sql<BaseVersion>`
    select e.article_id as "articleId", e.valid_from as "validFrom", e.price, e.is_free as "isFree",
      a.code as "articleCode", a.price_quantity as "priceQuantity", a.stated_price_quantity as "statedQuantity"
    from price_list_entry e join article a on a.id = e.article_id
    where e.price_list_id = ${list.baseId} and e.article_id = any(${articleIds}::bigint[])
  `.execute(query);
  const own = await sql<OwnVersion & { articleCode: string }>`
    select e.article_id as "articleId", e.valid_from as "validFrom", e.price, e.is_free as "isFree",
      e.is_manual as "isManual", a.code as "articleCode"
    from price_list_entry e join article a on a.id = e.article_id
    where e.price_list_id = ${list.id} and e.article_id = any(${articleIds}::bigint[])
  `.execute(query);
  const firstManual = new Map<number, string>();
  for (const { articleId, validFrom, isManual } of own.rows) {
    const first = firstManual.get(articleId);
    if (isManual && (first === undefined || validFrom < first)) firstManual.set(articleId, validFrom);
  }
  const stored = new Map(own.rows.filter(({ isManual }) => !isManual).map((row) => [keyOf(row), row]));
  const written: Version[] = [];
  const changes: FieldChange[] = [];
  for (const version of base.rows) {
    const { articleId, validFrom, price, isFree, articleCode } = version;
    const manual = firstManual.get(articleId);
    if (manual !== undefined && manual <= validFrom) continue;
    const derived = price === null ? null : derivedPrice(price, list, version);
    const before = stored.get(keyOf(version));
    stored.delete(keyOf(version));
    if (before && isUnchanged(version)) continue;
    if (before?.price === derived && before.isFree === isFree) continue;
    written.push({ articleId, validFrom, price: derived, isFree });
    if (before) changes.push(changeOf(list, articleCode, before, derived));
  }
  const removed = [...stored.values()];
  for (const version of removed) changes.push(changeOf(list, version.articleCode, version, null));
  if (removed.length > 0) {
    await sql`
      delete from price_list_entry t
      using jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as i("articleId" bigint, "validFrom" date)
      where t.price_list_id = ${list.id} and t.article_id = i."articleId" and t.valid_from = i."validFrom"
    `.execute(query);
  }
  if (written.length > 0) {
    await sql`
      insert into price_list_entry (price_list_id, article_id, valid_from, price, is_free)
      select ${list.id}::integer, i."articleId", i."validFrom", i.price, i."isFree"
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
        as i("articleId" bigint, "validFrom" date, price bigint, "isFree" boolean)
      on conflict (price_list_id, article_id, valid_from) do update set price = excluded.price, is_free = excluded.is_free
    `.execute(query);
  }
  return changes;
}

function keyOf({ articleId, validFrom }: Version): string {
  return `${articleId} ${validFrom}`;
}

/** The change of a derived price, as an import reports it. */
function changeOf({ code: list }: DerivedList, code: string, before: Version, after: number | null): FieldChange {
  const { validFrom, price } = before;
  const inEuro = (amount: number | null): number | null => (amount === null ? null : amount / 10_000);
  const change: FieldChange = { code, field: `price.${list}`, old: inEuro(price), new: inEuro(after) };
  return validFrom === '-infinity' ? change : { ...change, item: validFrom };
}
