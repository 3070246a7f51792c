import { expect, it } from 'vitest';
import { groupBrands } from './brands.ts';

it('R2.7 groups brands by initial, A to Z, and those without a letter last', () => {
  const brands = ['Fissotec', 'èlite', 'Fortezza', '3M', 'Edil', 'Zeta', 'acqua'].map((label, index) => ({
    ...{ label, url: `/shop?brand=${index}`, image: null, count: index, order: index + 1 },
  }));
  expect(groupBrands('it', brands).map(({ initial, brands: of }) => [initial, of.map(({ label }) => label)])).toEqual([
    ['A', ['acqua']],
    ['E', ['Edil', 'èlite']],
    ['F', ['Fissotec', 'Fortezza']],
    ['Z', ['Zeta']],
    [null, ['3M']],
  ]);
});
