import { sql, type Kysely, type RawBuilder } from 'kysely';
import { readInBatches, type Reads, type Tables } from '../database/index.ts';
import {
  hitsOfShown,
  shownHits,
  namedArticle,
  orderByOf,
  searchDocuments,
  transportKind,
  type ArticleSummary,
  type DocumentFilter,
  type DocumentPage,
  type LineHit,
} from './document-search.ts';

/** A transport document in the list. */
export interface ListedTransport {
  id: number;
  cause: string;
  year: number;
  number: number;
  issuedOn: string;
  addressId: number | null;
  deliveredAt: Date | null;
  receivedBy: string | null;
  reservation: string | null;
  parcels: number | null;
  weightGrams: number | null;
  carrier: string | null;
  lineCount: number;
  hasPdf: boolean;
  /** The lines that the searched text names; none where the list is read as a whole. */
  hits: LineHit[];
}

export interface TransportList {
  transports: ListedTransport[];
  total: number;
  /** The whole filtered set by month of issue, the newest first. */
  months: { month: string; count: number }[];
  article: ArticleSummary | null;
}

/** As JSON has it. */
type TransportJson = Omit<ListedTransport, 'deliveredAt'> & { deliveredAt: string | null };
const parseListed = (one: TransportJson): ListedTransport => ({
  ...one,
  deliveredAt: one.deliveredAt === null ? null : new Date(one.deliveredAt),
});

/** The transport document `s` as a JSON object, with the hits of the text. */
const listed = (hits: RawBuilder<unknown>) => sql`jsonb_build_object(
  'id', s.id, 'cause', s.cause, 'year', s.year, 'number', s.number, 'issuedOn', s.issued_on,
  'addressId', s.address_id, 'deliveredAt', s.delivered_at, 'receivedBy', s.received_by,
  'reservation', s.reservation, 'parcels', s.parcels, 'weightGrams', s.weight_grams, 'carrier', s.carrier,
  'lineCount', (select count(*) from transport_document_line l where l.document_id = s.id),
  'hasPdf', s.pdf_file is not null, 'hits', ${hits})`;

/** One page of a customer's transport documents. One query. */
export async function listTransports(database: Reads, filter: DocumentFilter & DocumentPage): Promise<TransportList> {
  type Row = Omit<TransportList, 'transports'> & { transports: TransportJson[] };
  const { rows } = await sql<Row>`
    with ${searchDocuments(transportKind, filter)},
    shown as (
      select m.*, row_number() over (order by ${orderByOf(filter, 'm', null)}) as place from matching m
      order by place limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}
    ), ${shownHits(transportKind, filter)}
    select (select count(*) from matching) as total,
      (select coalesce(jsonb_agg(month order by month ->> 'month' desc), '[]') from (
        select jsonb_build_object('month', to_char(issued_on, 'YYYY-MM'), 'count', count(*)) as month
        from matching group by to_char(issued_on, 'YYYY-MM')) months) as months,
      ${namedArticle} as article,
      (select coalesce(jsonb_agg(${listed(hitsOfShown)} order by s.place), '[]') from shown s) as transports`.execute(
    database.query,
  );
  const [list] = rows;
  if (!list) throw new Error('A list without a row.');
  return { ...list, transports: list.transports.map(parseListed) };
}

/** All transport documents that match, in their order, in batches. One query; it stops when somebody has left. */
export async function readTransports(
  database: Reads,
  filter: DocumentFilter,
  take: (transports: ListedTransport[], query: Kysely<Tables>) => Promise<void>,
  leaving?: AbortSignal,
): Promise<void> {
  const statement = sql<{ transport: TransportJson }>`
    with ${searchDocuments(transportKind, filter)}
    select ${listed(sql`'[]'::jsonb`)} as transport from matching s order by ${orderByOf(filter, 's', null)}`;
  await readInBatches(
    database,
    'listed_transports',
    statement,
    (rows, query) =>
      take(
        rows.map(({ transport }) => parseListed(transport)),
        query,
      ),
    leaving,
  );
}
