import { cascadeFactor } from '../../../domain/discounts.ts';
import { isJump, JUMP_PERCENT } from '../../../domain/price-guard.ts';
import { UpsertError, type FieldChange, type UpsertProblem } from '../../database/upsert/index.ts';
import { explain } from '../../texts/index.ts';

/** A price, or what discounts leave of one, that changes by more than somebody should let through unseen. */
export interface PriceJump {
  /** Of the record: an article, a customer, a promotion. */
  code: string;
  field: string;
  /** What a condition is for, where the record has several; else ''. */
  item: string;
  before: number;
  /** null: no price any more. */
  after: number | null;
}

/** As many are named; further ones only count. */
const NAMED = 100_000;

interface Written {
  items: readonly { code: string; record: unknown }[];
  changes: readonly FieldChange[];
  /** The record without a part; null when it has none. */
  without: (place: number, path: string) => unknown;
}

/**
 * Keeps the single prices and conditions as they are that change by more than the limit, until somebody accepts them
 * (decision 8.5), while the rest of their records is written. `isAccepted` says whether one may pass.
 */
export class PriceJumps {
  readonly #isAccepted: (jump: PriceJump) => boolean;
  readonly #found = new Map<string, PriceJump>();
  #isFull = false;

  constructor(isAccepted: (jump: PriceJump) => boolean) {
    this.#isAccepted = isAccepted;
  }

  /** All that were met, accepted ones too. */
  get found(): PriceJump[] {
    return [...this.#found.values()];
  }

  /** Whether there were more than are named. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /**
   * Looks at what a batch has changed.
   * @throws UpsertError that names the values to leave out, so that the batch is written again without them.
   */
  judge({ items, changes, without }: Written): void {
    const problems: UpsertProblem[] = [];
    for (const change of changes) {
      const jump = jumpOf(change);
      if (jump === null) continue;
      const [place, path] = placeOf(change, items, without) ?? [];
      // Derived prices follow from others, which are looked at.
      if (place === undefined || path === undefined) continue;
      const key = keyOfJump(jump);
      if (this.#found.size < NAMED) this.#found.set(key, jump);
      else if (!this.#found.has(key)) this.#isFull = true;
      if (this.#isAccepted(jump)) continue;
      const reason = explain('It changes by more than {percent} %, and waits until somebody accepts it.', {
        percent: JUMP_PERCENT,
      });
      problems.push({ index: place, code: change.code, field: change.field, reason, drop: [path], isNote: true });
    }
    if (problems.length > 0) throw new UpsertError(problems);
  }
}

/** What names a jump, with the value that it leads to: an accepted one that leads to another is not accepted. */
export function keyOfJump({ code, field, item, after }: PriceJump): string {
  return JSON.stringify([code, field, item, after]);
}

function jumpOf({ code, field, item, old, new: now }: FieldChange): PriceJump | null {
  const made = (before: unknown, after: unknown, of: string): PriceJump | null =>
    typeof before === 'number' && (typeof after === 'number' || after === null) && isJump(before, after)
      ? { code, field, item: of, before, after }
      : null;
  if (field === 'price' || field.startsWith('price.')) return made(old, now, item ?? '');
  if (field === 'discounts') return made(factorOf(old), factorOf(now), item ?? '');
  if (!isObject(old) || !isObject(now)) return null;
  const of = [now['articleCode'], now['brandCode'], now['categoryCode'], now['addressCode'], now['minimumQuantity']];
  const name = of.filter((part) => part !== undefined && part !== null && part !== 1).join(' ');
  return (
    made(old['netPrice'], now['netPrice'], name) ??
    made(factorOf(old['discounts'] ?? old['extraDiscounts']), factorOf(now['discounts'] ?? now['extraDiscounts']), name)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The part of a price that discounts leave, written as `30+10+5`. */
function factorOf(discounts: unknown): number | undefined {
  if (typeof discounts !== 'string' || discounts === '') return undefined;
  const factor = cascadeFactor(discounts.split('+').map((part) => Math.round(Number(part) * 100)));
  return factor === null ? undefined : factor.numerator / factor.denominator;
}

/** The record of a batch that wrote a change, and the part of it; null where none did. */
function placeOf(
  { code, field }: FieldChange,
  items: Written['items'],
  without: Written['without'],
): [place: number, path: string] | null {
  for (let place = items.length - 1; place >= 0; place--) {
    const item = items[place];
    if (item?.code !== code) continue;
    const ofList = isObject(item.record) ? item.record['priceListCode'] : undefined;
    if (ofList !== undefined && field !== `price.${ofList as string}`) continue;
    for (const path of ofList === undefined ? [field, field.split('.')[0] ?? ''] : ['price']) {
      if (without(place, path) !== null) return [place, path];
    }
  }
  return null;
}
