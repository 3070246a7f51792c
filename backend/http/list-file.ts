import type { Context } from 'hono';
import { csvCell } from '../../domain/csv-cell.ts';
import type { Locale } from '../../domain/locale.ts';
import { shopDay, shopTime } from '../../domain/shop-day.ts';
import type { Amount } from '../api/amount.ts';
import type { Person } from '../fair-queue.ts';
import type { Services } from '../services.ts';
import { fileResponse } from './customer-documents.ts';
import { sheetDay, sheetDrawing, SHEET_FORMATS, type SheetCell } from './sheet.ts';

export type Cell = string | number | Amount | null;

/** What its writers need to know of a column: whether it holds money; `time` where its cells are days or moments in UTC. */
export interface ColumnKind {
  money: unknown;
  time?: 'day' | 'moment';
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

/**
 * A list as a CSV file or a workbook, written in batches: as texts, which take a tenth of the memory of cells. The reader
 * may be slow, the database need not wait for it.
 */
export class ListFile {
  readonly #format: 'csv' | 'xlsx';
  readonly #columns: readonly ColumnKind[];
  readonly #locale: Locale;
  readonly #parts: string[] = [];

  constructor(format: 'csv' | 'xlsx', columns: readonly ColumnKind[], locale: Locale) {
    this.#format = format;
    this.#columns = columns;
    this.#locale = locale;
  }

  /** Adds rows; those of the head are texts, whatever their columns hold. */
  add(rows: readonly (readonly Cell[])[], isHead = false): void {
    const kinds = isHead ? [] : this.#columns;
    this.#parts.push(this.#format === 'csv' ? csvOf(rows, kinds, this.#locale) : sheetOf(rows, kinds));
  }

  /** The file as a download; a workbook is written in another thread. */
  async response(
    context: Context,
    services: Pick<Services, 'drawings'>,
    person: Person,
    title: string,
  ): Promise<Response> {
    if (this.#format === 'csv') {
      const file = { name: `${title}.csv`, type: 'text/csv; charset=utf-8' };
      return fileResponse(context, `\uFEFF${this.#parts.join('')}`, file);
    }
    const formats = this.#columns.map(({ money, time }) => {
      const kind = time ?? (money === null ? null : 'money');
      return kind && SHEET_FORMATS[kind];
    });
    const workbook = await services.drawings.run(person, (draw) => draw(sheetDrawing, title, formats, this.#parts));
    return fileResponse(context, workbook, {
      name: `${title}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
  }
}
