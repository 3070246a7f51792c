import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  articleOf,
  guest,
  indexOf,
  query,
  snapshotOf,
  vocabularyOf,
  type ArticleSketch,
} from '../testing/catalogue.ts';

const STATES = [
  { stockQuantity: 5 },
  { stockQuantity: 0, arrivingOn: '2026-12-01' },
  { stockQuantity: 0 },
  { stockQuantity: 0, isManaged: false },
];
const variant = fc.record({ state: fc.integer({ min: 0, max: 3 }), color: fc.constantFrom('rosso', 'blu') });
const pages = fc.array(fc.array(variant, { minLength: 1, maxLength: 4 }), { maxLength: 20 });

it('sorts products by the best availability of their matching variants, then in default order', () => {
  fc.assert(
    fc.property(pages, fc.boolean(), fc.integer({ min: 1, max: 5 }), (products, isRed, perPage) => {
      const sketches: ArticleSketch[] = [];
      const members: { page: number; id: number; state: number; fits: boolean }[] = [];
      for (const product of products) {
        const page = sketches.length + 1;
        if (product.length > 1) sketches.push({ id: page, kind: 'parent' });
        for (const { state, color } of product) {
          const id = sketches.length + 1;
          sketches.push({
            id,
            color,
            ...STATES[state],
            ...(product.length > 1 ? { parentId: page, kind: 'child' } : {}),
          });
          members.push({ page, id, state, fits: !isRed || color === 'rosso' });
        }
      }
      const vocabulary = vocabularyOf({
        colors: [
          ['rosso', 'red'],
          ['blu', 'blue'],
        ],
      });
      const data = indexOf(sketches.map(articleOf), vocabulary);
      const engine = snapshotOf(data);
      const placeOf = (id: number): number => data.articleIds.indexOf(id);
      const best = new Map<number, { matched: number; state: number }>();
      const inOrder = members.toSorted((one, other) => placeOf(one.id) - placeOf(other.id));
      for (const { page, id, state, fits } of inOrder) {
        if (fits && state < (best.get(page)?.state ?? Infinity)) best.set(page, { matched: id, state });
      }
      const firstOf = (page: number): number => inOrder.findIndex((member) => member.page === page);
      const expected = [...best].sort(
        ([one, { state }], [other, { state: otherState }]) => state - otherState || firstOf(one) - firstOf(other),
      );
      const colors = isRed ? ['rosso'] : [];
      const found: [number, number][] = [];
      for (let page = 1; page <= Math.ceil(expected.length / perPage); page++) {
        const { total, hits } = engine.search(query({ colors, page, perPage }), guest());
        expect(total).toBe(expected.length);
        found.push(...hits.map((hit): [number, number] => [hit.product.articleId, hit.matched.articleId]));
      }
      expect(found).toEqual(expected.map(([page, { matched }]) => [page, matched]));
    }),
    { numRuns: 60 },
  );
});
