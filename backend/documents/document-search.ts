import { sql, type RawBuilder } from 'kysely';
import { parseSearchedNumbers } from '../../domain/order-name.ts';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { isRowInScope, type AddressScope } from '../customers/index.ts';
import { bareCode, containsPattern, folded, numberPattern, searchedNumber } from '../database/text-match.ts';

/** Length of the default period in days. */
export const LISTED_DAYS = 30;

export type DocumentSort = 'date' | 'number' | 'total';

/** Filters of a customer's invoices or transport documents. */
export interface DocumentFilter extends AddressScope {
  /** First and last day of issue, both included, YYYY-MM-DD. */
  from: string;
  to: string;
  /** Words of the number, of a transport document, or of an article's code or name; all must match. */
  text: string;
  sortBy: DocumentSort;
  isDescending: boolean;
}

export interface DocumentPage {
  page: number;
  perPage: number;
}

/** A line that matches the searched text. */
export interface LineHit {
  position: number;
  code: string;
  description: string;
  unit: string | null;
  quantity: number;
  /** Ten-thousandths of a euro for `priceQuantity` units; null where the document has no prices. */
  netPrice: number | null;
  priceQuantity: number | null;
  statedQuantity: number | null;
}

/** The article that the searched text identifies, over all documents of the filtered set. */
export interface ArticleSummary {
  code: string;
  description: string;
  unit: string | null;
  picture: string | null;
  documents: number;
  quantity: number;
  lastOn: string;
  /** The latest price that was billed or ordered, for `lastPriceQuantity` units; null when there is none. */
  lastNetPrice: number | null;
  lastPriceQuantity: number | null;
  lastStatedQuantity: number | null;
}

/** The last 30 days up to today. */
export function documentDays(now: Date): { from: string; to: string } {
  const to = shopDay(now);
  return { from: addDays(to, -LISTED_DAYS), to };
}

/** What differs between invoices and transport documents in a search. */
interface SearchedKind {
  table: string;
  lines: string;
  /** Further conditions on the document `d`. */
  conditions: readonly RawBuilder<unknown>[];
  /** Joins of the other documents in scope that the line `l` belongs to, and their numbers. */
  references: (scope: AddressScope) => RawBuilder<unknown>;
  referenceNumbers: RawBuilder<unknown>;
  /** Net price of the line `l` with its quantity, one row or none; of its order only where that is in scope. */
  price: (scope: AddressScope) => RawBuilder<unknown>;
}

export const transportKind: SearchedKind = {
  table: 'transport_document',
  lines: 'transport_document_line',
  conditions: [],
  references: (scope) => sql`left join sales_order o on o.id = l.order_id and ${isRowInScope('o', scope)}`,
  referenceNumbers: searchedNumber('o'),
  price: (scope) => sql`
    select net_price, price_quantity, stated_quantity from (
      (select b.net_price, b.price_quantity, b.price_quantity as stated_quantity, 1 as rank from customer_document_line b
        where b.delivery_id = l.document_id and b.delivery_position = l.position limit 1)
      union all
      select b.net_price, b.price_quantity, b.stated_price_quantity, 2 from sales_order_line b
        join sales_order o on o.id = b.order_id and ${isRowInScope('o', scope)}
        where b.order_id = l.order_id and b.position = l.order_position) found order by rank limit 1`,
};

/** Invoices of one type, or all of them with null. */
export function invoiceKind(type: 'accompanying' | 'deferred' | null): SearchedKind {
  return {
    table: 'customer_document',
    lines: 'customer_document_line',
    conditions: type === null ? [] : [sql`d.type = ${type}`],
    references: (scope) => sql`
      left join transport_document t on t.id = l.delivery_id and ${isRowInScope('t', scope)}
      left join sales_order o on o.id = l.order_id and ${isRowInScope('o', scope)}`,
    referenceNumbers: sql`concat(${searchedNumber('t')}, ${searchedNumber('o')})`,
    price: () => sql`select l.net_price, l.price_quantity, l.price_quantity as stated_quantity`,
  };
}

function docsOf(kind: SearchedKind, filter: DocumentFilter): RawBuilder<unknown> {
  const conditions = [
    isRowInScope('d', filter),
    sql`d.issued_on between ${filter.from}::date and ${filter.to}::date`,
    ...kind.conditions,
  ];
  return sql`select d.* from ${sql.raw(kind.table)} d where ${sql.join(conditions, sql` and `)}`;
}

const wordsOf = ({ text }: DocumentFilter) => parseSearchedNumbers(text).slice(0, 10);

/** The lines that the text names and that fulfil a condition on `f`; each is read by its key. */
const hitsWhere = (kind: SearchedKind, scope: AddressScope, condition: RawBuilder<unknown>) => sql`
  select f.id as document_id, l.position, l.code, l.description, l.unit, l.quantity, l.article_id,
    priced.net_price, priced.price_quantity, priced.stated_quantity
  from found f cross join lateral (
    select * from ${sql.raw(kind.lines)} x where x.document_id = f.id and x.position = f.position offset 0) l
  left join lateral (${kind.price(scope)}) priced on true
  where f.position is not null and not f.is_head and ${condition}`;

/**
 * The common table expressions `matching` (the documents of the filtered set) and `named` (the lines of the one article
 * that the text names, or none).
 */
export function searchDocuments(kind: SearchedKind, filter: DocumentFilter): RawBuilder<unknown> {
  const words = wordsOf(filter);
  if (words.length === 0) {
    return sql`matching as (${docsOf(kind, filter)}), named as (select null::bigint as document_id, '' as code,
      '' as description, '' as unit, 0::numeric as quantity, null::bigint as article_id, null::bigint as net_price,
      null::integer as price_quantity, null::integer as stated_quantity, null::date as issued_on where false)`;
  }
  const inNumbers = words.map((word) => sql`coalesce(numbers like ${numberPattern(word)}, false)`);
  const anywhere = words.map(({ parts }, index) => {
    const inBody = parts.map((part) => sql`body like ${folded(sql`${containsPattern(part)}::text`)}`);
    return sql`(${inNumbers[index]} or (${sql.join(inBody, sql` and `)}))`;
  });
  const exact = sql`${bareCode(sql`c.code`)} = ${bareCode(sql`${filter.text}::text`)}`;
  const lines = sql.raw(kind.lines);
  // Folding a text takes long, so it is done once for each article and not for each line. A text may name every line,
  // so that only keys of lines are kept of what is found.
  return sql`document as materialized (${docsOf(kind, filter)}),
    named_line as materialized (
      select row_number() over () as number, n.*, ${folded(sql`t.body`)} as body
      from (select distinct l.article_id, l.code, l.description from document d join ${lines} l on l.document_id = d.id) n
      left join article a on a.id = n.article_id
      cross join lateral (
        select concat_ws(' ', n.code, n.description, a.code, a.name_it, a.name_en, (
          select string_agg(own.code, ' ') from article_alias own
          where own.article_id = n.article_id and own.customer_id = ${filter.customerId} and own.kind = 'customer'))
          as body offset 0) t),
    searched as (
      select d.id, l.position, n.number, n.body, concat(${searchedNumber('d')}, ${kind.referenceNumbers}) as numbers
      from document d
      left join ${lines} l on l.document_id = d.id
      left join named_line n on n.code = l.code and n.description = l.description
        and coalesce(n.article_id, 0) = coalesce(l.article_id, 0)
      ${kind.references(filter)}),
    found as materialized (select id, position, number, (${sql.join(inNumbers, sql` and `)}) as is_head
      from searched where ${sql.join(anywhere, sql` and `)}),
    matching as (select * from document where id in (select id from found)),
    meant as materialized (
      select code from (
        select c.code, ${exact} as is_exact, bool_or(${exact}) over () as has_exact, count(*) over () as codes
        from (select distinct n.code from named_line n
          -- A line of text has no code.
          where n.code <> '' and n.number in (select number from found where position is not null and not is_head)) c
      ) hit where case when has_exact then is_exact else codes = 1 end),
    named as (
      select hit.*, d.issued_on from (${hitsWhere(
        kind,
        filter,
        sql`f.number in (select n.number from named_line n where n.code in (select code from meant))`,
      )}) hit join document d on d.id = hit.document_id)`;
}

/** The common table expression `shown_hit`: the lines that the text names, of the documents in `shown`. */
export const shownHits = (kind: SearchedKind, filter: DocumentFilter): RawBuilder<unknown> =>
  wordsOf(filter).length === 0
    ? sql`shown_hit as (select null::bigint as document_id, 0 as position, '' as code, '' as description, '' as unit,
        0::numeric as quantity, null::bigint as net_price, null::integer as price_quantity,
        null::integer as stated_quantity where false)`
    : sql`shown_hit as materialized (${hitsWhere(kind, filter, sql`f.id in (select id from shown)`)})`;

/** One JSON object about the article that the text names; null when it names none, or several. */
export const namedArticle = sql`(
  select jsonb_build_object('code', min(n.code), 'description', min(n.description), 'unit', min(n.unit),
    'picture', (select coalesce(a.pictures[1], p.pictures[1]) from article a left join article p on p.id = a.parent_id
      where a.id = min(n.article_id)),
    'documents', count(distinct n.document_id), 'quantity', sum(n.quantity), 'lastOn', max(n.issued_on),
    'lastNetPrice', (array_agg(n.net_price order by n.issued_on desc, n.document_id desc)
      filter (where n.net_price is not null))[1],
    'lastPriceQuantity', (array_agg(n.price_quantity order by n.issued_on desc, n.document_id desc)
      filter (where n.net_price is not null))[1],
    'lastStatedQuantity', (array_agg(n.stated_quantity order by n.issued_on desc, n.document_id desc)
      filter (where n.net_price is not null))[1])
  from named n having count(*) > 0)`;

/** The hits of the document `s.id` as JSON. */
export const hitsOfShown = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('position', h.position, 'code', h.code, 'description', h.description,
    'unit', h.unit, 'quantity', h.quantity, 'netPrice', h.net_price,
    'priceQuantity', h.price_quantity, 'statedQuantity', h.stated_quantity) order by h.position), '[]')
  from shown_hit h where h.document_id = s.id)`;

/** ORDER BY of the filtered set, with columns of the table `alias`. */
export function orderByOf(
  { sortBy, isDescending }: DocumentFilter,
  alias: string,
  total: string | null,
): RawBuilder<unknown> {
  const direction = isDescending ? 'desc' : 'asc';
  const number = [`${alias}.year`, `${alias}.number`, `${alias}.cause`];
  const columns =
    sortBy === 'total' && total !== null
      ? [total, `${alias}.issued_on`, ...number]
      : sortBy === 'number'
        ? number
        : [`${alias}.issued_on`, ...number];
  return sql.raw([...columns, `${alias}.id`].map((column) => `${column} ${direction}`).join(', '));
}
