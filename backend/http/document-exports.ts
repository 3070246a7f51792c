import { Hono } from 'hono';
import type { z } from 'zod';
import type { EndpointName, endpoints } from '../../contract/index.ts';
import { csvCell } from '../../domain/csv-cell.ts';
import type { Locale } from '../api/handler.ts';
import type { Identity } from '../customers/index.ts';
import type { Services } from '../services.ts';
import { fileResponse } from './customer-documents.ts';
import { invoke } from './invoke.ts';
import { cookieIdentity } from './session-cookie.ts';

/** Most rows of an exported list; the largest page of the lists. */
const MOST_ROWS = 10_000;
const PER_PAGE = 96;

type Cell = string | number | null;
type Address = { IndirizzoEsteso: string; Citta: string } | null;

/** The columns of a list: headings in both languages and the cells of one entry of the response. */
interface Export<Entry> {
  endpoint: EndpointName;
  /** Of the file and of the sheet, in both languages. */
  name: Record<Locale, string>;
  heads: Record<Locale, readonly string[]>;
  entriesOf: (message: Record<string, unknown>) => Entry[];
  cellsOf: (entry: Entry) => Cell[];
}

type MessageOf<Name extends EndpointName> =
  z.output<(typeof endpoints)[Name]['response']> extends { message: infer Message } ? Message : never;

const place = (address: Address): string =>
  address ? [address.IndirizzoEsteso, address.Citta].filter(Boolean).join(', ') : '';
const label = (key: { causale: string; anno: number; numero: number }): string =>
  `${key.causale}/${key.anno}/${key.numero}`;

const invoices: Export<MessageOf<'getInvoices'>['invoices'][number]> = {
  endpoint: 'getInvoices',
  name: { it: 'fatture', en: 'invoices' },
  heads: {
    it: ['Data', 'Documento', 'Tipo', 'Destinazione', 'Imponibile', 'IVA', 'Totale', 'Stato', 'Scadenza', 'Da pagare'],
    en: ['Date', 'Document', 'Type', 'Destination', 'Taxable', 'VAT', 'Total', 'State', 'Due date', 'Open'],
  },
  entriesOf: (message) => message.invoices as MessageOf<'getInvoices'>['invoices'],
  cellsOf: (one) => [
    ...[one.date, one.document, one.kind === 'credit-note' ? one.kind : (one.type ?? one.kind), place(one.destination)],
    ...[one.taxable, one.vat, one.total, one.stato_pagamento, one.data_scadenza, one.aperto],
  ],
};

const ddt: Export<MessageOf<'getDdt'>['ddt'][number]> = {
  endpoint: 'getDdt',
  name: { it: 'ddt', en: 'transport-documents' },
  heads: {
    it: ['Data', 'Documento', 'Destinazione', 'Righe', 'Colli', 'Peso kg', 'Vettore', 'Consegnato il', 'Fatture'],
    en: ['Date', 'Document', 'Destination', 'Lines', 'Parcels', 'Weight kg', 'Carrier', 'Delivered on', 'Invoices'],
  },
  entriesOf: (message) => message.ddt as MessageOf<'getDdt'>['ddt'],
  cellsOf: (one) => [
    ...[one.date, one.document, place(one.destination), one.numero_righe, one.colli, one.peso, one.vettore],
    ...[one.consegnato_il, (one.chain.invoices ?? []).map(label).join(', ')],
  ],
};

const orders: Export<MessageOf<'getOrders'>['orders'][number]> = {
  endpoint: 'getOrders',
  name: { it: 'ordini', en: 'orders' },
  heads: {
    it: ['Registrato', 'Ordine', 'Stato', 'Consegna', 'Destinazione', 'Riferimento', 'Righe', 'Totale netto', 'Totale'],
    en: ['Registered', 'Order', 'State', 'Delivery', 'Destination', 'Reference', 'Lines', 'Net total', 'Total'],
  },
  entriesOf: (message) => message.orders as MessageOf<'getOrders'>['orders'],
  cellsOf: (one) => [
    ...[one.data_registrazione, label(one), one.stato, one.data_consegna, place(one.address), one.rif_cliente],
    ...[one.numero_righe, one.totale_netto, one.totale_doc],
  ],
};

const deadlines: Export<MessageOf<'paymentDeadline'>['deadlines'][number]> = {
  endpoint: 'paymentDeadline',
  name: { it: 'scadenzario', en: 'deadlines' },
  heads: {
    it: ['Scadenza', 'Tipo', 'Documento', 'Data documento', 'Importo', 'Da pagare', 'Stato'],
    en: ['Due date', 'Type', 'Document', 'Document date', 'Amount', 'Open', 'State'],
  },
  entriesOf: (message) => message.deadlines as MessageOf<'paymentDeadline'>['deadlines'],
  cellsOf: (one) => [
    ...[one.data_scadenza, one.tipo_label ?? one.tipo, label(one.documento), one.documento.date],
    ...[one.importo, one.aperto, one.stato],
  ],
};

const lists = { invoices, ddt, orders, deadlines } as unknown as Record<string, Export<unknown>>;

const FILE = /^(invoices|ddt|orders|deadlines)\.(csv|xlsx)$/;

/** Runs the endpoint of a list page by page, with the filters of the URL; it checks permission and filters itself. */
async function readRows(
  services: Services,
  list: Export<unknown>,
  query: Record<string, string>,
  identity: Identity | null,
  locale: Locale,
): Promise<Cell[][]> {
  const facts = {
    ...{ identity, locale, origin: null, networkAddress: '', sessionCookie: null, deviceCookie: null, userAgent: null },
    ...{ setSessionCookie: () => {}, setDeviceCookie: () => {} },
  };
  const rows: Cell[][] = [];
  for (let page = 1; rows.length < MOST_ROWS; page += 1) {
    const body = list.endpoint === 'paymentDeadline' ? {} : { ...query, page, per_page: PER_PAGE };
    const { message } = (await invoke(services, list.endpoint, body, facts)) as { message: Record<string, unknown> };
    rows.push(...list.entriesOf(message).map(list.cellsOf));
    if (page >= Number(message.pages ?? 1)) break;
  }
  return rows;
}

/** Numbers as the language writes them, without separators of thousands; texts cannot become formulas. */
function csvOf(rows: readonly (readonly Cell[])[], locale: Locale): string {
  const cellOf = (cell: Cell) =>
    typeof cell === 'number'
      ? locale === 'it'
        ? String(cell).replace('.', ',')
        : String(cell)
      : csvCell(cell ?? '', ';');
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(';')).join('\r\n')}\r\n`;
}

/** The filters of a list that may be in the URL of its file; the endpoint validates them. */
const FILTERS = ['date_from', 'date_to', 'address', 'text', 'type', 'status', 'sort_by', 'sort_dir'];

/** The lists of orders, invoices, transport documents and due dates as CSV or XLSX, with the filters of the screen. */
export function createDocumentExports(services: Services): Hono {
  const exports = new Hono();
  exports.get('/lists/:file', async (context) => {
    const [, name = '', type] = FILE.exec(context.req.param('file')) ?? [];
    const list = lists[name];
    if (!list) return context.text('404', 404);
    const locale: Locale = context.req.query('locale') === 'en' ? 'en' : 'it';
    const identity = await cookieIdentity(context, services);
    const given = context.req.query();
    const query = Object.fromEntries(FILTERS.flatMap((key) => (given[key] ? [[key, given[key]]] : [])));
    const rows = [[...list.heads[locale]], ...(await readRows(services, list, query, identity, locale))];
    if (type === 'csv') {
      const file = { name: `${list.name[locale]}.csv`, type: 'text/csv; charset=utf-8' };
      return fileResponse(context, csvOf(rows, locale), file);
    }
    const { writeXlsx } = await import('hucre/xlsx');
    const workbook = await writeXlsx({ sheets: [{ name: list.name[locale], rows }] });
    return fileResponse(context, new Uint8Array(workbook), {
      name: `${list.name[locale]}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
  });
  return exports;
}
