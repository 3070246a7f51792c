import type { PriceQuantities } from '../../../domain/price-quantity.ts';
import { parseCents } from '../../../domain/money.ts';
import { parsePriceFor, parsePriceQuantities } from '../../parsers/price-quantity.ts';
import { cents } from '../../parsers/values.ts';
import type { ResponseOf } from '../../api-client/api.ts';
import { documentKey, placeOf, unitName, type DocumentKey } from '../../parsers/wire.ts';
import { parseChain, type Chain, type InvoiceKind, type InvoiceType, type PaymentState } from './parse-chain.ts';

type Invoices = ResponseOf<'getInvoices'>['message'];
type Deliveries = ResponseOf<'getDdt'>['message'];
type WireListed = Invoices['invoices'][number] | Deliveries['ddt'][number];

/** A line that the searched text names. `net` in ten-thousandths of a euro. */
export interface LineHit extends PriceQuantities {
  line: number;
  code: string;
  unit: string;
  quantity: number;
  net: number | null;
}

/** The one article that the searched text means. */
export interface FoundArticle extends PriceQuantities {
  code: string;
  name: string;
  unit: string;
  picture: string | null;
  documents: number;
  quantity: number;
  lastOn: string;
  net: number | null;
}

/** A document in a list. */
interface Listed extends DocumentKey {
  /** F/2026/7001. */
  label: string;
  date: string;
  destination: string;
  hits: LineHit[];
  chain: Chain;
}

/** Amounts in cents, negative for a credit note. */
export interface ListedInvoice extends Listed {
  kind: InvoiceKind;
  type: InvoiceType;
  taxable: number | null;
  total: number;
  state: PaymentState;
  /** What is still to be paid, and the part of it that has expired. */
  open: number;
  expired: number;
  dueOn: string;
  /** Label of the invoice that a credit note belongs to. */
  credited: string | null;
  hasXml: boolean;
}

export interface ListedDdt extends Listed {
  deliveredAt: string | null;
  /** What the receiver wrote beside the signature. */
  reservation: string | null;
  parcels: number | null;
  weight: number | null;
  lines: number;
}

export interface Month {
  /** YYYY-MM. */
  month: string;
  count: number;
  taxable: number | null;
  total: number;
}

export interface DocumentList<Row> {
  rows: Row[];
  count: number;
  page: number;
  pages: number;
  perPage: number;
  from: string;
  to: string;
  article: FoundArticle | null;
  months: Month[];
  /** Of everything that matches; 0 for documents without amounts. */
  total: number;
  /** The endpoint of the PDF of an invoice. */
  pdfKind: 'invoice_pdf' | 'invoice_pdf_arxivar';
}

function parseListed(wire: WireListed): Listed {
  return {
    ...documentKey(wire),
    label: wire.document,
    date: wire.date,
    destination: placeOf(wire.destination),
    hits: wire.hits.map((hit) => ({
      ...{ line: hit.riga, code: hit.articolo, unit: unitName(hit.um), quantity: hit.quantita },
      ...parsePriceQuantities(hit),
      net: parsePriceFor(parsePriceQuantities(hit), hit.netto, hit.net_for_quantity),
    })),
    chain: parseChain(wire.chain),
  };
}

function parsePaging(message: Invoices | Deliveries) {
  const { article } = message;
  return {
    count: message.total,
    page: message.current_page,
    pages: message.pages,
    perPage: message.per_page,
    from: message.date_from,
    to: message.date_to,
    article: article && {
      code: article.articolo,
      name: article.descrizione,
      unit: unitName(article.um),
      picture: article.image,
      documents: article.documents,
      quantity: article.quantita,
      lastOn: article.last_date,
      ...parsePriceQuantities(article),
      net: parsePriceFor(parsePriceQuantities(article), article.last_netto, article.net_for_quantity),
    },
  };
}

/** Maps the response of get_invoices. */
export function parseInvoices({ message }: ResponseOf<'getInvoices'>): DocumentList<ListedInvoice> {
  return {
    ...parsePaging(message),
    rows: message.invoices.map((wire) => ({
      ...parseListed(wire),
      kind: wire.kind,
      type: wire.type,
      taxable: parseCents(wire.taxable),
      total: cents(wire.total),
      state: wire.stato_pagamento,
      open: cents(wire.aperto),
      expired: cents(wire.scaduto),
      dueOn: wire.data_scadenza,
      credited: wire.credited,
      hasXml: wire.has_xml,
    })),
    months: message.months.map(({ month, count, taxable, total }) => ({
      ...{ month, count, taxable: parseCents(taxable), total: cents(total) },
    })),
    total: cents(message.totals.total),
    pdfKind: message.pdf_method,
  };
}

/** Maps the response of get_ddt. */
export function parseDdtList({ message }: ResponseOf<'getDdt'>): DocumentList<ListedDdt> {
  return {
    ...parsePaging(message),
    rows: message.ddt.map((wire) => ({
      ...parseListed(wire),
      deliveredAt: wire.consegnato_il,
      reservation: wire.riserva,
      parcels: wire.colli,
      weight: wire.peso,
      lines: wire.numero_righe,
    })),
    months: message.months.map(({ month, count }) => ({ month, count, taxable: null, total: 0 })),
    total: 0,
    pdfKind: 'invoice_pdf_arxivar',
  };
}
