import type { FieldChange } from '../database/upsert/index.ts';
import { ReportFile, type ReportFormat } from './report-file.ts';

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
  /** The file that lists every change; null when there was none. */
  file: string | null;
}

const pricesShown = 10;

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
      file: this.#file.isStarted ? this.#file.path : null,
    };
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
