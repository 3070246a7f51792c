import { havePoints, valueKey } from '../../../../domain/size-order.ts';
import { JOINT, type IndexData, type IndexedFeature } from '../index-data.ts';
import type { FeatureValue } from '../../../catalogue/records.ts';
import { GrowingNumbers } from './growing.ts';
import { sortedBy } from './postings.ts';

interface Value {
  feature: number;
  number: number;
  it: string;
  en: string;
}

const DAY = 86_400_000;

/** Days since 1970 of a YYYY-MM-DD date; NaN when it is not one. */
export function dayNumber(date: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) / DAY : Number.NaN;
}

function asText(text: string): string {
  return text.replaceAll(JOINT, ' ').replace(/\s+/g, ' ').trim();
}

/** A feature value in its data type; null when it is invalid and ignored. */
function valueOf(feature: number, type: IndexedFeature['dataType'], value: FeatureValue): Value | null {
  if (type === 's') {
    const it = asText(typeof value === 'object' ? value.it : String(value));
    const en = typeof value === 'object' ? asText(value.en ?? '') : '';
    return it === '' ? null : { feature, number: Number.NaN, it, en: en === it ? '' : en };
  }
  if (typeof value === 'object') return null;
  if (type === 'b') return { feature, number: value === true || value === 'true' ? 1 : 0, it: '', en: '' };
  const number = type === 'd' ? dayNumber(String(value)) : Number(String(value).replace(',', '.'));
  return Number.isFinite(number) && value !== '' ? { feature, number, it: '', en: '' } : null;
}

const INCH_MARKS = /[\u2033\u201c\u201d]|''/g;
const FRACTIONS = /[\u00bc-\u00be\u2150-\u215e]/;

/** A text for comparison with other values of its feature: `½"` is `1/2"`. */
export function sameText(text: string): string {
  const plain = text.toLowerCase().replace(INCH_MARKS, '"');
  if (!FRACTIONS.test(plain)) return plain;
  const spaced = plain.replace(/(\d)([\u00bc-\u00be\u2150-\u215e])/g, '$1 $2');
  return spaced.normalize('NFKD').replaceAll('\u2044', '/');
}

/** The values of the variants, and the variants of the values. */
export type FeatureColumns = Pick<
  IndexData,
  | 'featureStarts'
  | 'featureValues'
  | 'valueStarts'
  | 'valueVariants'
  | 'valueNumbers'
  | 'valueTexts'
  | 'valueTextsEnglish'
>;

/** Equal values of a feature have the same key: texts but for small and capital letters, and signs of inches. */
export function equalityKey(feature: number, text: string, number: number): string {
  return `${feature}\u0000${Number.isNaN(number) ? sameText(text) : number}`;
}

/** The variants of each value, from the values of each variant. */
export function variantsByValue(
  featureStarts: Uint32Array,
  featureValues: Uint32Array,
  valueCount: number,
): Pick<FeatureColumns, 'valueStarts' | 'valueVariants'> {
  const { order, starts } = sortedBy(featureValues, valueCount);
  const variantAt = new Uint32Array(featureValues.length);
  for (let variant = 0; variant < featureStarts.length - 1; variant++) {
    variantAt.fill(variant, featureStarts[variant], featureStarts[variant + 1]);
  }
  return { valueStarts: starts, valueVariants: order.map((at) => variantAt[at] as number) };
}

/** Collects the feature values of variants; equal values of a feature share one number. */
export class FeatureCollector {
  readonly #features: IndexedFeature[];
  readonly #places: Map<string, number>;
  readonly #values: Value[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #variants = new GrowingNumbers();
  readonly #entries = new GrowingNumbers();

  /** @param earlier an index with the same features, whose values are kept, used or not. */
  constructor(features: IndexedFeature[], places: Map<string, number>, earlier?: IndexData) {
    this.#features = features;
    this.#places = places;
    if (!earlier) return;
    const [texts, english] = [earlier.valueTexts.split(JOINT), earlier.valueTextsEnglish.split(JOINT)];
    earlier.labels.features.forEach(({ firstValue, valueCount }, feature) => {
      for (let at = firstValue; at < firstValue + valueCount; at++) {
        const number = earlier.valueNumbers[at] as number;
        this.#numberOf({ feature, number, it: texts[at] ?? '', en: english[at] ?? '' });
      }
    });
  }

  add(variant: number, features: Record<string, FeatureValue>): void {
    for (const [code, written] of Object.entries(features)) {
      const place = this.#places.get(code);
      const feature = place === undefined ? undefined : this.#features[place];
      if (place === undefined || feature === undefined || written === null || written === undefined) continue;
      const value = valueOf(place, feature.dataType, written);
      if (value === null) continue;
      this.#variants.push(variant);
      this.#entries.push(this.#numberOf(value));
    }
  }

  #numberOf(value: Value): number {
    const key = equalityKey(value.feature, value.it, value.number);
    let number = this.#numbers.get(key);
    if (number === undefined) this.#numbers.set(key, (number = this.#values.push(value) - 1));
    return number;
  }

  /** Renumbers the values by feature and display order, and sets firstValue and valueCount of each feature. */
  finish(variantCount: number): FeatureColumns {
    const byFeature = Map.groupBy(this.#values, ({ feature }) => feature);
    const hasPoints = new Map(
      [...byFeature].map(([feature, values]) => [feature, havePoints(values.map(({ it }) => it))]),
    );
    const keys = this.#values.map(({ feature, it }) => valueKey(it, hasPoints.get(feature) === true));
    const order = this.#values.map((_, number) => number);
    order.sort((one, other) => {
      const [oneValue, otherValue] = [this.#values[one] as Value, this.#values[other] as Value];
      if (oneValue.feature !== otherValue.feature) return oneValue.feature - otherValue.feature;
      if (!Number.isNaN(oneValue.number)) return oneValue.number - otherValue.number;
      const [oneKey, otherKey] = [keys[one] as string, keys[other] as string];
      return oneKey < otherKey ? -1 : oneKey > otherKey ? 1 : one - other;
    });
    const placeOf = new Uint32Array(order.length);
    order.forEach((number, place) => {
      placeOf[number] = place;
      const feature = this.#features[(this.#values[number] as Value).feature] as IndexedFeature;
      if (feature.valueCount === 0) feature.firstValue = place;
      feature.valueCount += 1;
    });

    const starts = new Uint32Array(variantCount + 1);
    const [variants, entries] = [this.#variants.view(), this.#entries.view()];
    for (const variant of variants) starts[variant + 1] = (starts[variant + 1] as number) + 1;
    for (let at = 0; at < variantCount; at++) starts[at + 1] = (starts[at + 1] as number) + (starts[at] as number);
    const next = starts.slice();
    const values = new Uint32Array(entries.length);
    for (let index = 0; index < entries.length; index++) {
      const variant = variants[index] as number;
      values[next[variant] as number] = placeOf[entries[index] as number] as number;
      next[variant] = (next[variant] as number) + 1;
    }
    for (const part of [this.#variants, this.#entries]) part.release();
    const inOrder = order.map((number) => this.#values[number] as Value);
    return {
      featureStarts: starts,
      featureValues: values,
      ...variantsByValue(starts, values, order.length),
      valueNumbers: Float64Array.from(inOrder, ({ number }) => number),
      valueTexts: inOrder.map(({ it }) => it).join(JOINT),
      valueTextsEnglish: inOrder.map(({ en }) => en).join(JOINT),
    };
  }
}
