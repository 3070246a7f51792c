import { NONE, type IndexData } from '../../index-data.ts';
import { usedSizes } from '../labels.ts';
import { mergeCodes } from './merge-codes.ts';
import { mergeDocuments } from './merge-documents.ts';
import { mergeFeatures } from './merge-features.ts';
import { mergeLayout } from './merge-layout.ts';
import { mergeTerms } from './merge-postings.ts';
import { takeFrom } from './sources.ts';

/** By size of the earlier index: its place in the list of the new part, which has them all. */
function sizePlaces(earlier: readonly string[], sizes: readonly string[]): Uint16Array {
  const places = new Map(sizes.map((size, place) => [size, place]));
  return Uint16Array.from(earlier, (size) => places.get(size) ?? NONE);
}

/**
 * An index that equals one built of the whole catalogue, from an earlier one and a small part (IndexBuilder with
 * `earlier`) that has the products with an id in `replaced` as they are now; those that it lacks are gone. The result
 * shares no memory with either.
 */
export function mergeIndex(earlier: IndexData, part: IndexData, replaced: ReadonlySet<number>): IndexData {
  const merged = mergeLayout(earlier, part, replaced);
  const { layout, articles, articlePlaces } = merged;
  const { variantCount } = layout;
  const offset = earlier.articleIds.length;
  const variants = articles.subarray(0, variantCount);
  const { features, ...featureColumns } = mergeFeatures(earlier, part, articles, variantCount);
  const places = sizePlaces(earlier.labels.sizes, part.labels.sizes);
  const earlierSizes = earlier.size.map((place) => (place === NONE ? NONE : (places[place] as number)));
  const size = takeFrom(earlierSizes, part.size, variants, offset);
  return {
    ...layout,
    category: takeFrom(earlier.category, part.category, variants, offset),
    family: takeFrom(earlier.family, part.family, variants, offset),
    brand: takeFrom(earlier.brand, part.brand, variants, offset),
    collection: takeFrom(earlier.collection, part.collection, variants, offset),
    color: takeFrom(earlier.color, part.color, variants, offset),
    size,
    flags: takeFrom(earlier.flags, part.flags, variants, offset),
    stock: takeFrom(earlier.stock, part.stock, variants, offset),
    arrivingOn: takeFrom(earlier.arrivingOn, part.arrivingOn, variants, offset),
    restockedAt: takeFrom(earlier.restockedAt, part.restockedAt, variants, offset),
    ...featureColumns,
    ...mergeTerms(earlier, part, merged),
    ...mergeCodes(earlier, part, articlePlaces),
    ...mergeDocuments(earlier, part, articles, articlePlaces),
    documentShapes: part.documentShapes,
    labels: { ...part.labels, features, sizes: usedSizes(part.labels.sizes, size) },
    synonyms: part.synonyms,
  };
}
