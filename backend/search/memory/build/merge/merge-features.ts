import { JOINT, type IndexData, type IndexedFeature } from '../../index-data.ts';
import { equalityKey, variantsByValue, type FeatureColumns } from '../features.ts';

function textsOf(joined: string, count: number): string[] {
  return count === 0 ? [] : joined.split(JOINT);
}

/** By value: the feature it is of. */
function featuresOf(features: readonly IndexedFeature[], count: number): Uint16Array {
  const places = new Uint16Array(count);
  features.forEach(({ firstValue, valueCount }, place) => places.fill(place, firstValue, firstValue + valueCount));
  return places;
}

/**
 * The feature values of the variants. The values of the new part include those of the earlier index; values that no
 * variant has any more are left out.
 * @param articles by article: its source.
 */
export function mergeFeatures(
  earlier: IndexData,
  part: IndexData,
  articles: Uint32Array,
  variantCount: number,
): FeatureColumns & { features: IndexedFeature[] } {
  const valueCount = part.valueNumbers.length;
  const features = part.labels.features;
  const [texts, english] = [textsOf(part.valueTexts, valueCount), textsOf(part.valueTextsEnglish, valueCount)];
  const ofFeature = featuresOf(features, valueCount);
  const numbers = new Map<string, number>();
  for (let value = 0; value < valueCount; value++) {
    const feature = ofFeature[value] as number;
    numbers.set(equalityKey(feature, texts[value] as string, part.valueNumbers[value] as number), value);
  }
  const earlierCount = earlier.valueNumbers.length;
  const earlierTexts = textsOf(earlier.valueTexts, earlierCount);
  const ofEarlier = featuresOf(earlier.labels.features, earlierCount);
  const places = Uint32Array.from(earlier.valueNumbers, (number, value) => {
    return numbers.get(equalityKey(ofEarlier[value] as number, earlierTexts[value] as string, number)) ?? 0;
  });

  const offset = earlier.articleIds.length;
  const featureStarts = new Uint32Array(variantCount + 1);
  const featureValues = new Uint32Array(earlier.featureValues.length + part.featureValues.length);
  const isUsed = new Uint8Array(valueCount);
  let length = 0;
  for (let variant = 0; variant < variantCount; variant++) {
    const source = articles[variant] as number;
    const [data, own] = source < offset ? [earlier, source] : [part, source - offset];
    for (let at = data.featureStarts[own] as number; at < (data.featureStarts[own + 1] as number); at++) {
      const value = data.featureValues[at] as number;
      const place = data === earlier ? (places[value] as number) : value;
      isUsed[place] = 1;
      featureValues[length++] = place;
    }
    featureStarts[variant + 1] = length;
  }

  const used: number[] = [];
  const newPlaces = new Uint32Array(valueCount);
  const counted = features.map((feature) => ({ ...feature, firstValue: 0, valueCount: 0 }));
  isUsed.forEach((isKept, value) => {
    if (isKept === 0) return;
    newPlaces[value] = used.push(value) - 1;
    const feature = counted[ofFeature[value] as number] as IndexedFeature;
    if (feature.valueCount === 0) feature.firstValue = used.length - 1;
    feature.valueCount += 1;
  });
  const values = featureValues.slice(0, length).map((value) => newPlaces[value] as number);
  return {
    featureStarts,
    featureValues: values,
    ...variantsByValue(featureStarts, values, used.length),
    valueNumbers: Float64Array.from(used, (value) => part.valueNumbers[value] as number),
    valueTexts: used.map((value) => texts[value]).join(JOINT),
    valueTextsEnglish: used.map((value) => english[value]).join(JOINT),
    features: counted,
  };
}
