import { sql, type RawBuilder } from 'kysely';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { bare, folded, like } from '../database/text-match.ts';

/** Length of the default period in days (R2.88). */
export const LISTED_DAYS = 30;

export type DocumentOrder = 'date' | 'number' | 'total';

/** Filters of a customer's invoices or transport documents. */
export interface DocumentFilter {
  customerId: number;
  /** First and last day of issue, both included, YYYY-MM-DD. */
  from: string;
  to: string;
  /** Null: every delivery address. */
  addressId: number | null;
  /** Words of the number, of a transport document, or of an article's code or name; all must match. */
  text: string;
  sortBy: DocumentOrder;
  isDescending: boolean;
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
  /** Ten-thousandths of a euro; null where the document has no prices. */
  netPrice: number | null;
}

/** The one article that the searched text means, over all documents of the filtered set. */
export interface ArticleSummary {
  code: string;
  description: string;
  unit: string | null;
  picture: string | null;
  documents: number;
  quantity: number;
  lastOn: string;
  /** Ten-thousandths of a euro: the latest price that was billed or ordered; null when there is none. */
  lastNetPrice: number | null;
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
  /** Names of other documents that the line `l` belongs to, as text. */
  reference: RawBuilder<unknown>;
  netPrice: RawBuilder<unknown>;
}

const labelText = (alias: string) => sql.raw(`concat(${alias}.cause, '/', ${alias}.year, '/', ${alias}.number)`);

export const transportKind: SearchedKind = {
  table: 'transport_document',
  lines: 'transport_document_line',
  conditions: [],
  reference: sql`(select ${labelText('o')} from sales_order o where o.id = l.order_id)`,
  netPrice: sql`coalesce(
    (select b.net_price from customer_document_line b
      where b.delivery_id = l.document_id and b.delivery_position = l.position limit 1),
    (select b.net_price from sales_order_line b where b.order_id = l.order_id and b.position = l.order_position))`,
};

/** Invoices of one type, or all of them with null (R4.33). */
export function invoiceKind(type: 'accompanying' | 'deferred' | null): SearchedKind {
  return {
    table: 'customer_document',
    lines: 'customer_document_line',
    conditions: type === null ? [] : [sql`d.type = ${type}`],
    reference: sql`concat_ws(' ',
      (select ${labelText('t')} from transport_document t where t.id = l.delivery_id),
      (select ${labelText('o')} from sales_order o where o.id = l.order_id))`,
    netPrice: sql`l.net_price`,
  };
}

function docsOf(kind: SearchedKind, filter: DocumentFilter): RawBuilder<unknown> {
  const conditions = [
    sql`d.customer_id = ${filter.customerId}`,
    sql`d.issued_on between ${filter.from}::date and ${filter.to}::date`,
    ...(filter.addressId === null ? [] : [sql`d.address_id = ${filter.addressId}`]),
    ...kind.conditions,
  ];
  return sql`select d.* from ${sql.raw(kind.table)} d where ${sql.join(conditions, sql` and `)}`;
}

/**
 * The common table expressions `matching` (the documents of the filtered set), `hit` (their lines that the text names)
 * and `named` (the hits of the one article, or none). Without a text there are no hits.
 */
export function searchDocuments(kind: SearchedKind, filter: DocumentFilter): RawBuilder<unknown> {
  const words = filter.text.replace(/[/·]/g, ' ').trim().split(/\s+/).filter(Boolean).slice(0, 10);
  if (words.length === 0) {
    return sql`matching as (${docsOf(kind, filter)}), hit as (select null::bigint as document_id, 0 as position,
      '' as code, '' as description, '' as unit, 0::numeric as quantity, null::bigint as article_id,
      null::bigint as net_price, null::date as issued_on where false),
      named as (select * from hit)`;
  }
  const patterns = words.map((word) => folded(sql`${like(word)}::text`));
  const inHead = sql.join(
    patterns.map((pattern) => sql`head like ${pattern}`),
    sql` and `,
  );
  const anywhere = sql.join(
    patterns.map((pattern) => sql`(head like ${pattern} or body like ${pattern})`),
    sql` and `,
  );
  const exact = sql`${bare(sql`code`)} = ${bare(sql`${filter.text}::text`)}`;
  return sql`document as materialized (${docsOf(kind, filter)}),
    searched as materialized (
      select d.id, d.issued_on, l.position, l.article_id, l.code, l.description, l.unit, l.quantity,
        case when l.position is not null then ${kind.netPrice} end as net_price,
        ${folded(sql`concat_ws(' ', ${labelText('d')}, ${kind.reference})`)} as head,
        ${folded(sql`concat_ws(' ', l.code, l.description, a.code, a.name_it, a.name_en, (
          select string_agg(own.code, ' ') from article_alias own
          where own.article_id = l.article_id and own.customer_id = d.customer_id and own.kind = 'customer'))`)} as body
      from document d
      left join ${sql.raw(kind.lines)} l on l.document_id = d.id
      left join article a on a.id = l.article_id),
    found as materialized (select *, (${inHead}) as is_head from searched where ${anywhere}),
    matching as (select * from document where id in (select id from found)),
    hit as materialized (select id as document_id, position, code, description, unit, quantity, article_id, net_price,
      issued_on from found where position is not null and not is_head),
    named as (select * from hit where case when exists (select from hit where ${exact}) then ${exact}
      else (select count(distinct code) from hit) = 1 end)`;
}

/** One JSON object about the article that the text names; null when it names none, or several. */
export const namedArticle = sql`(
  select jsonb_build_object('code', min(n.code), 'description', min(n.description), 'unit', min(n.unit),
    'picture', (select coalesce(a.pictures[1], p.pictures[1]) from article a left join article p on p.id = a.parent_id
      where a.id = min(n.article_id)),
    'documents', count(distinct n.document_id), 'quantity', sum(n.quantity), 'lastOn', max(n.issued_on),
    'lastNetPrice', (array_agg(n.net_price order by n.issued_on desc, n.document_id desc)
      filter (where n.net_price is not null))[1])
  from named n having count(*) > 0)`;

/** The hits of the document `s.id` as JSON. */
export const hitsOfShown = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('position', h.position, 'code', h.code, 'description', h.description,
    'unit', h.unit, 'quantity', h.quantity, 'netPrice', h.net_price) order by h.position), '[]')
  from hit h where h.document_id = s.id)`;

/** ORDER BY of the filtered set, with columns of the table `alias`. */
export function orderOf(
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
