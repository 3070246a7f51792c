import { expect, it } from 'vitest';
import { groupBrands, parseBrands } from './parse-brand.ts';

it('R2.7 groups brands by initial, A to Z, and those without a letter last', () => {
  const brands = parseBrands(
    ['Fissotec', 'èlite', 'Fortezza', '3M', 'Edil', 'Zeta', 'acqua'].map((label, index) => ({
      ...{ label, url: `/shop?brand=${index}`, image: null, count: index, order: 10 - index },
    })),
  );
  expect(brands[0]?.name).toBe('acqua');
  expect(groupBrands('it', brands).map(({ initial, brands: of }) => [initial, of.map(({ name }) => name)])).toEqual([
    ['A', ['acqua']],
    ['E', ['Edil', 'èlite']],
    ['F', ['Fissotec', 'Fortezza']],
    ['Z', ['Zeta']],
    [null, ['3M']],
  ]);
});

it('accepts a list under `message`, numbers as text and missing fields', () => {
  expect(parseBrands({ message: [{ label: 'Uno', count: '7' }] })).toEqual([
    { name: 'Uno', path: '/shop', logo: null, count: 7 },
  ]);
  expect(parseBrands(null)).toEqual([]);
});
