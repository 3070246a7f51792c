import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListingQuery } from '../../../domain/listing-query.ts';
import type { Snapshot } from './snapshot.ts';
import { catalogue, changes, indexFor, vocabulary, type Piece, type Sketch } from './testing/any-catalogue.ts';
import { NOW, query, snapshotOf } from './testing/catalogue.ts';
import type { Facets } from '../facets.ts';
import type { Visibility } from '../search-engine.ts';
import { isLongRun } from '../../../test/builders/long-runs.ts';

/** A simple, slow reference implementation of the facet counts, compared with the engine. */

const HOUR = 3_600_000;
const { categories, families } = vocabulary;

function stateOf({ isManaged, stockQuantity, arrivingOn }: Piece): string | null {
  if (!isManaged) return null;
  return stockQuantity > 0 ? 'available' : arrivingOn === null ? null : 'arriving';
}

function isOwnAssortment({ assortment }: ListingQuery, pieces: readonly Piece[]): boolean {
  const sold = pieces.filter(({ price }) => price >= 0).length;
  return sold < pieces.length && (assortment === null ? 2 * sold < pieces.length : assortment === 'own');
}

function pathCodes(tree: typeof categories, id: number | null): string[] {
  const node = tree.find((candidate) => candidate.id === id);
  return node ? [node.code, ...pathCodes(tree, node.parentId)] : [];
}

const inRange = (number: number, range: string): boolean => {
  const [from = '', to = from] = range.split('..');
  return (from === '' || number >= Number(from)) && (to === '' || number <= Number(to));
};

function fits(values: string[], test: (value: string) => boolean): boolean {
  return values.some(test);
}

/** By group: whether a variant passes. */
function testsOf(asked: ListingQuery, pieces: readonly Piece[]): Record<string, (piece: Piece) => boolean> {
  const isOwn = isOwnAssortment(asked, pieces);
  const { codes, path } = asked.categories;
  const valuesOf = (id: number): string[] =>
    asked.fields.filter(({ name }) => name.startsWith(`field_${id}_`)).flatMap((one) => one.values);
  const english: Record<string, string> = { rosso: 'red', blu: 'blue' };
  return {
    text: ({ name }) => name.toLowerCase().split(' ').includes(asked.text) || asked.text === '',
    category: ({ categoryId }) => {
      const own = pathCodes(categories, categoryId);
      return (
        codes.length === 0 ||
        (path ? codes.every((code) => own.includes(code)) : codes.some((code) => own.includes(code)))
      );
    },
    family: ({ familyId }) => asked.family === null || pathCodes(families, familyId).includes(asked.family),
    brand: ({ brandId }) =>
      asked.brands.length === 0 || asked.brands.some((code) => vocabulary.brands[(brandId ?? 0) - 1]?.code === code),
    collection: ({ collectionId }) =>
      asked.collection === null || vocabulary.collections[(collectionId ?? 0) - 1]?.code === asked.collection,
    color: ({ color }) =>
      asked.colors.length === 0 ||
      fits(asked.colors, (typed) => [color, english[color ?? '']].includes(typed.toLowerCase())),
    size: ({ size }) => asked.sizes.length === 0 || fits(asked.sizes, (typed) => size === typed.toUpperCase()),
    price: ({ price }) =>
      (asked.minimumPrice === null && asked.maximumPrice === null) ||
      (price >= 0 && price >= (asked.minimumPrice ?? 0) && price <= (asked.maximumPrice ?? Infinity)),
    assortment: ({ price }) => !isOwn || price >= 0,
    available: ({ stockQuantity, isManaged }) => !asked.onlyAvailable || (isManaged && stockQuantity > 0),
    availability: (piece) =>
      asked.availability.length === 0 || asked.availability.some((state) => state === stateOf(piece)),
    offers: ({ isPromoted }) => !asked.offers || isPromoted,
    promoted: ({ isPromoted }) => !asked.onlyPromotions || isPromoted,
    new: ({ isNew }) => !asked.onlyNew || isNew,
    announced: ({ isAnnounced }) => !asked.onlyAnnounced || isAnnounced,
    backInStock: ({ restockedAt }) => !asked.onlyBackInStock || restockedAt === NOW.getTime() - 5 * 24 * HOUR,
    purchased: ({ isPurchased }) => !asked.onlyPurchased || isPurchased,
    field1: ({ features }) =>
      valuesOf(1).length === 0 || fits(valuesOf(1), (value) => features.materiale === value.toLowerCase()),
    field2: ({ features: { lunghezza } }) =>
      valuesOf(2).length === 0 || (lunghezza !== undefined && fits(valuesOf(2), (value) => inRange(lunghezza, value))),
    field3: ({ features }) => valuesOf(3).length === 0 || features.stagno === true,
    field4: ({ features: { dal } }) =>
      valuesOf(4).length === 0 ||
      (dal !== undefined &&
        fits(valuesOf(4), (value) => (value.endsWith('..') ? dal >= value.slice(0, -2) : dal === value))),
  };
}

function engineFor(products: Sketch[][]): { engine: Snapshot; pieces: Piece[]; visibility: Visibility } {
  const { data, pieces, visibility } = indexFor(products);
  return { engine: snapshotOf(data, { cachedResults: 5 }), pieces, visibility };
}

const counted = (entries: readonly { key: string; count: number }[]): Record<string, number> =>
  Object.fromEntries(entries.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]));

describe('facets', () => {
  it('R3.13 R3.14 R7.15 equal the reference counts for any catalogue and query', () => {
    fc.assert(
      fc.property(catalogue, changes, (products, asked) => {
        const { engine, pieces, visibility } = engineFor(products);
        const full = query(asked);
        const tests = testsOf(full, pieces);
        const passing = (except: string, isWithoutFields = false): Piece[] =>
          pieces.filter((piece) =>
            Object.entries(tests).every(
              ([group, test]) => group === except || (isWithoutFields && group.startsWith('field')) || test(piece),
            ),
          );
        const productsOf = (found: Piece[]): number => new Set(found.map(({ product }) => product)).size;
        const recount = (
          group: string,
          keysOf: (piece: Piece) => (string | null | undefined)[],
          isWithoutFields = false,
        ): Record<string, number> => {
          const found = passing(group, isWithoutFields);
          const keys = new Set(found.flatMap(keysOf).filter((key) => typeof key === 'string'));
          return Object.fromEntries(
            [...keys].map((key) => [key, productsOf(found.filter((piece) => keysOf(piece).includes(key)))]),
          );
        };
        const result = engine.search(full, visibility);
        const facets = result.facets as Facets;
        expect(result.total).toBe(productsOf(passing('')));
        expect(result.hits).toHaveLength(result.total);
        expect(counted(facets.categories)).toEqual(
          recount('category', ({ categoryId }) => pathCodes(categories, categoryId), true),
        );
        expect(counted(facets.families)).toEqual(
          recount('family', ({ familyId }) => pathCodes(families, familyId), true),
        );
        expect(counted(facets.brands)).toEqual(
          recount('brand', ({ brandId }) => [vocabulary.brands[(brandId ?? 0) - 1]?.code]),
        );
        expect(counted(facets.collections)).toEqual(
          recount('collection', ({ collectionId }) => [vocabulary.collections[(collectionId ?? 0) - 1]?.code]),
        );
        expect(counted(facets.colors)).toEqual(recount('color', ({ color }) => [color]));
        expect(counted(facets.sizes)).toEqual(recount('size', ({ size }) => [size]));
        expect(facets.available).toBe(
          productsOf(passing('available').filter((piece) => piece.isManaged && piece.stockQuantity > 0)),
        );
        if (pieces.every(({ price }) => price >= 0)) expect(facets.assortment).toBe(null);
        else {
          const count = productsOf(passing('assortment').filter(({ price }) => price >= 0));
          expect(facets.assortment).toEqual({ count, selected: isOwnAssortment(full, pieces) });
        }
        expect(counted(facets.availability)).toEqual(recount('availability', (piece) => [stateOf(piece)]));
        expect(facets.promoted).toBe(productsOf(passing('promoted').filter(({ isPromoted }) => isPromoted)));
        expect(facets.offers).toBe(productsOf(passing('offers').filter(({ isPromoted }) => isPromoted)));
        expect(facets.new).toBe(productsOf(passing('new').filter(({ isNew }) => isNew)));
        expect(facets.announced).toBe(productsOf(passing('announced').filter(({ isAnnounced }) => isAnnounced)));
        expect(facets.purchased).toBe(productsOf(passing('purchased').filter(({ isPurchased }) => isPurchased)));
        const back = passing('backInStock').filter(({ restockedAt }) => restockedAt === NOW.getTime() - 5 * 24 * HOUR);
        expect(facets.backInStock).toBe(productsOf(back));
        const prices = passing('price').flatMap(({ price }) => (price >= 0 ? [price] : []));
        expect(facets.prices).toEqual(
          prices.length === 0 ? null : { minimum: Math.min(...prices), maximum: Math.max(...prices) },
        );

        const lying = new Set(passing('').map(({ familyId }) => familyId));
        const [family] = lying;
        if (lying.size !== 1 || family === null) {
          if (lying.size > 0) expect(facets.features).toEqual([]);
          return;
        }
        const entriesOf = (id: number): Record<string, number> =>
          counted(facets.features.find(({ featureId }) => featureId === id)?.entries ?? []);
        // Values that occur only in other families are not offered here.
        const inFamily = (key: string, keyOf: (piece: Piece) => string | undefined): boolean =>
          pieces.some((piece) => piece.familyId === family && keyOf(piece) === key);
        const kept = (
          counts: Record<string, number>,
          keyOf: (piece: Piece) => string | undefined,
        ): Record<string, number> => Object.fromEntries(Object.entries(counts).filter(([key]) => inFamily(key, keyOf)));
        const material = ({ features }: Piece): string | undefined => features.materiale;
        const date = ({ features }: Piece): string | undefined => features.dal;
        expect(entriesOf(1)).toEqual(
          kept(
            recount('field1', (piece) => [material(piece)]),
            material,
          ),
        );
        expect(entriesOf(4)).toEqual(
          kept(
            recount('field4', (piece) => [date(piece)]),
            date,
          ),
        );
        expect(entriesOf(3)).toEqual(recount('field3', ({ features }) => [features.stagno ? 'true' : null]));
        const lengths = facets.features.find(({ featureId }) => featureId === 2)?.entries ?? [];
        for (const { key, count } of lengths) {
          const within = passing('field2').filter(
            ({ features: { lunghezza } }) => lunghezza !== undefined && inRange(lunghezza, key),
          );
          expect(count).toBe(productsOf(within));
        }
      }),
      { numRuns: isLongRun ? 200 : 50 },
    );
  });

  it('R3.14 selecting a facet entry lists as many products as its count', () => {
    fc.assert(
      fc.property(catalogue, changes, (products, asked) => {
        const { engine, visibility } = engineFor(products);
        const full = query(asked);
        const { categories: tree, brands, families: familyTree } = engine.search(full, visibility).facets as Facets;
        const totalOf = (change: Partial<ListingQuery>): number =>
          engine.search({ ...full, ...change }, visibility).total;
        for (const { key, count } of brands) expect(totalOf({ brands: [key] })).toBe(count);
        for (const { key, count } of familyTree) expect(totalOf({ family: key, fields: [] })).toBe(count);
        for (const { key, count } of tree) {
          expect(totalOf({ categories: { codes: [key], path: true }, fields: [] })).toBe(count);
        }
      }),
      { numRuns: isLongRun ? 100 : 30 },
    );
  });

  it('R2.30 R2.31 every sort lists the same products, in the order of its key, the same on any page size', () => {
    fc.assert(
      fc.property(catalogue, changes, fc.integer({ min: 1, max: 5 }), (products, asked, perPage) => {
        const { engine, pieces, visibility } = engineFor(products);
        const full = query(asked);
        const { hits, total } = engine.search(full, visibility);
        const ids = hits.map(({ product }) => product.articleId);
        const byRelevance = engine.search({ ...full, sort: 'relevance' }, visibility).hits;
        expect(ids.toSorted()).toEqual(byRelevance.map(({ product }) => product.articleId).toSorted());
        const pages = Array.from({ length: Math.ceil(total / perPage) }, (_, index) => index + 1);
        const paged = pages.flatMap((page) => engine.search({ ...full, page, perPage }, visibility).hits);
        expect(paged.map(({ product }) => product.articleId)).toEqual(ids);
        if (full.text !== '') return;
        const tests = Object.values(testsOf(full, pieces));
        const keys = hits.map(({ product }) => {
          const own = product.kind === 'parent' ? product.children : [product];
          const shown = pieces.filter(
            (piece) => own.some(({ articleId }) => articleId === piece.id) && tests.every((test) => test(piece)),
          );
          const prices = shown.flatMap(({ price }) => (price >= 0 ? [price] : []));
          if (full.sort === 'price') return prices.length === 0 ? Infinity : Math.min(...prices);
          if (full.sort === 'price_desc') return prices.length === 0 ? Infinity : -Math.min(...prices);
          if (full.sort === 'last_bought') return -Math.max(0, ...shown.map((one) => (one.isPurchased ? one.id : 0)));
          return full.sort === 'name' ? product.name : full.sort === 'code' ? product.sku : 0;
        });
        const inOrder = keys.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
        expect(keys).toEqual(inOrder);
      }),
      { numRuns: isLongRun ? 150 : 40 },
    );
  });
});
