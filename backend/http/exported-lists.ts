import type { z } from 'zod';
import type { EndpointName, endpoints } from '../../contract/index.ts';
import type { MoneyKind, SeenMoney } from '../../domain/sees-money.ts';
import type { Locale } from '../../domain/locale.ts';

/** An amount in euro: two decimals in a CSV file, a number in a sheet. */
export interface Amount {
  euro: number;
}
export type Cell = string | number | Amount | null;

type Address = { IndirizzoEsteso: string; Citta: string } | null;

/** A column: its heading in both languages, the kind of money that it holds, and its cell of an entry. */
type Column<Entry> = Record<Locale, string> &
  (
    | { money: null; cell: (entry: Entry, locale: Locale) => Exclude<Cell, Amount> }
    | { money: MoneyKind; cell: (entry: Entry, locale: Locale) => Amount | null }
  );

/** A list of an endpoint as a file. */
export interface ExportedList<Entry> {
  endpoint: 'getInvoices' | 'getDdt' | 'getOrders' | 'paymentDeadline';
  /** Of the file and of the sheet, in both languages. */
  name: Record<Locale, string>;
  columns: readonly Column<Entry>[];
}

/** The columns of a list that somebody sees. */
export function columnsFor<Entry>({ columns }: ExportedList<Entry>, sees: SeenMoney): readonly Column<Entry>[] {
  return columns.filter(({ money }) => money === null || sees[money]);
}

type MessageOf<Name extends EndpointName> =
  z.output<(typeof endpoints)[Name]['response']> extends { message: infer Message } ? Message : never;

const place = (address: Address): string =>
  address ? [address.IndirizzoEsteso, address.Citta].filter(Boolean).join(', ') : '';
const label = (key: { causale: string; anno: number; numero: number }): string =>
  `${key.causale}/${key.anno}/${key.numero}`;

/** The codes of the responses, in the words of the screens. */
const WORDS: Readonly<Record<string, Record<Locale, string>>> = {
  invoice: { it: 'Fattura', en: 'Invoice' },
  'credit-note': { it: 'Nota di credito', en: 'Credit note' },
  accompanying: { it: 'Accompagnatoria', en: 'Accompanying' },
  deferred: { it: 'Differita', en: 'Deferred' },
  'to-expire': { it: 'A scadere', en: 'To expire' },
  expired: { it: 'Scaduta', en: 'Expired' },
  credited: { it: 'Compensata', en: 'Offset' },
  paid: { it: 'Pagata', en: 'Paid' },
  direct: { it: 'Rimessa diretta', en: 'Direct remittance' },
  riba: { it: 'RIBA', en: 'RIBA' },
  transfer: { it: 'Bonifico', en: 'Bank transfer' },
  other: { it: 'Altro pagamento', en: 'Other payment' },
  IA: { it: 'In accettazione', en: 'To be accepted' },
  NE: { it: 'Da evadere', en: 'To be fulfilled' },
  PR: { it: 'Parzialmente evaso', en: 'Partly fulfilled' },
  E: { it: 'Evaso', en: 'Fulfilled' },
  AN: { it: 'Annullato', en: 'Cancelled' },
};

const word = (code: string, locale: Locale): string => WORDS[code]?.[locale] ?? code;
const amount = (euro: number | null): Amount | null => (euro === null ? null : { euro });

const invoices: ExportedList<MessageOf<'getInvoices'>['invoices'][number]> = {
  endpoint: 'getInvoices',
  name: { it: 'fatture', en: 'invoices' },
  columns: [
    { it: 'Data', en: 'Date', money: null, cell: ({ date }) => date },
    { it: 'Documento', en: 'Document', money: null, cell: ({ document }) => document },
    {
      ...{ it: 'Tipo', en: 'Type', money: null },
      cell: ({ kind, type }, locale) => word(kind === 'credit-note' ? kind : (type ?? kind), locale),
    },
    { it: 'Destinazione', en: 'Destination', money: null, cell: ({ destination }) => place(destination) },
    { it: 'Imponibile', en: 'Taxable', money: 'document', cell: ({ taxable }) => amount(taxable) },
    { it: 'IVA', en: 'VAT', money: 'document', cell: ({ vat }) => amount(vat) },
    { it: 'Totale', en: 'Total', money: 'document', cell: ({ total }) => amount(total) },
    { it: 'Stato', en: 'State', money: null, cell: ({ stato_pagamento }, locale) => word(stato_pagamento, locale) },
    { it: 'Scadenza', en: 'Due date', money: null, cell: ({ data_scadenza }) => data_scadenza },
    { it: 'Da pagare', en: 'Open', money: 'document', cell: ({ aperto }) => amount(aperto) },
  ],
};

const ddt: ExportedList<MessageOf<'getDdt'>['ddt'][number]> = {
  endpoint: 'getDdt',
  name: { it: 'ddt', en: 'transport-documents' },
  columns: [
    { it: 'Data', en: 'Date', money: null, cell: ({ date }) => date },
    { it: 'Documento', en: 'Document', money: null, cell: ({ document }) => document },
    { it: 'Destinazione', en: 'Destination', money: null, cell: ({ destination }) => place(destination) },
    { it: 'Righe', en: 'Lines', money: null, cell: ({ numero_righe }) => numero_righe },
    { it: 'Colli', en: 'Parcels', money: null, cell: ({ colli }) => colli },
    { it: 'Peso kg', en: 'Weight kg', money: null, cell: ({ peso }) => peso },
    { it: 'Vettore', en: 'Carrier', money: null, cell: ({ vettore }) => vettore },
    { it: 'Consegnato il', en: 'Delivered on', money: null, cell: ({ consegnato_il }) => consegnato_il },
    {
      ...{ it: 'Fatture', en: 'Invoices', money: null },
      cell: ({ chain }) => (chain.invoices ?? []).map(label).join(', '),
    },
  ],
};

const orders: ExportedList<MessageOf<'getOrders'>['orders'][number]> = {
  endpoint: 'getOrders',
  name: { it: 'ordini', en: 'orders' },
  columns: [
    { it: 'Registrato', en: 'Registered', money: null, cell: ({ data_registrazione }) => data_registrazione },
    { it: 'Ordine', en: 'Order', money: null, cell: label },
    { it: 'Stato', en: 'State', money: null, cell: ({ stato }, locale) => word(stato, locale) },
    { it: 'Consegna', en: 'Delivery', money: null, cell: ({ data_consegna }) => data_consegna },
    { it: 'Destinazione', en: 'Destination', money: null, cell: ({ address }) => place(address) },
    { it: 'Riferimento', en: 'Reference', money: null, cell: ({ rif_cliente }) => rif_cliente },
    { it: 'Righe', en: 'Lines', money: null, cell: ({ numero_righe }) => numero_righe },
    { it: 'Totale netto', en: 'Net total', money: 'document', cell: ({ totale_netto }) => amount(totale_netto) },
    { it: 'Totale', en: 'Total', money: 'document', cell: ({ totale_doc }) => amount(totale_doc) },
  ],
};

const deadlines: ExportedList<MessageOf<'paymentDeadline'>['deadlines'][number]> = {
  endpoint: 'paymentDeadline',
  name: { it: 'scadenzario', en: 'deadlines' },
  columns: [
    { it: 'Scadenza', en: 'Due date', money: null, cell: ({ data_scadenza }) => data_scadenza },
    { it: 'Tipo', en: 'Type', money: null, cell: ({ tipo, tipo_label }, locale) => tipo_label ?? word(tipo, locale) },
    { it: 'Documento', en: 'Document', money: null, cell: ({ documento }) => label(documento) },
    { it: 'Data documento', en: 'Document date', money: null, cell: ({ documento }) => documento.date },
    { it: 'Importo', en: 'Amount', money: 'document', cell: ({ importo }) => amount(importo) },
    { it: 'Da pagare', en: 'Open', money: 'document', cell: ({ aperto }) => amount(aperto) },
    { it: 'Stato', en: 'State', money: null, cell: ({ stato }, locale) => word(stato, locale) },
  ],
};

export const exportedLists = { invoices, ddt, orders, deadlines } as unknown as Record<string, ExportedList<unknown>>;
