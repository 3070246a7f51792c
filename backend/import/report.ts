import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { csvCell } from '../../domain/csv-cell.ts';
import type { FieldChange } from '../database/upsert/index.ts';
import { reasonText } from '../texts/index.ts';
import { adviceFor, ReasonGroups, type ReasonGroup } from './reasons.ts';
import type { ReportEntry, Severity } from './report-entry.ts';

/** More rows were rejected than the import accepts; thrown right after the last of them was reported. */
export class TooManyRefused extends Error {
  /** What the import had written before it stopped. */
  loaded = { inserted: 0, updated: 0 };
}

/** An entry as the report has it, with what to do. */
export interface ReportLine extends Omit<ReportEntry, 'reason'> {
  reason: string;
  advice: string | undefined;
}

/** The problems in the rows of an import, written to a file as they are found. */
export class RowReport {
  readonly #file: ReportFile<ReportLine>;
  readonly #groups = new ReasonGroups();
  readonly #maxRefused: number;
  #refused = 0;
  #incomplete = 0;
  #duplicates = 0;
  #notes = 0;

  /** @param maxRefused rejected rows that are accepted; one more ends the import. */
  constructor(path: string, format: ReportFormat, maxRefused = Infinity) {
    this.#file = new ReportFile(path, format, [
      ...(['file', 'line', 'cell', 'code', 'field', 'value', 'severity', 'reason', 'advice'] as const),
    ]);
    this.#maxRefused = maxRefused;
  }

  get path(): string {
    return this.#file.path;
  }

  /** Rejected rows; a row counts once however many fields are invalid. */
  get refused(): number {
    return this.#refused;
  }

  /** Entries about rows imported without some value. */
  get incomplete(): number {
    return this.#incomplete;
  }

  /** Rows that replaced an earlier row with the same code. */
  get duplicates(): number {
    return this.#duplicates;
  }

  /** Equal reasons with their count: rejected rows first, then the most frequent. */
  get reasons(): ReasonGroup[] {
    return this.#groups.all;
  }

  /** Whether the file exists. */
  get isWritten(): boolean {
    return this.#refused + this.#incomplete + this.#duplicates + this.#notes > 0;
  }

  /**
   * Adds all problems of one row. Waits when the disk is slower than the import.
   * @throws TooManyRefused
   */
  async add(entries: readonly ReportEntry[]): Promise<void> {
    if (entries.length === 0) return;
    for (const entry of entries) this.#groups.add(entry);
    await this.#file.add(entries.map(reportLine));
    if (entries.some((entry) => entry.severity === 'refused')) this.#refused += 1;
    else for (const entry of entries) this.#count(entry.severity);
    if (this.#refused > this.#maxRefused) throw new TooManyRefused();
  }

  #count(severity: Severity): void {
    if (severity === 'incomplete') this.#incomplete += 1;
    else if (severity === 'duplicate') this.#duplicates += 1;
    else this.#notes += 1;
  }

  /** Closes the file. */
  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** An entry in the words of commands. */
function reportLine(entry: ReportEntry): ReportLine {
  const advice = adviceFor(entry);
  return { ...entry, reason: reasonText('en', entry.reason), advice: advice && reasonText('en', advice) };
}

export type ReportFormat = 'ndjson' | 'csv';

/**
 * A file of entries, written as they are found: one per line, in NDJSON or in CSV with semicolons (with byte order
 * mark, so that spreadsheets read the accents). The first entry creates the file.
 */
class ReportFile<E extends object> {
  readonly path: string;
  readonly #format: ReportFormat;
  readonly #columns: readonly (keyof E & string)[];
  // A promise, because reading and writing run at the same time and both may add the first entry.
  #stream: Promise<WriteStream> | null = null;
  #failure: Error | null = null;

  /** @param columns the properties of an entry that become CSV columns, in this order. */
  constructor(path: string, format: ReportFormat, columns: readonly (keyof E & string)[]) {
    this.path = path;
    this.#format = format;
    this.#columns = columns;
  }

  /** Whether anything was written. */
  get isStarted(): boolean {
    return this.#stream !== null;
  }

  /** Waits when the disk is slower than the import. */
  async add(entries: readonly E[]): Promise<void> {
    if (entries.length === 0) return;
    if (this.#failure !== null) throw this.#failure;
    const stream = await (this.#stream ??= this.#open());
    const text = entries
      .map((entry) => (this.#format === 'csv' ? this.#csvLine(entry) : `${JSON.stringify(entry)}\n`))
      .join('');
    if (!stream.write(text)) await new Promise<void>((resolve) => void stream.once('drain', resolve));
  }

  /** Closes the file. */
  async close(): Promise<void> {
    const stream = await this.#stream;
    if (stream !== null) await new Promise<void>((resolve) => void stream.end(resolve));
  }

  async #open(): Promise<WriteStream> {
    await mkdir(dirname(this.path), { recursive: true });
    const stream = createWriteStream(this.path, { flags: 'wx' });
    stream.on('error', (error) => (this.#failure = error));
    if (this.#format === 'csv') stream.write(`\ufeff${this.#columns.join(';')}\n`);
    return stream;
  }

  #csvLine(entry: E): string {
    return `${this.#columns.map((column) => csvCell(textOf(entry[column]), ';')).join(';')}\n`;
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** How many records an import changed in one field. */
export interface FieldCount {
  field: string;
  records: number;
  /** Removed values: emptied fields, and values that are no longer in a list. */
  removed: number;
}

/** A changed price, in euro per unit. */
export interface PriceStep {
  code: string;
  field: string;
  old: number;
  new: number;
}

export interface ChangeSummary {
  /** Changed fields, those with the most records first. */
  fields: FieldCount[];
  /** Records that moved to another parent, or lost the one they had. */
  moved: number;
  withoutParent: number;
  /** Names of the users who get another password. */
  passwords: string[];
  /** The largest price changes, relative to the old price. */
  prices: PriceStep[];
  /** The first changes of each field. */
  examples: FieldChange[];
  /** The file that lists every change; null when there was none. */
  file: string | null;
}

const pricesShown = 10;
const examplesOfField = 2;
const mostExamples = 24;

/**
 * What an import changed in existing records, written to a file as it happens: code, field, old and new value. Only the
 * counts and the largest price changes stay in memory.
 */
export class ChangeReport {
  readonly #file: ReportFile<FieldChange>;
  readonly #fields = new Map<string, FieldCount>();
  #prices: PriceStep[] = [];
  #moved = 0;
  #withoutParent = 0;
  readonly #passwords: string[] = [];
  readonly #examples: FieldChange[] = [];

  constructor(path: string, format: ReportFormat) {
    this.#file = new ReportFile(path, format, ['code', 'field', 'item', 'old', 'new']);
  }

  /** Adds the changes of one batch; all changes of a record must be in the same batch. */
  async add(changes: readonly FieldChange[]): Promise<void> {
    await this.#file.add(changes);
    for (const [field, ofField] of Map.groupBy(changes, (change) => change.field)) {
      const count = this.#fields.get(field) ?? { field, records: 0, removed: 0 };
      count.records += new Set(ofField.map(({ code }) => code)).size;
      for (const change of ofField) count.removed += removedBy(change);
      this.#fields.set(field, count);
      this.#keepExamples(field, ofField);
    }
    for (const change of changes) {
      if (change.field === 'parentCode' && change.old !== null) {
        if (change.new === null) this.#withoutParent += 1;
        else this.#moved += 1;
      }
      if (/^(?:users\.)?password$/.test(change.field)) this.#passwords.push(change.item ?? change.code);
      const step = priceStep(change);
      if (step !== null) this.#prices.push(step);
    }
    this.#prices = this.#prices.sort((one, other) => shareOf(other) - shareOf(one)).slice(0, pricesShown);
  }

  get summary(): ChangeSummary {
    return {
      fields: [...this.#fields.values()].sort((one, other) => other.records - one.records),
      moved: this.#moved,
      withoutParent: this.#withoutParent,
      passwords: this.#passwords,
      prices: this.#prices,
      examples: this.#examples,
      file: this.#file.isStarted ? this.#file.path : null,
    };
  }

  #keepExamples(field: string, changes: readonly FieldChange[]): void {
    const known = this.#examples.filter((one) => one.field === field).length;
    const left = Math.min(examplesOfField - known, mostExamples - this.#examples.length);
    if (left > 0) this.#examples.push(...changes.slice(0, left));
  }

  /** Closes the file. */
  async close(): Promise<void> {
    await this.#file.close();
  }
}

function removedBy({ old, new: after }: FieldChange): number {
  if (Array.isArray(old)) {
    const left = new Set((Array.isArray(after) ? after : []).map((value) => JSON.stringify(value)));
    return old.filter((value) => !left.has(JSON.stringify(value))).length;
  }
  return after === null && old !== null ? 1 : 0;
}

/** A change of a list price, or of the net price of a contract price or promotion; null for other changes. */
function priceStep({ code, field, old, new: after }: FieldChange): PriceStep | null {
  const [before, now] = field.startsWith('price.') ? [old, after] : [netPrice(old), netPrice(after)];
  if (typeof before !== 'number' || typeof now !== 'number' || before === now) return null;
  return { code, field, old: before, new: now };
}

function netPrice(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'netPrice' in value ? value.netPrice : null;
}

/** The size of a change relative to the old price; Infinity when the old price was 0. */
export function shareOf({ old, new: after }: PriceStep): number {
  return old === 0 ? Infinity : Math.abs(after - old) / old;
}
