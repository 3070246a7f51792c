import { cents, fields, flag, number, rows, text, textOrNull, unitPrice, whole } from '../../parsers/values.ts';
import {
  parseChain,
  parseInvoiceKind,
  parseInvoiceType,
  parseKey,
  parsePaymentState,
  type Chain,
  type DocumentKey,
  type InvoiceKind,
  type InvoiceType,
  type PaymentState,
} from './parse-chain.ts';

/** A line that the searched text names. `net` in ten-thousandths of a euro. */
export interface LineHit {
  line: number;
  code: string;
  unit: string;
  quantity: number;
  net: number | null;
}

/** The one article that the searched text means. */
export interface FoundArticle {
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

const centsOrNull = (value: unknown): number | null => (value === null || value === undefined ? null : cents(value));

function parseHit(value: unknown): LineHit {
  const wire = fields(value);
  return {
    line: whole(wire.riga),
    code: text(wire.articolo),
    unit: text(wire.um).toLowerCase(),
    quantity: number(wire.quantita) ?? 0,
    net: unitPrice(wire.netto),
  };
}

function parseArticle(value: unknown): FoundArticle | null {
  if (value === null || value === undefined) return null;
  const wire = fields(value);
  return {
    code: text(wire.articolo),
    name: text(wire.descrizione),
    unit: text(wire.um).toLowerCase(),
    picture: textOrNull(wire.image),
    documents: whole(wire.documents),
    quantity: number(wire.quantita) ?? 0,
    lastOn: text(wire.last_date),
    net: unitPrice(wire.last_netto),
  };
}

/** Street and town of an address; '' for none. */
export function placeOf(value: unknown): string {
  const address = fields(value);
  return [text(address.IndirizzoEsteso), text(address.Citta)].filter(Boolean).join(', ');
}

function parseListed(wire: Record<string, unknown>): Listed {
  return {
    ...parseKey(wire),
    label: text(wire.document),
    date: text(wire.date),
    destination: placeOf(wire.destination),
    hits: rows(wire.hits).map(parseHit),
    chain: parseChain(wire.chain),
  };
}

function parseList<Row>(message: Record<string, unknown>, list: Row[]): DocumentList<Row> {
  return {
    rows: list,
    count: whole(message.total),
    page: whole(message.current_page, 1),
    pages: whole(message.pages),
    perPage: whole(message.per_page, 12),
    from: text(message.date_from),
    to: text(message.date_to),
    article: parseArticle(message.article),
    months: rows(message.months).map((value) => {
      const month = fields(value);
      return {
        month: text(month.month),
        count: whole(month.count),
        taxable: centsOrNull(month.taxable),
        total: cents(month.total),
      };
    }),
    total: cents(fields(message.totals).total),
    pdfKind: message.pdf_method === 'invoice_pdf' ? 'invoice_pdf' : 'invoice_pdf_arxivar',
  };
}

/** Parses the response of get_invoices. */
export function parseInvoices(response: unknown): DocumentList<ListedInvoice> {
  const message = fields(fields(response).message);
  const list = rows(message.invoices).map((value): ListedInvoice => {
    const wire = fields(value);
    return {
      ...parseListed(wire),
      kind: parseInvoiceKind(wire.kind),
      type: parseInvoiceType(wire.type),
      taxable: centsOrNull(wire.taxable),
      total: cents(wire.total),
      state: parsePaymentState(wire.stato_pagamento),
      open: cents(wire.aperto),
      expired: cents(wire.scaduto),
      dueOn: text(wire.data_scadenza),
      credited: textOrNull(wire.credited),
      hasXml: flag(wire.has_xml),
    };
  });
  return parseList(message, list);
}

/** Parses the response of get_ddt. */
export function parseDdtList(response: unknown): DocumentList<ListedDdt> {
  const message = fields(fields(response).message);
  const list = rows(message.ddt).map((value): ListedDdt => {
    const wire = fields(value);
    return {
      ...parseListed(wire),
      deliveredAt: textOrNull(wire.consegnato_il),
      reservation: textOrNull(wire.riserva),
      parcels: number(wire.colli),
      weight: number(wire.peso),
      lines: whole(wire.numero_righe),
    };
  });
  return parseList(message, list);
}
