import type { FieldFilter } from '../../../../domain/listing-query.ts';
import { dayNumber, sameText } from '../build/features.ts';
import type { IndexedFeature } from '../index-data.ts';
import { MAXIMUM_FIELDS } from './groups.ts';

/** A parsed feature filter: any of several values of one feature. */
export interface FieldCondition {
  feature: IndexedFeature;
  /** By value of the feature, relative to its first value: 1 if it matches. */
  allowed: Uint8Array;
  /** The values as given in the URL, in lower case. */
  keys: Set<string>;
}

/** Texts and numbers of all feature values. */
export interface FeatureValues {
  numbers: Float64Array;
  texts: readonly string[];
  englishTexts: readonly string[];
}

const NAME = /^field_(\d{1,9})_feature_([sfdb])$/;
const RANGE = /^(.*?)\.\.(.*)$/s;

function parseNumber(text: string, type: 'f' | 'd'): number {
  const plain = text.trim();
  if (type === 'd') return dayNumber(plain);
  return plain === '' ? Number.NaN : Number(plain.replace(',', '.'));
}

/** Bounds of `10..20`, `10..`, `..20` or of a single value; null when it is not valid for the type. */
export function parseRange(text: string, type: 'f' | 'd'): { from: number; to: number } | null {
  const range = RANGE.exec(text);
  if (!range) {
    const value = parseNumber(text, type);
    return Number.isNaN(value) ? null : { from: value, to: value };
  }
  const [, first = '', second = ''] = range;
  if (first.trim() === '' && second.trim() === '') return null;
  const from = first.trim() === '' ? -Infinity : parseNumber(first, type);
  const to = second.trim() === '' ? Infinity : parseNumber(second, type);
  return Number.isNaN(from) || Number.isNaN(to) ? null : { from, to };
}

const YES = new Set(['true', '1', 'si', 'sì', 'yes', 't']);
const NO = new Set(['false', '0', 'no', 'f']);

/** Sets `allowed` for the values of a feature that match one filter value; false when it is of the wrong type. */
function allow(feature: IndexedFeature, text: string, values: FeatureValues, allowed: Uint8Array): boolean {
  const { firstValue, valueCount, dataType } = feature;
  if (dataType === 's') {
    const wanted = sameText(text.trim());
    for (let value = 0; value < valueCount; value++) {
      const names = [values.texts[firstValue + value] ?? '', values.englishTexts[firstValue + value] ?? ''];
      if (names.some((name) => sameText(name) === wanted)) allowed[value] = 1;
    }
    return wanted !== '';
  }
  let range: { from: number; to: number } | null;
  if (dataType === 'b') {
    const word = text.trim().toLowerCase();
    range = YES.has(word) ? { from: 1, to: 1 } : NO.has(word) ? { from: 0, to: 0 } : null;
  } else range = parseRange(text, dataType);
  if (range === null) return false;
  for (let value = 0; value < valueCount; value++) {
    const number = values.numbers[firstValue + value] as number;
    if (number >= range.from && number <= range.to) allowed[value] = 1;
  }
  return true;
}

/**
 * Parses the feature filters of a URL. Unknown features and values of the wrong type have no effect and are
 * returned in `ignored`; a valid value that no article has matches nothing.
 */
export function readFields(
  fields: readonly FieldFilter[],
  features: readonly IndexedFeature[],
  values: FeatureValues,
): { conditions: FieldCondition[]; ignored: string[] } {
  const conditions = new Map<IndexedFeature, FieldCondition>();
  const ignored: string[] = [];
  for (const field of fields) {
    const [, id, letter] = NAME.exec(field.name) ?? [];
    const feature = features.find((candidate) => String(candidate.id) === id && candidate.dataType === letter);
    const known = feature && conditions.get(feature);
    const condition =
      known ?? (feature && { feature, allowed: new Uint8Array(feature.valueCount), keys: new Set<string>() });
    const understood =
      condition && field.values.filter((value) => allow(condition.feature, value, values, condition.allowed));
    const isTooMany = !known && conditions.size >= MAXIMUM_FIELDS;
    if (!feature || !condition || !understood || understood.length === 0 || isTooMany) {
      ignored.push(field.name);
      continue;
    }
    for (const value of understood) condition.keys.add(value.trim().toLowerCase());
    conditions.set(feature, condition);
  }
  return { conditions: [...conditions.values()], ignored };
}
