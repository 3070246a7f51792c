import type { z } from 'zod';
import type { EndpointName, endpoints } from '../../contract/index.ts';
import type { Locale } from '../api/handler.ts';

/** An amount in euro: two decimals in a CSV file, a number in a sheet. */
export interface Amount {
  euro: number;
}
export type Cell = string | number | Amount | null;

type Address = { IndirizzoEsteso: string; Citta: string } | null;

/** The columns of a list: headings in both languages and the cells of one entry of the response. */
export interface ExportedList<Entry> {
  endpoint: 'getInvoices' | 'getDdt' | 'getOrders' | 'paymentDeadline';
  /** Of the file and of the sheet, in both languages. */
  name: Record<Locale, string>;
  heads: Record<Locale, readonly string[]>;
  cellsOf: (entry: Entry, locale: Locale) => Cell[];
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
  heads: {
    it: ['Data', 'Documento', 'Tipo', 'Destinazione', 'Imponibile', 'IVA', 'Totale', 'Stato', 'Scadenza', 'Da pagare'],
    en: ['Date', 'Document', 'Type', 'Destination', 'Taxable', 'VAT', 'Total', 'State', 'Due date', 'Open'],
  },
  cellsOf: (one, locale) => [
    ...[one.date, one.document, word(one.kind === 'credit-note' ? one.kind : (one.type ?? one.kind), locale)],
    ...[place(one.destination), amount(one.taxable), amount(one.vat), amount(one.total)],
    ...[word(one.stato_pagamento, locale), one.data_scadenza, amount(one.aperto)],
  ],
};

const ddt: ExportedList<MessageOf<'getDdt'>['ddt'][number]> = {
  endpoint: 'getDdt',
  name: { it: 'ddt', en: 'transport-documents' },
  heads: {
    it: ['Data', 'Documento', 'Destinazione', 'Righe', 'Colli', 'Peso kg', 'Vettore', 'Consegnato il', 'Fatture'],
    en: ['Date', 'Document', 'Destination', 'Lines', 'Parcels', 'Weight kg', 'Carrier', 'Delivered on', 'Invoices'],
  },
  cellsOf: (one) => [
    ...[one.date, one.document, place(one.destination), one.numero_righe, one.colli, one.peso, one.vettore],
    ...[one.consegnato_il, (one.chain.invoices ?? []).map(label).join(', ')],
  ],
};

const orders: ExportedList<MessageOf<'getOrders'>['orders'][number]> = {
  endpoint: 'getOrders',
  name: { it: 'ordini', en: 'orders' },
  heads: {
    it: ['Registrato', 'Ordine', 'Stato', 'Consegna', 'Destinazione', 'Riferimento', 'Righe', 'Totale netto', 'Totale'],
    en: ['Registered', 'Order', 'State', 'Delivery', 'Destination', 'Reference', 'Lines', 'Net total', 'Total'],
  },
  cellsOf: (one, locale) => [
    ...[one.data_registrazione, label(one), word(one.stato, locale), one.data_consegna, place(one.address)],
    ...[one.rif_cliente, one.numero_righe, amount(one.totale_netto), amount(one.totale_doc)],
  ],
};

const deadlines: ExportedList<MessageOf<'paymentDeadline'>['deadlines'][number]> = {
  endpoint: 'paymentDeadline',
  name: { it: 'scadenzario', en: 'deadlines' },
  heads: {
    it: ['Scadenza', 'Tipo', 'Documento', 'Data documento', 'Importo', 'Da pagare', 'Stato'],
    en: ['Due date', 'Type', 'Document', 'Document date', 'Amount', 'Open', 'State'],
  },
  cellsOf: (one, locale) => [
    ...[one.data_scadenza, one.tipo_label ?? word(one.tipo, locale), label(one.documento), one.documento.date],
    ...[amount(one.importo), amount(one.aperto), word(one.stato, locale)],
  ],
};

export const exportedLists = { invoices, ddt, orders, deadlines } as unknown as Record<string, ExportedList<unknown>>;
