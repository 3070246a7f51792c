import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isRowInScope, type AddressScope } from '../customers/index.ts';
import { readInBatches, type Reads, type Tables } from '../database/index.ts';
import { documentState } from './due-date-list.ts';
import {
  hitsOfShown,
  shownHits,
  invoiceKind,
  namedArticle,
  orderByOf,
  searchDocuments,
  type ArticleSummary,
  type DocumentFilter,
  type DocumentPage,
  type LineHit,
} from './document-search.ts';

export interface InvoiceFilter extends DocumentFilter {
  /** Null: both, and credit notes. */
  type: 'accompanying' | 'deferred' | null;
}

/** The amounts of an invoice in cents, negative for a credit note; null where the ERP sent only the total. */
export interface InvoiceAmounts {
  taxableCents: number | null;
  vatCents: number | null;
  totalCents: number;
}

/** What a list and the page of an invoice or credit note have in common. */
export interface InvoiceHead {
  id: number;
  cause: string;
  year: number;
  number: number;
  kind: 'invoice' | 'credit-note';
  type: 'accompanying' | 'deferred' | null;
  erpType: string | null;
  issuedOn: string;
  addressId: number | null;
  /** The first day on which something is still to be paid. */
  dueOn: string;
  openCents: number;
  sdiState: string | null;
}

/** An invoice or credit note in the list. */
export interface ListedInvoice extends InvoiceAmounts, InvoiceHead {
  /** Label of the invoice that a credit note belongs to. */
  creditedInvoice: string | null;
  hasPdf: boolean;
  hasXml: boolean;
  /** The lines that the searched text names; none where the list is read as a whole. */
  hits: LineHit[];
}

export interface MonthOfInvoices extends InvoiceAmounts {
  /** YYYY-MM. */
  month: string;
  count: number;
}

export interface InvoiceList {
  invoices: ListedInvoice[];
  total: number;
  totals: InvoiceAmounts;
  /** The whole filtered set by month of issue, the newest first. */
  months: MonthOfInvoices[];
  article: ArticleSummary | null;
}

/** SQL: 1 for an invoice and -1 for a credit note. */
const sign = sql`(case when kind = 'credit-note' then -1 else 1 end)`;

// A sum of taxable amounts is given only when every document has one.
const sums = sql`'taxableCents', case when count(*) = count(taxable_cents) then coalesce(sum(${sign} * taxable_cents), 0) end,
  'vatCents', case when count(*) = count(vat_cents) then coalesce(sum(${sign} * vat_cents), 0) end,
  'totalCents', coalesce(sum(${sign} * total_cents), 0)`;

/** The amount that invoices are sorted by. */
const sortedTotal = (alias: string) =>
  `(case when ${alias}.kind = 'credit-note' then -${alias}.total_cents else ${alias}.total_cents end)`;

/** The invoice `s` with its `documentState` as a JSON object, with the hits of the text; it names no document out of scope. */
const listed = (scope: AddressScope, hits: RawBuilder<unknown>) => sql`jsonb_build_object(
  'id', s.id, 'cause', s.cause, 'year', s.year, 'number', s.number, 'kind', s.kind, 'type', s.type,
  'erpType', s.erp_type, 'issuedOn', s.issued_on, 'addressId', s.address_id, 'dueOn', state.due_on,
  'taxableCents', ${sign} * s.taxable_cents, 'vatCents', ${sign} * s.vat_cents,
  'totalCents', ${sign} * s.total_cents, 'openCents', state.open_cents, 'sdiState', s.sdi_state,
  'creditedInvoice', (select concat(c.cause, '/', c.year, '/', c.number)
    from customer_document c where c.id = s.credited_document_id and ${isRowInScope('c', scope)}),
  'hasPdf', s.pdf_file is not null, 'hasXml', s.xml_file is not null, 'hits', ${hits})`;

/** One page of a customer's invoices and credit notes with totals of all that match. One query. */
export async function listInvoices(database: Reads, filter: InvoiceFilter & DocumentPage): Promise<InvoiceList> {
  const kind = invoiceKind(filter.type);
  const { rows } = await sql<InvoiceList>`
    with ${searchDocuments(kind, filter)},
    shown as (
      select m.*, row_number() over (order by ${orderByOf(filter, 'm', sortedTotal('m'))}) as place from matching m
      order by place limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}
    ), ${shownHits(kind, filter)}
    select (select count(*) from matching) as total,
      (select jsonb_build_object(${sums}) from matching) as totals,
      (select coalesce(jsonb_agg(month order by month ->> 'month' desc), '[]') from (
        select jsonb_build_object('month', to_char(issued_on, 'YYYY-MM'), 'count', count(*), ${sums}) as month
        from matching group by to_char(issued_on, 'YYYY-MM')) months) as months,
      ${namedArticle} as article,
      (select coalesce(jsonb_agg(${listed(filter, hitsOfShown)} order by s.place), '[]')
        from shown s ${documentState(sql`s.id`)}) as invoices`.execute(database.query);
  const [list] = rows;
  if (!list) throw new Error('A list without a row.');
  return list;
}

/**
 * All invoices and credit notes that match, in their order, in batches. One query; it stops when somebody has
 * left.
 */
export async function readInvoices(
  database: Reads,
  filter: InvoiceFilter,
  take: (invoices: ListedInvoice[], query: Kysely<Tables>) => Promise<void>,
  leaving?: AbortSignal,
): Promise<void> {
  const statement = sql<{ invoice: ListedInvoice }>`
    with ${searchDocuments(invoiceKind(filter.type), filter)}
    select ${listed(filter, sql`'[]'::jsonb`)} as invoice from matching s ${documentState(sql`s.id`)}
    order by ${orderByOf(filter, 's', sortedTotal('s'))}`;
  await readInBatches(
    database,
    'listed_invoices',
    statement,
    (rows, query) =>
      take(
        rows.map(({ invoice }) => invoice),
        query,
      ),
    leaving,
  );
}
