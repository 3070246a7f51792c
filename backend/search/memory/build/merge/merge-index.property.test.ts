import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changes, vocabulary } from '../../testing/any-catalogue.ts';
import { articleOf, guest, indexOf, pricesOf, query, setOf, snapshotOf } from '../../testing/catalogue.ts';
import { contentOf } from '../../testing/index-content.ts';
import type { SourceArticle } from '../../source.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Visibility } from '../../../search-engine.ts';
import { mergeIndex } from './merge-index.ts';

const maybe = <Type>(...values: Type[]): fc.Arbitrary<Type | null> => fc.constantFrom(null, ...values);
/** Few different words, categories and values, so that changes meet what others have. */
const sketch = fc.record({
  name: fc.constantFrom('Vite zincata M8', 'Vite zincata M10', 'Vite inox', 'Dado medio', 'Chiave per dadi', 'Élite'),
  nameEnglish: maybe('Screw', 'Nut'),
  summary: maybe('di ottone', 'rossa'),
  description: maybe('<p>per legno e ottone</p>'),
  brandId: maybe(1, 2),
  categoryId: maybe(1, 3, 4, 5),
  familyId: maybe(1, 2, 3),
  collectionId: maybe(1),
  color: maybe('rosso', 'blu', 'verde', 'giallo'),
  size: maybe('S', 'M', '10', '9'),
  features: fc.record(
    {
      materiale: fc.constantFrom('ottone', 'acciaio', 'rame'),
      lunghezza: fc.constantFrom(8, 10, 100),
      stagno: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  stockQuantity: fc.integer({ min: 0, max: 2 }),
  arrivingOn: maybe('2026-12-01'),
  isNew: fc.boolean(),
  makerCode: maybe('MK-1', 'MK-22'),
  barcodes: fc.subarray(['8001234567890', '8009999999999']),
  oldCodes: fc.subarray(['OLD-815', 'OLD-8']),
});
type Sketch = typeof sketch extends fc.Arbitrary<infer Type> ? Type : never;

interface Product {
  kind: 'single' | 'parent';
  page: Sketch;
  variants: Sketch[];
}
const product: fc.Arbitrary<Product> = fc.record({
  kind: fc.constantFrom('single', 'single', 'parent'),
  page: sketch,
  variants: fc.array(sketch, { maxLength: 3 }),
});
/** A product at each place, before and after; null where there is none. */
const history = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: product.map((same) => ({ before: same, after: same })) },
    {
      weight: 2,
      arbitrary: fc.record({ before: fc.option(product, { freq: 3 }), after: fc.option(product, { freq: 3 }) }),
    },
  ),
  { maxLength: 14 },
);

const PLACE = 10;

function article({ nameEnglish, summary, description, name, ...rest }: Sketch, own: Partial<SourceArticle>) {
  return articleOf({
    ...rest,
    id: 0,
    name: { it: name, en: nameEnglish },
    ...(summary === null ? {} : { summary }),
    ...(description === null ? {} : { description }),
    ...own,
    ...{ code: `A${own.id}`, sku: `SKU-${(own.id ?? 0) % 7}${own.id}` },
  } as Parameters<typeof articleOf>[0]);
}

function articlesOf(products: readonly (readonly [place: number, product: Product | null])[]): SourceArticle[] {
  return products.flatMap(([place, one]) => {
    if (one === null) return [];
    const id = place * PLACE + 1;
    const page = article(one.page, { id, kind: one.kind });
    if (one.kind === 'single') return [page];
    return [
      page,
      ...one.variants.map((variant, at) => article(variant, { id: id + at + 1, parentId: id, kind: 'child' })),
    ];
  });
}

const clients: Visibility[] = [
  guest(),
  guest({ locale: 'en' }),
  guest({
    netPrices: pricesOf('a', (id) => (id % 3 === 0 ? undefined : id % 7)),
    promoted: setOf('a', 1, 12, 21, 42),
    purchased: setOf('a', 2, 11, 31, 51),
  }),
];
const texts = fc.constantFrom(
  ...['', '', 'vite', 'dado m8', 'ottone', 'screw', '8001234567890', 'old8', 'zincatta', 'mk', 'rosso'],
  'chiave',
);

function answers(snapshot: Snapshot, asked: Parameters<typeof query>[0], visibility: Visibility): unknown {
  // A colour that the operator does not list keeps its label when no article has it any more.
  const { labels: _labels, ...found } = snapshot.search(query(asked), visibility, { facets: true });
  return {
    found,
    counted: snapshot.countFacets(query(asked), visibility).facets,
    suggested: snapshot.suggest(asked?.text ?? '', 8, visibility),
    near: snapshot.listNearCodes(['A21', 'OLD815'], 'it'),
  };
}

it('R1.11 an index with a merged part equals one built of the whole catalogue', () => {
  fc.assert(
    fc.property(history, (products) => {
      const place = products.map((one, at) => [at, one] as const);
      const earlier = indexOf(articlesOf(place.map(([at, { before }]) => [at, before])), vocabulary);
      const changed = place.filter(([, { before, after }]) => before !== after);
      const part = indexOf(articlesOf(changed.map(([at, { after }]) => [at, after])), vocabulary, earlier);
      const replaced = new Set(changed.map(([at]) => at * PLACE + 1));
      const whole = indexOf(articlesOf(place.map(([at, { after }]) => [at, after])), vocabulary);
      expect(contentOf(mergeIndex(earlier, part, replaced))).toEqual(contentOf(whole));
    }),
    { numRuns: 100 },
  );
});

it('R1.11 searches, filters, facets, suggestions and orders are the same in both', () => {
  fc.assert(
    fc.property(
      history,
      fc.array(fc.tuple(changes, texts, fc.constantFrom(...clients)), { minLength: 4, maxLength: 4 }),
      (products, questions) => {
        const place = products.map((one, at) => [at, one] as const);
        const earlier = indexOf(articlesOf(place.map(([at, { before }]) => [at, before])), vocabulary);
        const changed = place.filter(([, { before, after }]) => before !== after);
        const part = indexOf(articlesOf(changed.map(([at, { after }]) => [at, after])), vocabulary, earlier);
        const merged = snapshotOf(mergeIndex(earlier, part, new Set(changed.map(([at]) => at * PLACE + 1))));
        const whole = snapshotOf(indexOf(articlesOf(place.map(([at, { after }]) => [at, after])), vocabulary));
        for (const [asked, text, visibility] of questions) {
          const wanted = { ...asked, text };
          expect(answers(merged, wanted, visibility)).toEqual(answers(whole, wanted, visibility));
        }
      },
    ),
    { numRuns: 40 },
  );
});
