import { expect, it } from 'vitest';
import { engineOf, guest, query } from '../testing/catalogue.ts';

const engine = engineOf([
  { id: 1, name: 'Spaghetti Barilla' },
  { id: 2, name: 'Spaghetti n. 5 Arrighi 500 g' },
  { id: 3, name: 'Spaghetti integrali' },
  { id: 4, name: 'Fusilli Barilla' },
  { id: 5, name: 'Rondella larga' },
  { id: 6, name: 'Rondella piana' },
]);

it.each([
  ['a brand and figures', 'spaghetti n. 5 barilla 500 g', [2, 1, 3]],
  ['a phrase of the trade', 'ranelle larghe', [5, 6]],
])('decisions 11: nearer rows follow few, never without the thing: %s', (_, text, ids) => {
  expect(engine.search(query({ text }), guest()).hits.map(({ product }) => product.articleId)).toEqual(ids);
});
