import { type Locale, featureNumberText, perLocale } from '../../../../domain/locale.ts';
import { text } from '../../../texts/index.ts';
import { NONE, type IndexData, type IndexedFeature } from '../index-data.ts';
import type { FeatureFacet } from '../../facets.ts';
import type { FeatureValues, FieldCondition } from './field-filters.ts';
import { GROUP } from './groups.ts';
import type { FilterResult } from './filter-result.ts';

/** With more distinct numbers than this, ranges are shown. */
const MAXIMUM_SINGLE_NUMBERS = 16;
const RANGE_COUNT = 6;

interface PlannedEntry {
  key: string;
  it: string;
  en: string;
}

/** How a feature is shown within a family: its entries, and the entry of each of its values. */
export interface PlannedFeature {
  feature: IndexedFeature;
  kind: FeatureFacet['kind'];
  entries: PlannedEntry[];
  /** By value of the feature, relative to its first value: index of its entry; NONE for no entry. */
  entryOfValue: Uint16Array;
}

const DAY = 86_400_000;

function plain(number: number, { dataType }: IndexedFeature): string {
  return dataType === 'd' ? new Date(number * DAY).toISOString().slice(0, 10) : String(number);
}

const days = perLocale((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeZone: 'UTC' }));

/** Display text of a number or date: 1,5 or 1.5. */
function displayText(number: number, { dataType }: IndexedFeature, locale: Locale): string {
  return dataType === 'd' ? days(locale).format(number * DAY) : featureNumberText(locale, number);
}

function planNumbers(feature: IndexedFeature, present: readonly number[], numbers: Float64Array): PlannedFeature {
  const entryOfValue = new Uint16Array(feature.valueCount).fill(NONE);
  const numberOf = (value: number): number => numbers[feature.firstValue + value] as number;
  const text = (value: number): string => plain(numberOf(value), feature);
  const words = (value: number, locale: Locale): string => displayText(numberOf(value), feature, locale);
  if (present.length <= MAXIMUM_SINGLE_NUMBERS) {
    present.forEach((value, entry) => (entryOfValue[value] = entry));
    const entries = present.map((value) => ({ key: text(value), it: words(value, 'it'), en: words(value, 'en') }));
    return { feature, kind: 'values', entries, entryOfValue };
  }
  const entries = Array.from({ length: RANGE_COUNT }, (_, range) => {
    const first = present[Math.floor((range * present.length) / RANGE_COUNT)] as number;
    const last = present[Math.floor(((range + 1) * present.length) / RANGE_COUNT) - 1] as number;
    // Values of other families between the two belong to the range as well, because its link finds them.
    for (let value = first; value <= last; value++) entryOfValue[value] = range;
    const label = (locale: Locale): string => `${words(first, locale)} – ${words(last, locale)}`;
    return { key: `${text(first)}..${text(last)}`, it: label('it'), en: label('en') };
  });
  return { feature, kind: 'ranges', entries, entryOfValue };
}

function planFeature(feature: IndexedFeature, present: readonly number[], values: FeatureValues): PlannedFeature {
  const { firstValue, valueCount, dataType } = feature;
  if (dataType === 'f' || dataType === 'd') return planNumbers(feature, present, values.numbers);
  const entryOfValue = new Uint16Array(valueCount).fill(NONE);
  if (dataType === 'b') {
    for (const value of present) if (values.numbers[firstValue + value] === 1) entryOfValue[value] = 0;
    return {
      feature,
      kind: 'switch',
      entries: [{ key: 'true', it: text('it', 'filterYes'), en: text('en', 'filterYes') }],
      entryOfValue,
    };
  }
  const entries = present.map((value, entry) => {
    entryOfValue[value] = entry;
    const it = values.texts[firstValue + value] ?? '';
    return { key: it, it, en: values.englishTexts[firstValue + value] || it };
  });
  return { feature, kind: 'values', entries, entryOfValue };
}

/** The facets of planned features from the counts of their entries. */
export function featureFacets(
  plan: readonly PlannedFeature[],
  counts: ReadonlyMap<PlannedFeature, Uint32Array>,
  conditions: readonly FieldCondition[],
  locale: Locale,
): FeatureFacet[] {
  return plan.flatMap((planned) => {
    const { feature, kind } = planned;
    const own = counts.get(planned);
    const keys = conditions.find((condition) => condition.feature === feature)?.keys;
    const entries = planned.entries
      .map((entry, place) => ({
        key: entry.key,
        label: entry[locale],
        count: own?.[place] ?? 0,
        selected: keys?.has(entry.key.toLowerCase()) ?? false,
      }))
      .filter(({ count, selected }) => count > 0 || selected);
    if (entries.length === 0) return [];
    const label = (locale === 'en' && feature.name.en) || feature.name.it;
    const name = `field_${feature.id}_feature_${feature.dataType}`;
    return [{ name, featureId: feature.id, label, unit: feature.unit, kind, entries }];
  });
}

/** Counts the technical features of results that are in one family. Plans are cached by family. */
export class FeatureFacets {
  readonly #data: IndexData;
  readonly #values: FeatureValues;
  readonly #plans = new Map<number, PlannedFeature[]>();
  readonly #entryOf: Int32Array;

  constructor(data: IndexData, values: FeatureValues) {
    this.#data = data;
    this.#values = values;
    this.#entryOf = new Int32Array(values.numbers.length);
  }

  count(family: number, filtered: FilterResult, conditions: readonly FieldCondition[], locale: Locale): FeatureFacet[] {
    const plan = this.planOf(family);
    const places = plan.map(({ feature }) => conditions.findIndex((condition) => condition.feature === feature));
    const free = plan.filter((_, index) => places[index] === -1);
    const counts = new Map(this.#tally(free, filtered.passing.list));
    plan.forEach((planned, index) => {
      const place = places[index] ?? -1;
      if (place === -1) return;
      const [own] = this.#tally([planned], filtered.without(GROUP.firstField + place).list);
      if (own) counts.set(...own);
    });
    return featureFacets(plan, counts, conditions, locale);
  }

  /** Counts the entries of several features in one pass over the variants. */
  #tally(plan: readonly PlannedFeature[], variants: Uint32Array): [PlannedFeature, Uint32Array][] {
    const { featureStarts, featureValues, productOf } = this.#data;
    const entryCount = plan.reduce((sum, { entries }) => sum + entries.length, 0);
    const counts = new Uint32Array(entryCount);
    const lastProduct = new Int32Array(entryCount).fill(-1);
    const entryOf = this.#entryOf.fill(-1);
    const firsts: number[] = [];
    let first = 0;
    for (const { feature, entries, entryOfValue } of plan) {
      for (let value = 0; value < feature.valueCount; value++) {
        const entry = entryOfValue[value] as number;
        if (entry !== NONE) entryOf[feature.firstValue + value] = first + entry;
      }
      firsts.push(first);
      first += entries.length;
    }
    for (let index = 0; index < variants.length; index++) {
      const variant = variants[index] as number;
      const product = productOf[variant] as number;
      const end = featureStarts[variant + 1] as number;
      for (let at = featureStarts[variant] as number; at < end; at++) {
        const entry = entryOf[featureValues[at] as number] as number;
        if (entry === -1 || lastProduct[entry] === product) continue;
        lastProduct[entry] = product;
        counts[entry] = (counts[entry] as number) + 1;
      }
    }
    return plan.map((planned, index) => {
      const from = firsts[index] ?? 0;
      return [planned, counts.subarray(from, from + planned.entries.length)];
    });
  }

  /** How the features of a family are shown. */
  planOf(family: number): PlannedFeature[] {
    const known = this.#plans.get(family);
    if (known) return known;
    const { labels, family: families, featureStarts, featureValues } = this.#data;
    const present = new Uint8Array(this.#values.numbers.length);
    families.forEach((own, variant) => {
      if (own !== family) return;
      const end = featureStarts[variant + 1] as number;
      for (let at = featureStarts[variant] as number; at < end; at++) present[featureValues[at] as number] = 1;
    });
    const shown = (labels.familyFeatures[family] ?? []).flatMap((place) => labels.features[place] ?? []);
    const others = labels.features.filter((feature) => !shown.includes(feature));
    const plan = [...shown, ...others].flatMap((feature) => {
      const values: number[] = [];
      for (let value = 0; value < feature.valueCount; value++) {
        if (present[feature.firstValue + value] === 1) values.push(value);
      }
      return feature.isFacet && values.length > 0 ? [planFeature(feature, values, this.#values)] : [];
    });
    this.#plans.set(family, plan);
    return plan;
  }
}
