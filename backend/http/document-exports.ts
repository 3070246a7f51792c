import { Hono } from 'hono';
import { csvCell } from '../../domain/csv-cell.ts';
import type { Locale } from '../api/handler.ts';
import type { Reads } from '../database/index.ts';
import type { Identity } from '../customers/index.ts';
import type { Services } from '../services.ts';
import { fileResponse } from './customer-documents.ts';
import { exportedLists, type Cell, type ExportedList } from './exported-lists.ts';
import { invoke } from './invoke.ts';
import { readsFor } from './recent-writes.ts';
import { fileIdentity } from './request-identity.ts';

/** Most rows of an exported list; the largest page of the lists. */
const MAXIMUM_ROWS = 10_000;
const PER_PAGE = 96;

const FILE = /^(invoices|ddt|orders|deadlines)\.(csv|xlsx)$/;

/** Runs the endpoint of a list page by page, with the filters of the URL; it checks permission and filters itself. */
async function readRows(
  services: Services,
  list: ExportedList<unknown>,
  query: Record<string, string>,
  identity: Identity,
  locale: Locale,
  reads: Reads,
): Promise<Cell[][]> {
  const facts = {
    ...{
      identity,
      reads,
      writeMark: null,
      locale,
      origin: null,
      networkAddress: '',
      sessionCookie: null,
      deviceCookie: null,
      userAgent: null,
    },
    ...{ setSessionCookie: () => {}, setDeviceCookie: () => {} },
  };
  const rows: Cell[][] = [];
  for (let page = 1; rows.length < MAXIMUM_ROWS; page += 1) {
    const body = list.endpoint === 'paymentDeadline' ? {} : { ...query, page, per_page: PER_PAGE };
    const { message } = (await invoke(services, list.endpoint, body, facts)) as { message: Record<string, unknown> };
    rows.push(...list.entriesOf(message).map((entry) => list.cellsOf(entry, locale)));
    if (page >= Number(message.pages ?? 1)) break;
  }
  return rows;
}

/** Numbers as the language writes them, without separators of thousands; texts cannot become formulas. */
function csvOf(rows: readonly (readonly Cell[])[], locale: Locale): string {
  const written = (digits: string) => (locale === 'it' ? digits.replace('.', ',') : digits);
  const cellOf = (cell: Cell) => {
    if (typeof cell === 'number') return written(String(cell));
    return typeof cell === 'object' && cell ? written(cell.euro.toFixed(2)) : csvCell(cell ?? '', ';');
  };
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(';')).join('\r\n')}\r\n`;
}

/** The filters of a list that may be in the URL of its file; the endpoint validates them. */
const FILTERS = ['date_from', 'date_to', 'address', 'text', 'type', 'status', 'sort_by', 'sort_dir'];

/** The lists of orders, invoices, transport documents and due dates as CSV or XLSX, with the filters of the screen. */
export function createDocumentExports(services: Services): Hono {
  const exports = new Hono();
  exports.get('/lists/:file', async (context) => {
    const [, name = '', type] = FILE.exec(context.req.param('file')) ?? [];
    const list = exportedLists[name];
    if (!list) return context.text('404', 404);
    const locale: Locale = context.req.query('locale') === 'en' ? 'en' : 'it';
    const identity = await fileIdentity(services, context, locale);
    if (identity instanceof Response) return identity;
    const given = context.req.query();
    const query = Object.fromEntries(FILTERS.flatMap((key) => (given[key] ? [[key, given[key]]] : [])));
    const rows = [
      [...list.heads[locale]],
      ...(await readRows(services, list, query, identity, locale, readsFor(context, services))),
    ];
    if (type === 'csv') {
      const file = { name: `${list.name[locale]}.csv`, type: 'text/csv; charset=utf-8' };
      return fileResponse(context, csvOf(rows, locale), file);
    }
    const { writeXlsx } = await import('hucre/xlsx');
    const cells = rows.map((row) => row.map((cell) => (typeof cell === 'object' && cell ? cell.euro : cell)));
    const workbook = await writeXlsx({ sheets: [{ name: list.name[locale], rows: cells }] });
    return fileResponse(context, new Uint8Array(workbook), {
      name: `${list.name[locale]}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
  });
  return exports;
}
