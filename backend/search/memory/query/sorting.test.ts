import { expect, it } from 'vitest';
import type { IndexData } from '../index-data.ts';
import { Sorter } from './sorting.ts';

it.each([1_000, 2 ** 20 + 8, 3 * 2 ** 20])(
  'R2.30 sorts by price, equal prices in the order of the catalogue, in a catalogue of %i products',
  (productCount) => {
    const productOf = Uint32Array.from({ length: productCount }, (_, variant) => variant);
    const sorter = new Sorter({ productCount, productOf } as IndexData);
    const last = productCount - 1;
    const passing = Uint32Array.from([0, last - 3, last - 2, last - 1, last]);
    const prices = new Float64Array(productCount).fill(20_000);
    prices[0] = Number.NaN;
    prices[last - 2] = 10_000;
    prices[last - 1] = 10_001;
    const sorted = (sort: 'price' | 'price_desc') => [
      ...(sorter.sort(sort, passing, null, { prices, boughtAt: null }, 'it', 5)?.products ?? []),
    ];
    expect(sorted('price')).toEqual([last - 2, last - 1, last - 3, last, 0]);
    expect(sorted('price_desc')).toEqual([last - 3, last, last - 1, last - 2, 0]);
  },
);
