import type { UpsertProblem } from '../database/upsert/index.ts';
import type { ReadRow, SourceRow } from './input/rows.ts';
import { hasLostDigits } from './input/lost-digits.ts';
import { decideNumbers } from './input/decimal-signs.ts';
import { fileTypeOf, readFileRows } from './input/open-file.ts';
import type { ImportContext, Kind } from './kinds/kind.ts';
import { type KindName, fieldsOf } from './mapping/fields.ts';
import { columnsRead, type Mapping } from './mapping/mapping-file.ts';
import { numberColumns } from './mapping/number-columns.ts';
import { readValues } from './mapping/read-values.ts';
import { findUndecidedRates } from './mapping/undecided-rates.ts';
import { unusedColumns } from './mapping/unused-columns.ts';
import { removeLostDigits } from './lost-digits.ts';
import { mergeRows } from './merge-rows.ts';
import { HtmlNote } from './html-note.ts';
import { loadBatch, type Attempt, type Counts, type Item } from './pipe.ts';
import type { Progress } from './progress.ts';
import { ImportError } from './import-error.ts';
import { TooManyRefused } from './report.ts';
import { rowKey, SeenCodes } from './seen-codes.ts';
import { Spool } from './spool.ts';

// Small enough that a rejected batch is halved quickly, large enough that round trips do not matter.
const recordsAtOnce = 1000;

export interface Run {
  context: ImportContext;
  attempt: Attempt;
  progress: Progress;
  /** Ends the import between two batches. */
  signal: AbortSignal;
}

/** The items of the files of one kind, in groups; unreadable rows are reported and left out. */
export async function* readItems<R extends object>(
  files: readonly string[],
  kindName: KindName,
  kind: Kind<R>,
  run: Run,
): AsyncGenerator<Item<R>[]> {
  const { mapping, report, unused, named } = run.context;
  const fields = fieldsOf(kindName);
  const isNumberColumn = numberColumns(kindName, mapping);
  const html = new HtmlNote();
  for (const file of files) {
    const hasHeader = (await fileTypeOf(file, mapping.format ?? {})) !== 'ndjson';
    const leftOut = await reportUndecided(file);
    const seen = new SeenCodes();
    const read = readFileRows(file, mapping.format ?? {}, (bytes) => run.progress.readBytes(bytes));
    const decided = mapping.format?.decimal === undefined ? decideNumbers(read, isNumberColumn) : read;
    let isFirst = true;
    let hasRows = false;
    // Consecutive rows with the same code are merged until the code changes.
    let held = null as Item<R> | null;
    for await (const rows of decided) {
      hasRows ||= rows.length > 0;
      const items: Item<R>[] = [];
      for (const read of rows) {
        if (isFirst && hasHeader && 'row' in read) {
          checkHeader(read.row, mapping, kindName, file);
          if (mapping.fields === undefined) {
            for (const column of unusedColumns(read.row, fields, kindName === 'articles')) unused.add(column);
          }
          isFirst = false;
        }
        const found = await toItem(read, file, leftOut);
        if (found === null) continue;
        const { item, key } = found;
        if (kind.lists !== undefined && held !== null && held.code === item.code) {
          held = mergeRows(held, item, kind.lists);
          continue;
        }
        await reportDuplicate(item, seen.add(key, item.line));
        if (kind.lists === undefined) items.push(item);
        else {
          if (held !== null) items.push(held);
          held = item;
        }
      }
      if (items.length > 0) yield items;
    }
    if (!hasRows) throw new ImportError(`The file ${file} has no rows${hasHeader ? ' below its column names' : ''}.`);
    if (held !== null) yield [held];
  }
  await report.add(html.entries());

  async function reportDuplicate({ file, line, code }: Item<R>, first: number | null): Promise<void> {
    if (first === null) return;
    const reason = `The code stands in line ${first} already; of rows with the same code the last one counts.`;
    await report.add([{ file, line, code, field: null, reason, severity: 'duplicate' }]);
  }

  /** Reports the columns of which only a person can say what they hold; returns their fields. */
  async function reportUndecided(file: string): Promise<Set<string>> {
    const undecided = await findUndecidedRates(file, kindName, mapping);
    for (const { place, line, reason } of undecided) {
      await report.add([{ file, line, code: null, field: place, reason, severity: 'incomplete' }]);
    }
    return new Set(undecided.map(({ field }) => field));
  }

  async function toItem(
    read: ReadRow,
    file: string,
    leftOut: ReadonlySet<string>,
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
    const result = kind.fromRow(values, read.row, line);
    const code = result.code === '' ? null : result.code;
    html.add({ file, line, code }, values.withHtml);
    if (named !== null) {
      if (code === null || hasLostDigits(code)) named.unreadable += 1;
      else named.codes.add(code);
    }
    if (result.problems.length > 0) {
      await report.add(result.problems.map((problem) => ({ file, line, code, ...problem, severity: 'refused' })));
      run.progress.done(1);
      return null;
    }
    const remarks = [...lost, ...result.remarks].map((remark) => ({ line, ...remark }));
    const key = rowKey(kindName, result.code, values.values);
    return { item: { file, line, code: result.code, record: result.record, remarks }, key };
  }
}

/**
 * Throws ImportError for a column that the mapping names and the file lacks: it would silently empty a field of every
 * row.
 */
function checkHeader(row: SourceRow, mapping: Mapping, kindName: KindName, file: string): void {
  const missing = columnsRead(mapping).filter(({ column }) => !(column in row));
  if (missing.length > 0) {
    const lines = missing.map(({ column, place }) => `  "${column}", named by ${place}`);
    throw new ImportError(
      `The file ${file} has no column\n${lines.join('\n')}\nIt has: ${Object.keys(row).join(', ')}.`,
    );
  }
  if (mapping.fields !== undefined) return;
  const known = Object.keys(fieldsOf(kindName));
  if (!Object.keys(row).some((column) => known.includes(column.split(/[._]/)[0] ?? ''))) {
    throw new ImportError(
      `The file ${file} names none of the fields of ${kindName} (${known.join(', ')}). A mapping says which column is which, --header-line where the column names stand.`,
    );
  }
}

/** Imports the items of one kind, batch by batch, and then retries those postponed until the rest was imported. */
export async function loadItems<R extends object>(
  groups: AsyncIterable<Item<R>[]>,
  kind: Kind<R>,
  run: Run,
): Promise<Counts> {
  const total: Counts = { inserted: 0, updated: 0 };
  const waiting = new Spool<Item<R>>();

  const load = async (items: Item<R>[], isLastTry: boolean): Promise<void> => {
    await kind.prepare?.(items);
    const postpone = async (item: Item<R>, problems: readonly UpsertProblem[]): Promise<boolean> => {
      if (isLastTry || kind.mayWait?.(problems) !== true) return false;
      await waiting.add([item]);
      run.progress.done(-1);
      return true;
    };
    const counts = await loadBatch(run.attempt, kind, items, run.context, postpone);
    total.inserted += counts.inserted;
    total.updated += counts.updated;
    run.progress.done(items.length);
  };

  try {
    await inBatches(groups, kind.wholeFile === true ? Infinity : recordsAtOnce, run.signal, (items) =>
      load(items, false),
    );
    await inBatches(waiting.read(recordsAtOnce), recordsAtOnce, run.signal, (items) => load(items, true));
    if (kind.finish !== undefined) {
      total.updated += await kind.finish(run.context.database);
    }
  } catch (error) {
    if (error instanceof TooManyRefused) error.loaded = total;
    throw error;
  } finally {
    await waiting.remove();
  }
  return total;
}

/**
 * Builds batches and writes each while the next is read; never more than one ahead, so that memory use stays constant.
 */
async function inBatches<T>(
  groups: AsyncIterable<T[]>,
  size: number,
  signal: AbortSignal,
  load: (batch: T[]) => Promise<void>,
): Promise<void> {
  let batch: T[] = [];
  let running: Promise<unknown> = Promise.resolve();
  let failure: { error: unknown } | null = null;
  const start = async (items: T[]): Promise<void> => {
    await running;
    if (failure !== null) throw failure.error;
    if (signal.aborted) {
      throw new ImportError('The import was interrupted. What was loaded so far stays; run it again for the rest.');
    }
    running = load(items).catch((error: unknown) => (failure = { error }));
  };
  try {
    for await (const group of groups) {
      batch.push(...group);
      if (batch.length >= size) {
        const full = batch;
        batch = [];
        await start(full);
      }
    }
    if (batch.length > 0) await start(batch);
  } finally {
    await running;
  }
  if (failure !== null) throw (failure as { error: unknown }).error;
}
