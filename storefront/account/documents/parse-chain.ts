import { cents, fields, flag, number, rows, text, textOrNull, whole } from '../../parsers/values.ts';

/** Series, year and number of a document. */
export interface DocumentKey {
  cause: string;
  year: number;
  number: number;
}

export type PaymentState = 'paid' | 'expired' | 'to-expire' | 'credited';
export type InvoiceKind = 'invoice' | 'credit-note';
export type InvoiceType = 'accompanying' | 'deferred' | null;
export type SdiState = 'sent' | 'delivered' | 'not-delivered' | 'rejected' | null;
export type DueKind = 'direct' | 'riba' | 'transfer' | 'other';

/** One due date. Amounts in cents, negative for a credit note; days as YYYY-MM-DD. */
export interface DueDate {
  kind: DueKind;
  /** The wholesaler's own name of the kind. */
  label: string | null;
  /** Its place in the plan of the document, from 1. */
  position: number;
  dueOn: string;
  amount: number;
  open: number;
  state: PaymentState;
  presentedOn: string | null;
  returnedOn: string | null;
  returnNote: string | null;
  /** What was paid online since, in cents. */
  paidOnline: number;
  document: DocumentKey & { kind: InvoiceKind; type: InvoiceType; date: string };
  /** Why it cannot be paid here; null when it can, or when that was not asked. */
  notPayable: string | null;
}

export interface ChainOrder extends DocumentKey {
  status: string;
  isRefused: boolean;
  date: string;
  net: number;
}

export interface ChainDdt extends DocumentKey {
  date: string;
  deliveredAt: string | null;
  receivedBy: string | null;
  parcels: number | null;
  /** Kilograms. */
  weight: number | null;
  isBilled: boolean;
}

export interface ChainInvoice extends DocumentKey {
  kind: InvoiceKind;
  type: InvoiceType;
  date: string;
  total: number;
  sdi: SdiState;
  state: PaymentState;
}

/** The chain of documents from order to payment; a part that the user may not see is null. */
export interface Chain {
  orders: ChainOrder[] | null;
  ddt: ChainDdt[] | null;
  invoices: ChainInvoice[] | null;
  deadlines: DueDate[] | null;
}

export function parseKey(wire: Record<string, unknown>): DocumentKey {
  return { cause: text(wire.causale), year: whole(wire.anno), number: whole(wire.numero) };
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | null {
  return values.find((one) => one === value) ?? null;
}

export const parseInvoiceKind = (value: unknown): InvoiceKind => (value === 'credit-note' ? 'credit-note' : 'invoice');
export const parseInvoiceType = (value: unknown): InvoiceType => oneOf(['accompanying', 'deferred'], value);
const parseSdi = (value: unknown): SdiState => oneOf(['sent', 'delivered', 'not-delivered', 'rejected'], value);
/** An unknown state never reads as paid. */
export const parsePaymentState = (value: unknown): PaymentState =>
  oneOf(['paid', 'expired', 'credited'], value) ?? 'to-expire';

export function parseDueDate(value: unknown): DueDate {
  const wire = fields(value);
  const document = fields(wire.documento);
  return {
    kind: oneOf(['direct', 'riba', 'transfer'], wire.tipo) ?? 'other',
    label: textOrNull(wire.tipo_label),
    position: whole(wire.posizione),
    dueOn: text(wire.data_scadenza),
    amount: cents(wire.importo),
    open: cents(wire.aperto),
    state: parsePaymentState(wire.stato),
    presentedOn: textOrNull(wire.presentata_il),
    returnedOn: textOrNull(wire.insoluta_il),
    returnNote: textOrNull(wire.insoluta_nota),
    paidOnline: cents(wire.pagato_online),
    document: {
      ...parseKey(document),
      kind: parseInvoiceKind(document.kind),
      type: parseInvoiceType(document.type),
      date: text(document.date),
    },
    notPayable: textOrNull(wire.non_pagabile),
  };
}

function parseOrder(value: unknown): ChainOrder {
  const wire = fields(value);
  const status = { status: text(wire.stato), isRefused: wire.in_verifica === true };
  return { ...parseKey(wire), ...status, date: text(wire.date), net: cents(wire.totale_netto) };
}

function parseDdt(value: unknown): ChainDdt {
  const wire = fields(value);
  return {
    ...parseKey(wire),
    date: text(wire.date),
    deliveredAt: textOrNull(wire.consegnato_il),
    receivedBy: textOrNull(wire.ricevuto_da),
    parcels: number(wire.colli),
    weight: number(wire.peso),
    isBilled: flag(wire.fatturato),
  };
}

function parseInvoice(value: unknown): ChainInvoice {
  const wire = fields(value);
  return {
    ...parseKey(wire),
    kind: parseInvoiceKind(wire.kind),
    type: parseInvoiceType(wire.type),
    date: text(wire.date),
    total: cents(wire.total),
    sdi: parseSdi(wire.stato_sdi),
    state: parsePaymentState(wire.stato_pagamento),
  };
}

/** Parses a chain; a missing part counts as one that the user may not see. */
export function parseChain(value: unknown): Chain {
  const wire = fields(value);
  const part = <Item>(list: unknown, parse: (value: unknown) => Item): Item[] | null =>
    list === null || list === undefined ? null : rows(list).map(parse);
  return {
    orders: part(wire.orders, parseOrder),
    ddt: part(wire.ddt, parseDdt),
    invoices: part(wire.invoices, parseInvoice),
    deadlines: part(wire.deadlines, parseDueDate),
  };
}
