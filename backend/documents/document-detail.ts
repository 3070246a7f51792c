import { sql, type Kysely } from 'kysely';
import type { LocalText } from '../../domain/local-text.ts';
import { payableUnder, vatRegimeOf, type StoredVatRegime } from '../../domain/vat-regime.ts';
import type { DocumentName } from '../../domain/document-label.ts';
import { importedPaymentLabel, isRowInScope, paymentLabel, type AddressScope } from '../customers/index.ts';
import type { Tables } from '../database/index.ts';
import { documentState, listDueDates, type DueDate } from './due-date-list.ts';
import type { InvoiceHead } from './invoice-list.ts';

/** A document of one customer, if it belongs to an address in the scope. */
export type OwnDocument = DocumentName & AddressScope;

/** What lines of invoices and transport documents have in common. */
interface DocumentLine {
  position: number;
  articleId: number | null;
  /** Its internal code; null without an article. */
  articleCode: string | null;
  /** Visible code of the product page of the article; null without an article. */
  pageSku: string | null;
  isSingle: boolean;
  /** Whether the article is still in the catalogue. */
  isSold: boolean;
  picture: string | null;
  code: string;
  description: string;
  /** English name of the article while the description is still its name. */
  descriptionEn: string | null;
  /** Main bar code of the article. */
  barcode: string | null;
  unit: string | null;
  quantity: number;
  order: (DocumentName & { position: number; on: Date; reference: string | null }) | null;
}

export interface InvoiceLine extends DocumentLine {
  /** Units that both prices are for. */
  priceQuantity: number;
  /** Ten-thousandths of a euro. */
  grossPrice: number | null;
  /** Hundredths of a percent. */
  discounts: number[];
  netPrice: number;
  vatRate: number;
  netCents: number;
  delivery: (DocumentName & { position: number; on: string }) | null;
}

export interface TransportLine extends DocumentLine {
  lot: string | null;
  /** Of the order line: ordered, and delivered so far by all documents. */
  ordered: number | null;
  delivered: number | null;
  /** Net price of the order line, ten-thousandths of a euro for `orderPriceQuantity` units. */
  orderPrice: number | null;
  orderPriceQuantity: number;
  orderStatedQuantity: number;
}

/** One invoice or credit note; amounts in cents, always positive. */
export interface InvoiceDetail extends InvoiceHead {
  taxableCents: number | null;
  vatCents: number | null;
  totalCents: number;
  vatRegime: StoredVatRegime;
  paymentMethod: string | null;
  /** What the payment method means; null without one. */
  paymentLabel: LocalText | null;
  sdiId: string | null;
  pdfFile: string | null;
  xmlFile: string | null;
  creditedInvoice: DocumentName | null;
  lines: InvoiceLine[];
  vat: { rate: number; nature: string; taxableCents: number; vatCents: number }[];
  charges: { kind: string; description: string; rate: number; cents: number }[];
  dueDates: DueDate[];
}

/** What the buyer pays of an invoice, or gets back of a credit note: under split payment without the VAT (cents). */
export function payableOf({ vatRegime, totalCents, vatCents }: InvoiceDetail): number {
  return payableUnder(vatRegimeOf(vatRegime.regime).regime, totalCents, vatCents ?? 0);
}

export interface TransportDetail {
  id: number;
  cause: string;
  year: number;
  number: number;
  issuedOn: string;
  addressId: number | null;
  transportStartedAt: Date | null;
  deliveredAt: Date | null;
  receivedBy: string | null;
  reservation: string | null;
  reason: string | null;
  carriage: string | null;
  goodsAspect: string | null;
  parcels: number | null;
  weightGrams: number | null;
  carrier: string | null;
  waybill: string | null;
  pdfFile: string | null;
  lines: TransportLine[];
}

const lineColumns = sql`
  l.position, l.article_id as "articleId", a.code as "articleCode", coalesce(parent.sku, a.sku) as "pageSku",
  coalesce(a.kind = 'single', true) as "isSingle",
  coalesce(a.is_active and coalesce(parent.is_active, true), false) as "isSold",
  coalesce(a.pictures[1], parent.pictures[1]) as picture, l.code, l.description,
  case when l.description = a.name_it then a.name_en end as "descriptionEn",
  (select b.code from barcode b where b.article_id = l.article_id order by b.code limit 1) as barcode,
  l.unit, l.quantity::float8 as quantity,
  case when ol.order_id is not null then jsonb_build_object('cause', o.cause, 'year', o.year, 'number', o.number,
    'position', ol.position, 'on', o.created_at, 'reference', o.customer_reference) end as "order"`;

const articleJoins = sql`left join article a on a.id = l.article_id left join article parent on parent.id = a.parent_id`;

type RawLine<L extends DocumentLine> = Omit<L, 'order'> & {
  order: (Omit<NonNullable<DocumentLine['order']>, 'on'> & { on: string }) | null;
};

function withDates<L extends DocumentLine>(line: RawLine<L>): L {
  const order = line.order === null ? null : { ...line.order, on: new Date(line.order.on) };
  // Every other field is as in L.
  return { ...line, order } as unknown as L;
}

/**
 * One invoice in scope with all its data; null when there is none. Orders and deliveries that are not in scope are not
 * named.
 */
export async function findInvoiceDetail(query: Kysely<Tables>, name: OwnDocument): Promise<InvoiceDetail | null> {
  type Head = Omit<InvoiceDetail, 'lines' | 'dueDates' | 'paymentLabel'> & { importedLabel: LocalText | null };
  const { rows } = await sql<Head>`
    select d.id, d.cause, d.year, d.number, d.kind, d.type, d.erp_type as "erpType", d.issued_on as "issuedOn",
      state.due_on as "dueOn", d.address_id as "addressId", d.taxable_cents as "taxableCents", d.vat_cents as "vatCents",
      d.total_cents as "totalCents",
      jsonb_build_object('regime', d.vat_regime, 'note', d.vat_note) as "vatRegime", state.open_cents as "openCents", d.payment_method as "paymentMethod",
      ${importedPaymentLabel(sql`d.payment_method`)} as "importedLabel",
      d.sdi_state as "sdiState", d.sdi_id as "sdiId", d.pdf_file as "pdfFile", d.xml_file as "xmlFile",
      case when c.id is not null then jsonb_build_object('cause', c.cause, 'year', c.year, 'number', c.number)
        end as "creditedInvoice",
      (select coalesce(jsonb_agg(jsonb_build_object('rate', v.rate, 'nature', v.nature,
          'taxableCents', v.taxable_cents, 'vatCents', v.vat_cents) order by v.rate desc, v.nature), '[]')
        from customer_document_vat v where v.document_id = d.id) as vat,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'description', x.description, 'rate', x.rate,
          'cents', x.cents) order by x.kind, x.description, x.rate), '[]')
        from customer_document_charge x where x.document_id = d.id) as charges
    from customer_document d ${documentState(sql`d.id`)}
    left join customer_document c on c.id = d.credited_document_id and ${isRowInScope('c', name)}
    where d.cause = ${name.cause} and d.year = ${name.year} and d.number = ${name.number}
      and ${isRowInScope('d', name)}`.execute(query);
  const [head] = rows;
  if (!head) return null;
  const [lines, dueDates] = await Promise.all([
    sql<RawLine<InvoiceLine>>`
      select ${lineColumns}, l.gross_price as "grossPrice", l.discounts, l.net_price as "netPrice",
        l.price_quantity as "priceQuantity", l.vat_rate as "vatRate", l.net_cents as "netCents",
        case when t.id is not null then jsonb_build_object('cause', t.cause, 'year', t.year, 'number', t.number,
          'position', l.delivery_position, 'on', t.issued_on) end as delivery
      from customer_document_line l ${articleJoins}
      left join transport_document t on t.id = l.delivery_id and ${isRowInScope('t', name)}
      left join transport_document_line tl on tl.document_id = l.delivery_id and tl.position = l.delivery_position
      left join sales_order o on o.id = coalesce(l.order_id, tl.order_id) and ${isRowInScope('o', name)}
      left join sales_order_line ol on ol.order_id = o.id and ol.position = coalesce(l.order_position, tl.order_position)
      where l.document_id = ${head.id} order by l.position`.execute(query),
    listDueDates(query, { invoiceIds: [head.id] }),
  ]);
  const { importedLabel, ...shown } = head;
  return {
    ...shown,
    paymentLabel: head.paymentMethod === null ? null : paymentLabel(head.paymentMethod, importedLabel),
    lines: lines.rows.map((line) => withDates<InvoiceLine>(line)),
    dueDates,
  };
}

/** One transport document in scope; null when there is none. Orders that are not in scope are not named. */
export async function findTransportDetail(query: Kysely<Tables>, name: OwnDocument): Promise<TransportDetail | null> {
  const { rows } = await sql<Omit<TransportDetail, 'lines'>>`
    select id, cause, year, number, issued_on as "issuedOn", address_id as "addressId",
      transport_started_at as "transportStartedAt", delivered_at as "deliveredAt", received_by as "receivedBy",
      reservation, reason, carriage, goods_aspect as "goodsAspect", parcels, weight_grams as "weightGrams", carrier,
      waybill, pdf_file as "pdfFile"
    from transport_document t
    where cause = ${name.cause} and year = ${name.year} and number = ${name.number}
      and ${isRowInScope('t', name)}`.execute(query);
  const [head] = rows;
  if (!head) return null;
  const lines = await sql<RawLine<TransportLine>>`
    select ${lineColumns}, l.lot, ol.quantity as ordered, ol.delivered, ol.net_price as "orderPrice",
      coalesce(ol.price_quantity, 1) as "orderPriceQuantity",
      coalesce(ol.stated_price_quantity, 1) as "orderStatedQuantity"
    from transport_document_line l ${articleJoins}
    left join sales_order o on o.id = l.order_id and ${isRowInScope('o', name)}
    left join sales_order_line ol on ol.order_id = o.id and ol.position = l.order_position
    where l.document_id = ${head.id} order by l.position`.execute(query);
  return { ...head, lines: lines.rows.map((line) => withDates<TransportLine>(line)) };
}
