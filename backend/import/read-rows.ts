import { crc32 } from 'node:zlib';
import { explain, type Reason } from '../texts/index.ts';
import { ImportError } from './import-error.ts';
import type { ImportContext, Kind, OpenKind } from './kinds/kind.ts';
import { columnsRead, numberColumns, openMapped, unusedColumns } from './mapping/columns.ts';
import { checkDoubleColumns } from './mapping/double-columns.ts';
import type { Fields, FieldSpec, FileKind } from './mapping/field-spec.ts';
import type { Mapping } from './mapping/mapping-file.ts';
import { readValues, type FieldProblem, type ReadValues } from './mapping/read-values.ts';
import { findUndecidedRates } from './mapping/undecided-rates.ts';
import type { ReportEntry } from './report-entry.ts';
import { decideNumbers } from './sources/decimal-signs.ts';
import type { OpenFile } from './sources/open-file.ts';
import type { FileNote, ReadRow, SourceRow } from './sources/rows.ts';
import { lettersOf, type Column } from './sources/table.ts';
import type { InputFile } from './sources/text.ts';
import { hasLostDigits, lostDigitsReason, textOf } from './sources/values.ts';
import { RowsOfRecords } from './rows-of-records.ts';
import type { BatchRun, Item } from './write-batches.ts';

/** One import while it runs. */
export interface Run extends BatchRun {
  context: ImportContext;
}

/**
 * The items of the files of one kind, in groups; unreadable rows are reported and left out. With `only` no other fields are
 * read.
 */
export async function* readItems<R extends object>(
  files: readonly InputFile[],
  kind: Kind<string, R>,
  opened: OpenKind<R>,
  run: Run,
  only: readonly string[] = Object.keys(kind.fields),
): AsyncGenerator<Item<R>[]> {
  const { mapping, report, rejected, unused, named, sheets } = run.context;
  const { lists } = kind;
  const fields = Object.fromEntries(Object.entries(kind.fields).filter(([field]) => only.includes(field)));
  // One code alone does not identify a row of every kind.
  const identifies = ({ isKey, isOptionalKey }: FieldSpec): boolean => isKey === true || isOptionalKey === true;
  const keys = Object.entries(fields).flatMap(([field, spec]) => (identifies(spec) ? [field] : []));
  const keyFields = Object.fromEntries(Object.entries(fields).filter(([field]) => keys.includes(field)));
  const keyOf = (values: ReadValues['values']): string => keys.map((field) => values[field]).join('\u0000');
  const isNumberColumn = numberColumns(kind, mapping);
  const html = new FieldNote((fields) =>
    explain('Entities and tags of HTML became plain text, in rows: {fields}. This is the first of them.', { fields }),
  );
  const rounded = new FieldNote((fields) =>
    explain('Rates and discounts were rounded to two decimals, in rows: {fields}. This is the first of them.', {
      fields,
    }),
  );
  for (const file of files) {
    const opened = await openMapped(file, kind, mapping);
    try {
      yield* readOpened(file, opened);
    } finally {
      await opened.close();
    }
  }
  await report.add([...html.entries(), ...rounded.entries()]);

  async function* readOpened(file: InputFile, source: OpenFile): AsyncGenerator<Item<R>[]> {
    const hasHeader = source.type !== 'ndjson';
    if (source.sheets !== null) sheets.push(explain('{place}: {reason}', { place: file.name, reason: source.sheets }));
    const leftOut = await checkColumns(file, source);
    const seen = new SeenCodes();
    const letters = new Map<string, string>();
    const notes: FileNote[] = [];
    const read = source.rows((bytes) => run.progress.readBytes(bytes), {
      onColumns(columns) {
        if (source.type !== 'xlsx') return;
        for (const { name, place } of columns) letters.set(name, lettersOf(place));
      },
      onNote: (note) => void notes.push(note),
    });
    const decided = mapping.format?.decimal === undefined ? decideNumbers(read, isNumberColumn) : read;
    let isFirst = true;
    let hasRows = false;
    const records = lists === undefined ? null : new RowsOfRecords<R>(lists, await findLastLines(source));
    for await (const rows of decided) {
      hasRows ||= rows.length > 0;
      const items: Item<R>[] = [];
      for (const read of rows) {
        if (isFirst && hasHeader && 'row' in read) {
          checkHeader(read.row, mapping, kind, file.name);
          if (mapping.fields === undefined) {
            for (const column of unusedColumns(read.row, kind)) unused.add(column);
          }
          isFirst = false;
        }
        const found = await toItem(read, file.name, leftOut, letters);
        if (found === null) continue;
        const { item, key } = found;
        const { whole, isFirst: isNew } = records?.add(key, item) ?? { whole: [item], isFirst: true };
        if (isNew) await reportDuplicate(item, seen.add(key, item));
        items.push(...whole);
      }
      if (items.length > 0) yield items;
    }
    if (!hasRows)
      throw new ImportError(`The file ${file.name} has no rows${hasHeader ? ' below its column names' : ''}.`);
    if (records !== null) yield records.rest();
    await report.add(
      notes.map((note) => ({ ...note, file: file.name, code: null, field: null, severity: 'note' as const })),
    );
  }

  /** The last line of each key; a line of JSON holds a whole record, so that only those below each other are one. */
  async function findLastLines(source: OpenFile): Promise<Map<string, number>> {
    const lines = new Map<string, number>();
    if (source.type === 'ndjson') return lines;
    for await (const rows of source.rows()) {
      for (const read of rows) {
        if (!('row' in read)) continue;
        const { values, problems } = readValues(read.row, keyFields, mapping);
        if (problems.length > 0) continue;
        const key = keyOf(values);
        if (lines.has(key) || lines.size < maximumSeenCodes) lines.set(key, read.line);
      }
    }
    return lines;
  }

  async function reportDuplicate({ file, line, code }: Item<R>, first: SeenRow | null): Promise<void> {
    if (first === null) return;
    // Rows that are merged with those below them are compared by the first of them only.
    const isSame = first.isSame && lists === undefined;
    const reason = isSame
      ? explain('The row repeats line {line}.', { line: first.line })
      : explain('The code stands in line {line} already; of rows with the same code the last one counts.', {
          line: first.line,
        });
    await report.add([{ file, line, code, field: null, reason, severity: isSame ? 'note' : 'duplicate' }]);
  }

  /** Reports the columns whose unit a person has to decide; returns their fields. Throws for two columns of one field. */
  async function checkColumns(file: InputFile, source: OpenFile): Promise<Set<string>> {
    let columns: readonly Column[] = [];
    const undecided = await findUndecidedRates(source, fields, mapping, { onColumns: (found) => (columns = found) });
    await checkDoubleColumns(source, columns, kind, mapping, file.name);
    for (const { place, line, reason } of undecided) {
      await report.add([{ file: file.name, line, code: null, field: place, reason, severity: 'incomplete' }]);
    }
    return new Set(undecided.map(({ field }) => field));
  }

  async function toItem(
    read: ReadRow,
    file: string,
    leftOut: ReadonlySet<string>,
    letters: ReadonlyMap<string, string>,
  ): Promise<{ item: Item<R>; key: string } | null> {
    const { line } = read;
    if ('reason' in read) {
      if (named !== null) named.unreadable += 1;
      await report.add([{ file, line, code: null, field: null, reason: read.reason, severity: 'refused' }]);
      run.progress.done(1);
      return null;
    }
    const values = readValues(read.row, fields, mapping, leftOut);
    const lost = removeLostDigits(values, fields);
    const record = opened.fromRow(values, read.row, line);
    const code = textOf(kind.identify(record, values));
    const place = { file, line, code };
    html.add(place, values.withHtml);
    rounded.add(place, values.rounded);
    const placed = ({ field, reason, column, isNote }: FieldProblem) => {
      const letter = letters.get(column ?? '');
      const value = column === undefined ? null : textOf(read.row[column]);
      return {
        line,
        field,
        reason,
        ...(value === null ? {} : { value }),
        ...(letter === undefined ? {} : { cell: `${letter}${line}` }),
        ...(isNote === true ? { isNote } : {}),
      };
    };
    if (named !== null) {
      if (code === null || hasLostDigits(code)) named.unreadable += 1;
      else named.codes.add(code);
    }
    if (values.problems.length > 0) {
      await rejected?.add(
        { file, line },
        [read.row],
        values.problems.map(({ field, reason }) => ({ field, reason, severity: 'refused' })),
      );
      await report.add(
        values.problems.map((problem) => ({ file, code, ...placed(problem), severity: 'refused' as const })),
      );
      run.progress.done(1);
      return null;
    }
    const remarks = [...lost, ...values.remarks].map(placed);
    const item = { file, line, code: code ?? '', record, rows: [read.row], remarks };
    const key = keys.length > 1 || lists !== undefined ? keyOf(values.values) : item.code;
    return { item, key };
  }
}

/**
 * Throws ImportError for a column that the mapping names and the file lacks: it would silently empty a field of every
 * row.
 */
export function checkHeader(row: SourceRow, mapping: Mapping, kind: FileKind, file: string): void {
  const missing = columnsRead(mapping).filter(({ column }) => !(column in row));
  if (missing.length > 0) {
    const lines = missing.map(({ column, place }) => `  "${column}", named by ${place}`);
    throw new ImportError(
      `The file ${file} has no column\n${lines.join('\n')}\nIt has: ${Object.keys(row).join(', ')}.`,
    );
  }
  if (mapping.fields !== undefined) return;
  const known = Object.keys(kind.fields);
  if (!Object.keys(row).some((column) => known.includes(column.split(/[._]/)[0] ?? ''))) {
    throw new ImportError(
      `The file ${file} names none of the fields of ${kind.name} (${known.join(', ')}). A mapping says which column is which, --header-line where the column names stand.`,
    );
  }
}

type Place = Pick<ReportEntry, 'file' | 'line' | 'code'>;

/** A note about a whole import: how many rows it concerns in which fields, and the first of them. */
class FieldNote {
  readonly #reasonFor: (fields: string) => Reason;
  readonly #fields = new Map<string, number>();
  #first: Place | null = null;

  /** @param reasonFor says it of the fields, each with its rows. */
  constructor(reasonFor: (fields: string) => Reason) {
    this.#reasonFor = reasonFor;
  }

  add(place: Place, fields: readonly string[]): void {
    if (fields.length === 0) return;
    this.#first ??= place;
    for (const field of fields) this.#fields.set(field, (this.#fields.get(field) ?? 0) + 1);
  }

  /** The entry for the report; none when it concerns no row. */
  entries(): ReportEntry[] {
    if (this.#first === null) return [];
    const fields = [...this.#fields].map(([field, rows]) => `${field} ${rows}`).join(', ');
    return [{ ...this.#first, field: null, reason: this.#reasonFor(fields), severity: 'note' }];
  }
}

/** Number of codes of one file that are stored, at about 100 bytes each. Later codes are not checked. */
const maximumSeenCodes = 1_000_000;

/** An earlier row with the same code. */
interface SeenRow {
  line: number;
  isSame: boolean;
}

/** The codes of one file with the line of their first occurrence. */
class SeenCodes {
  readonly #lines = new Map<string, number>();
  readonly #rows = new Map<string, number>();

  /** Adds a code; returns where it occurred first, null when it is new. */
  add(key: string, { line, rows }: Pick<Item<unknown>, 'line' | 'rows'>): SeenRow | null {
    const first = this.#lines.get(key);
    const sum = crc32(JSON.stringify(rows));
    if (first !== undefined) return { line: first, isSame: this.#rows.get(key) === sum };
    if (this.#lines.size < maximumSeenCodes) {
      this.#lines.set(key, line);
      this.#rows.set(key, sum);
    }
    return null;
  }
}

// Without its own code, or with another parent, this would be a different article; without its group, a promotion would
// be for everybody.
const indispensable = new Set(['sku', 'parentCode', 'customerGroup']);

/**
 * Removes values such as `8,00123E+12` from a row, so that they are never stored. Adds them to the row's problems when
 * the row cannot be imported without them, else returns them as remarks; the shop keeps its value in that field.
 */
export function removeLostDigits(read: ReadValues, fields: Fields): FieldProblem[] {
  const remarks: FieldProblem[] = [];
  // By name: pairs of names and fields would be made anew for every row.
  for (const field in fields) {
    const spec = fields[field];
    const value = read.values[field];
    if (spec === undefined || value === undefined) continue;
    if (typeof value === 'string') {
      if (spec.type !== 'text' || !hasLostDigits(value)) continue;
      const problem = { field, reason: lostDigitsReason(value) };
      if (spec.isKey === true || spec.isOptionalKey === true || indispensable.has(field)) read.problems.push(problem);
      else {
        remarks.push(problem);
        delete read.values[field];
      }
    } else if (Array.isArray(value) && value.length > 0) {
      const found = remarks.length;
      const kept = value.filter((element: unknown) => keepElement(element, field, spec, remarks));
      if (remarks.length === found || spec.isByRow === true) continue;
      delete read.values[field];
      read.ifNew[field] = kept;
    }
  }
  return remarks;
}

/** Whether an element of a list can stay; an invalid optional part of it is emptied. */
function keepElement(element: unknown, field: string, spec: FieldSpec, remarks: FieldProblem[]): boolean {
  if (typeof element === 'string') {
    if (!hasLostDigits(element)) return true;
    remarks.push({ field, reason: lostDigitsReason(element) });
    return false;
  }
  if (typeof element !== 'object' || element === null) return true;
  let isKept = true;
  for (const [part, value] of Object.entries(element)) {
    const partSpec = spec.parts?.[part];
    if (typeof value !== 'string' || partSpec?.type !== 'text' || !hasLostDigits(value)) continue;
    remarks.push({ field: part === spec.bare ? field : `${field}.${part}`, reason: lostDigitsReason(value) });
    if (partSpec.isRequired === true) isKept = false;
    else Object.assign(element, { [part]: null });
  }
  return isKept;
}
