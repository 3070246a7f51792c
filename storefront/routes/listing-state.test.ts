import { expect, it } from 'vitest';
import { WHOLE_CATALOGUE } from '../../domain/listing-query.ts';
import { parseArticle } from '../parsers/article.ts';
import { emptyListing } from '../parsers/listing.ts';
import { listingState } from './listing-state.ts';

it.each([
  [true, ['204118']],
  [false, []],
])(
  'R2.44 R3.19 with the latest orders %s, the articles of the listing are also those ordered lately',
  (latestOrders, ids) => {
    const listing = { ...emptyListing, articles: [parseArticle({ id: '204118', sku: 'VS-12-OT' })] };
    const query = { ...WHOLE_CATALOGUE, latestOrders };
    const state = listingState({ listing, query, view: 'grid', isFailed: false }, false, null);
    expect(state.latest_order_product_list.map(({ internalCode }) => internalCode)).toEqual(ids);
    expect(state.products.map(({ internalCode }) => internalCode)).toEqual(['204118']);
  },
);
