import type { z } from 'zod';
import type { EndpointName, endpoints } from '../../contract/index.ts';
import { orderName } from '../../domain/order-name.ts';
import type { MoneyKind, SeenMoney } from '../../domain/sees-money.ts';
import type { Locale } from '../../domain/locale.ts';
import { texts, type Texts } from '../texts/index.ts';
import type { Amount } from '../api/amount.ts';
import type { Cell } from './list-file.ts';

type Address = { IndirizzoEsteso: string; Citta: string } | null;

/**
 * A column: its heading, the kind of money that it holds, and its cell of an entry; `time` where the cells are days,
 * YYYY-MM-DD, or moments in UTC.
 */
type Column<Entry> = { head: keyof Texts['lists']['heads']; time?: 'day' | 'moment' } & (
  | { money: null; cell: (entry: Entry, locale: Locale) => Exclude<Cell, Amount> }
  | { money: MoneyKind; cell: (entry: Entry, locale: Locale) => Amount | null }
);

/** A list of an endpoint as a file. */
export interface ExportedList<Entry> {
  endpoint: 'getInvoices' | 'getDdt' | 'getOrders' | 'paymentDeadline';
  /** Name of the file and of the sheet. */
  name: keyof Texts['lists']['names'];
  columns: readonly Column<Entry>[];
}

/** The columns of a list that a viewer may see. */
export function columnsFor<Entry>({ columns }: ExportedList<Entry>, sees: SeenMoney): readonly Column<Entry>[] {
  return columns.filter(({ money }) => money === null || sees[money]);
}

type MessageOf<Name extends EndpointName> =
  z.output<(typeof endpoints)[Name]['response']> extends { message: infer Message } ? Message : never;

const place = (address: Address): string =>
  address ? [address.IndirizzoEsteso, address.Citta].filter(Boolean).join(', ') : '';
const label = (key: { causale: string; anno: number; numero: number }): string =>
  `${key.causale}/${key.anno}/${key.numero}`;

/** A code of a response in the words of the screens. */
function word(code: string, locale: Locale): string {
  const words: Readonly<Record<string, string>> = texts[locale].lists.words;
  return words[code] ?? code;
}
const amount = (euro: number | null): Amount | null => (euro === null ? null : { euro });

const invoices: ExportedList<MessageOf<'getInvoices'>['invoices'][number]> = {
  endpoint: 'getInvoices',
  name: 'invoices',
  columns: [
    { head: 'date', money: null, time: 'day', cell: ({ date }) => date },
    { head: 'document', money: null, cell: ({ document }) => document },
    {
      head: 'kind',
      money: null,
      cell: ({ kind, type }, locale) => word(kind === 'credit-note' ? kind : (type ?? kind), locale),
    },
    { head: 'destination', money: null, cell: ({ destination }) => place(destination) },
    { head: 'taxable', money: 'document', cell: ({ taxable }) => amount(taxable) },
    { head: 'vat', money: 'document', cell: ({ vat }) => amount(vat) },
    { head: 'total', money: 'document', cell: ({ total }) => amount(total) },
    { head: 'state', money: null, cell: ({ stato_pagamento }, locale) => word(stato_pagamento, locale) },
    { head: 'dueDate', money: null, time: 'day', cell: ({ data_scadenza }) => data_scadenza },
    { head: 'open', money: 'document', cell: ({ aperto }) => amount(aperto) },
  ],
};

const ddt: ExportedList<MessageOf<'getDdt'>['ddt'][number]> = {
  endpoint: 'getDdt',
  name: 'ddt',
  columns: [
    { head: 'date', money: null, time: 'day', cell: ({ date }) => date },
    { head: 'document', money: null, cell: ({ document }) => document },
    { head: 'destination', money: null, cell: ({ destination }) => place(destination) },
    { head: 'lines', money: null, cell: ({ numero_righe }) => numero_righe },
    { head: 'parcels', money: null, cell: ({ colli }) => colli },
    { head: 'weight', money: null, cell: ({ peso }) => peso },
    { head: 'carrier', money: null, cell: ({ vettore }) => vettore },
    { head: 'deliveredOn', money: null, time: 'moment', cell: ({ consegnato_il }) => consegnato_il },
    {
      head: 'invoices',
      money: null,
      cell: ({ chain }) => (chain.invoices ?? []).map(label).join(', '),
    },
  ],
};

const orders: ExportedList<MessageOf<'getOrders'>['orders'][number]> = {
  endpoint: 'getOrders',
  name: 'orders',
  columns: [
    { head: 'registered', money: null, time: 'moment', cell: ({ data_registrazione }) => data_registrazione },
    {
      head: 'order',
      money: null,
      cell: ({ causale, anno, numero }) => orderName({ cause: causale, year: anno, number: numero }),
    },
    { head: 'erpReference', money: null, cell: ({ riferimento_erp }) => riferimento_erp },
    { head: 'state', money: null, cell: ({ stato_testo }) => stato_testo },
    { head: 'delivery', money: null, time: 'day', cell: ({ data_consegna }) => data_consegna },
    { head: 'destination', money: null, cell: ({ address }) => place(address) },
    { head: 'reference', money: null, cell: ({ rif_cliente }) => rif_cliente },
    { head: 'lines', money: null, cell: ({ numero_righe }) => numero_righe },
    { head: 'netTotal', money: 'document', cell: ({ totale_netto }) => amount(totale_netto) },
    { head: 'total', money: 'document', cell: ({ totale_doc }) => amount(totale_doc) },
  ],
};

const deadlines: ExportedList<MessageOf<'paymentDeadline'>['deadlines'][number]> = {
  endpoint: 'paymentDeadline',
  name: 'deadlines',
  columns: [
    { head: 'dueDate', money: null, time: 'day', cell: ({ data_scadenza }) => data_scadenza },
    { head: 'kind', money: null, cell: ({ tipo, tipo_label }, locale) => tipo_label ?? word(tipo, locale) },
    { head: 'document', money: null, cell: ({ documento }) => label(documento) },
    { head: 'documentDate', money: null, time: 'day', cell: ({ documento }) => documento.date },
    { head: 'amount', money: 'document', cell: ({ importo }) => amount(importo) },
    { head: 'open', money: 'document', cell: ({ aperto }) => amount(aperto) },
    { head: 'state', money: null, cell: ({ stato }, locale) => word(stato, locale) },
  ],
};

export const exportedLists = { invoices, ddt, orders, deadlines } as unknown as Record<string, ExportedList<unknown>>;
