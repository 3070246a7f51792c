import { Hono } from 'hono';
import { csvCell } from '../../domain/csv-cell.ts';
import { MAXIMUM_EXPORTED_ROWS } from '../../domain/defaults.ts';
import { shopDay, shopTime } from '../../domain/shop-day.ts';
import { moneySeen } from '../../domain/sees-money.ts';
import type { Locale } from '../../domain/locale.ts';
import { withTimeoutAdvice } from '../api/read-list.ts';
import { AppError } from '../app-error.ts';
import type { Reads } from '../database/index.ts';
import { moneyViewer, resolveRequestContext, type Identity } from '../customers/index.ts';
import type { Services } from '../services.ts';
import type { Person } from '../fair-queue.ts';
import { fileResponse } from './customer-documents.ts';
import { texts } from '../texts/index.ts';
import { columnsFor, exportedLists, type Cell, type ColumnKind, type ExportedList } from './exported-lists.ts';
import { invokeList } from './invoke.ts';
import { personOf } from './person.ts';
import { readsFor } from './recent-writes.ts';
import { fileIdentity, fileLocale } from './request-identity.ts';
import { sheetDay, sheetDrawing, SHEET_FORMATS, type SheetCell } from './sheet.ts';

const FILE = /^(invoices|ddt|orders|deadlines)\.(csv|xlsx)$/;

/**
 * Reads a list as a whole, with the filters of the URL, and passes its entries on in batches. Its endpoint checks
 * permission and filters. Fails with 413 when there are too many rows, and stops when the client has left.
 */
async function readEntries(
  services: Services,
  list: ExportedList<unknown>,
  query: Record<string, string>,
  { identity, locale, reads, person }: { identity: Identity; locale: Locale; reads: Reads; person: Person },
  take: (entries: object[]) => void,
): Promise<void> {
  const facts = {
    ...{ identity, reads, locale, leaving: () => person.leaving, networkAddress: '' },
    ...{ writeMark: null, origin: null, sessionCookie: null, deviceCookie: null, userAgent: null },
    ...{ setSessionCookie: () => {}, setDeviceCookie: () => {} },
  };
  const body = list.endpoint === 'paymentDeadline' ? {} : query;
  let count = 0;
  await services.queues.exports.run(person, () =>
    withTimeoutAdvice(() =>
      invokeList(services, list.endpoint, body, facts, (entries) => {
        count += entries.length;
        if (count > MAXIMUM_EXPORTED_ROWS) {
          throw new AppError('too-large', 'listTooLarge', { parameters: { maximum: MAXIMUM_EXPORTED_ROWS } });
        }
        take(entries);
      }),
    ),
  );
}

/** A moment of the wire in the shop's time. */
function shopMoment(moment: string): { day: string; time: string } {
  const at = new Date(moment);
  return { day: shopDay(at), time: shopTime(at) };
}

/**
 * Rows of a CSV file: numbers as the language writes them, without separators of thousands, times of the shop; no text
 * is a formula.
 */
function csvOf(rows: readonly (readonly Cell[])[], columns: readonly ColumnKind[], locale: Locale): string {
  const written = (digits: string) => (locale === 'it' ? digits.replace('.', ',') : digits);
  const cellOf = (cell: Cell, time: ColumnKind['time']) => {
    if (typeof cell === 'number') return written(String(cell));
    if (typeof cell === 'object' && cell) return written(cell.euro.toFixed(2));
    if (cell === null || time !== 'moment') return csvCell(cell ?? '', ';');
    const moment = shopMoment(cell);
    return `${moment.day} ${moment.time}`;
  };
  return rows.map((row) => `${row.map((cell, index) => cellOf(cell, columns[index]?.time)).join(';')}\r\n`).join('');
}

/** Rows of a sheet, in which amounts, days and times of the shop are numbers. */
function sheetOf(rows: readonly (readonly Cell[])[], columns: readonly ColumnKind[]): string {
  const cellOf = (cell: Cell, time: ColumnKind['time']): SheetCell => {
    if (typeof cell === 'object' && cell) return cell.euro;
    if (typeof cell !== 'string' || time === undefined) return cell;
    if (time === 'day') return sheetDay(cell);
    const moment = shopMoment(cell);
    return sheetDay(moment.day, moment.time);
  };
  return JSON.stringify(rows.map((row) => row.map((cell, index) => cellOf(cell, columns[index]?.time))));
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
    const locale = fileLocale(context);
    const identity = await fileIdentity(services, context, locale);
    if (identity instanceof Response) return identity;
    const given = context.req.query();
    const query = Object.fromEntries(FILTERS.flatMap((key) => (given[key] ? [[key, given[key]]] : [])));
    const person = personOf(context, services, identity);
    const columns = columnsFor(list, moneySeen(moneyViewer(resolveRequestContext(identity, {}).client)));
    const { names, heads } = texts[locale].lists;
    const title = names[list.name];
    const write = (rows: Cell[][], kinds: readonly ColumnKind[]) =>
      type === 'csv' ? csvOf(rows, kinds, locale) : sheetOf(rows, kinds);
    // As texts, which take a tenth of the memory of cells; the reader may be slow, the database need not wait for it.
    const parts = [write([columns.map(({ head }) => heads[head])], [])];
    const requester = { identity, locale, reads: readsFor(context, services), person };
    await readEntries(services, list, query, requester, (entries) =>
      parts.push(
        write(
          entries.map((entry) => columns.map(({ cell }) => cell(entry, locale))),
          columns,
        ),
      ),
    );
    if (type === 'csv') {
      const file = { name: `${title}.csv`, type: 'text/csv; charset=utf-8' };
      return fileResponse(context, `\uFEFF${parts.join('')}`, file);
    }
    const formats = columns.map(({ money, time }) => {
      const kind = time ?? (money === null ? null : 'money');
      return kind && SHEET_FORMATS[kind];
    });
    const workbook = await services.drawings.run(person, (draw) => draw(sheetDrawing, title, formats, parts));
    return fileResponse(context, workbook, {
      name: `${title}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
  });
  return exports;
}
