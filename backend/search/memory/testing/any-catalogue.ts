import fc from 'fast-check';
import { LISTING_SORTS, type AvailabilityFilter, type ListingQuery } from '../../../../domain/listing-query.ts';
import type { Visibility } from '../../search-engine.ts';
import type { IndexData } from '../index-data.ts';
import type { SourceArticle } from '../source.ts';
import { articleOf, guest, indexOf, NOW, pricesOf, setOf, vocabularyOf, type ArticleSketch } from './catalogue.ts';

/** Any small catalogue, and any query about it, for property tests. */

const HOUR = 3_600_000;
export const vocabulary = vocabularyOf({
  categories: [
    ['01', null, 'Uno'],
    ['0101', '01', 'Uno uno'],
    ['010101', '0101', 'Uno uno uno'],
    ['0102', '01', 'Uno due'],
    ['02', null, 'Due'],
  ],
  families: [
    ['F1', null, 'Famiglia'],
    ['F11', 'F1', 'Sotto'],
    ['F2', null, 'Altra'],
  ],
  brands: ['Alfa', 'Beta', 'Gamma'],
  collections: ['Estate', 'Inverno'],
  colors: [
    ['rosso', 'red'],
    ['blu', 'blue'],
  ],
  features: [
    ['materiale', 's'],
    ['lunghezza', 'f', 'mm'],
    ['stagno', 'b'],
    ['dal', 'd'],
  ],
});

const maybeId = (count: number): fc.Arbitrary<number | null> =>
  fc.option(fc.integer({ min: 1, max: count }), { freq: 6 });
const variant = fc.record({
  brandId: maybeId(3),
  categoryId: maybeId(5),
  familyId: fc.option(fc.constantFrom(1, 2, 2, 2, 3), { freq: 8 }),
  collectionId: maybeId(2),
  color: fc.constantFrom(null, 'rosso', 'blu'),
  size: fc.constantFrom(null, 'S', 'M', 'L'),
  stockQuantity: fc.integer({ min: 0, max: 2 }),
  arrivingOn: fc.constantFrom(null, '2026-12-01'),
  isManaged: fc.integer({ min: 0, max: 5 }).map((number) => number > 0),
  isNew: fc.boolean(),
  isAnnounced: fc.boolean(),
  restockedAt: fc.constantFrom(null, NOW.getTime() - 5 * 24 * HOUR, NOW.getTime() - 31 * 24 * HOUR),
  name: fc.constantFrom('Vite zincata', 'Vite ottone', 'Dado'),
  features: fc.record(
    {
      materiale: fc.constantFrom('ottone', 'acciaio', 'rame'),
      lunghezza: fc.integer({ min: 0, max: 40 }),
      stagno: fc.boolean(),
      dal: fc.constantFrom('2026-01-01', '2026-02-01'),
    },
    { requiredKeys: [] },
  ),
  price: fc.integer({ min: -1, max: 5 }),
  isPromoted: fc.boolean(),
  isPurchased: fc.boolean(),
});
export type Sketch = typeof variant extends fc.Arbitrary<infer Type> ? Type : never;

export const catalogue = fc.array(fc.array(variant, { minLength: 1, maxLength: 4 }), { maxLength: 14 });

const flag = fc.integer({ min: 0, max: 9 }).map((number) => number === 0);
const some = <Type>(...values: Type[]): fc.Arbitrary<Type[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<Type[]>([]) },
    { weight: 1, arbitrary: fc.subarray(values, { minLength: 1 }) },
  );
const field = (name: string, ...values: string[]): fc.Arbitrary<{ name: string; values: string[] }[]> =>
  some(...values).map((chosen) => (chosen.length > 0 ? [{ name, values: chosen }] : []));
export const changes: fc.Arbitrary<Partial<ListingQuery>> = fc.record({
  text: fc.constantFrom('', '', 'zincata', 'dado'),
  categories: fc.record({ codes: some('01', '0101', '010101', '02', 'nessuna'), path: fc.boolean() }),
  family: fc.constantFrom(null, null, 'F1', 'F11', 'F2', 'X'),
  brand: fc.constantFrom(null, null, 'ALFA', 'BETA'),
  collection: fc.constantFrom(null, null, null, 'ESTATE'),
  colors: some('ROSSO', 'blue'),
  sizes: some('s', 'M'),
  minimumPrice: fc.constantFrom(null, null, 1),
  maximumPrice: fc.constantFrom(null, null, 3),
  fields: fc
    .tuple(
      field('field_1_feature_s', 'Ottone', 'rame'),
      field('field_2_feature_f', '10..20', '3', '30..'),
      field('field_3_feature_b', 'true'),
      field('field_4_feature_d', '2026-01-01', '2026-02-01..'),
    )
    .map((parts) => parts.flat()),
  sort: fc.constantFrom(...LISTING_SORTS),
  availability: some<AvailabilityFilter>('available', 'arriving'),
  offers: flag,
  assortment: fc.constantFrom(null, null, 'own', 'all'),
  onlyAvailable: flag,
  onlyPromotions: flag,
  onlyNew: flag,
  onlyAnnounced: flag,
  onlyBackInStock: flag,
  onlyPurchased: flag,
});

export interface Piece extends Sketch {
  id: number;
  product: number;
}

/** The index of a catalogue, its variants, and a customer with prices, promotions and purchases. */
export function indexFor(products: Sketch[][]): { data: IndexData; pieces: Piece[]; visibility: Visibility } {
  let id = 0;
  const pieces = new Map<number, Piece>();
  const articles: SourceArticle[] = [];
  products.forEach((members, product) => {
    const parentId = members.length > 1 ? ++id : null;
    if (parentId !== null) articles.push(articleOf({ id: parentId, kind: 'parent', name: 'Pagina' }));
    for (const member of members) {
      const { price: _price, isPromoted: _isPromoted, isPurchased: _isPurchased, ...rest } = member;
      const sketch: ArticleSketch = { id: ++id, parentId, ...rest };
      articles.push(articleOf(sketch));
      pieces.set(id, { ...member, id, product });
    }
  });
  const idsOf = (test: (piece: Piece) => boolean) => [...pieces].flatMap(([one, piece]) => (test(piece) ? [one] : []));
  const visibility = guest({
    netPrices: pricesOf('a', (one) => pieces.get(one)?.price),
    promoted: setOf('a', ...idsOf(({ isPromoted }) => isPromoted)),
    purchased: setOf('a', ...idsOf(({ isPurchased }) => isPurchased)),
  });
  return { data: indexOf(articles, vocabulary), pieces: [...pieces.values()], visibility };
}
