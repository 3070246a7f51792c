import { describe, expect, it } from 'vitest';
import { parseListing } from '../../domain/listing-url.ts';
import type { Facet } from '../parsers/listing.ts';
import { listingAddress } from './listing-address.ts';

const choice = (id: string, parent: string | null) => ({
  id,
  parent,
  ...{ label: id, count: 1, path: '/shop', selected: false, hasChildren: false, swatch: null },
});
const facets: Facet[] = [
  {
    ...{ key: 'category', kind: 'tree', label: 'Categoria', unit: null, isSwitch: false },
    choices: [choice('10', null), choice('11', '10'), choice('12', '11'), choice('20', null)],
  },
];
const addressOf = (search: string) => listingAddress(parseListing(new URLSearchParams(search)), facets);

describe('which listings search engines may show', () => {
  it.each([
    ['', '/shop'],
    ['category=and-10,11', '/shop?category=and-10,11'],
    ['category=10', '/shop?category=and-10'],
    ['category=and-10', '/shop?category=and-10'],
    ['category=12', '/shop?category=and-10,11,12'],
    ['category=and-12', '/shop?category=and-10,11,12'],
    ['category=and-10,12', '/shop?category=and-10,11,12'],
    ['category=and-20,12', '/shop?category=and-20,12'],
    ['category=unknown', '/shop?category=and-unknown'],
    ['category=12&page=2', '/shop?category=and-10,11,12&page=2'],
    ['brand=B1', '/shop?brand=B1'],
    ['families=F1', '/shop?families=F1'],
    ['promo_list=true', '/shop?promo_list=true'],
    ['page=3', '/shop?page=3'],
    ['utm_source=mail', '/shop'],
  ])('%s is shown as %s', (search, address) => expect(addressOf(search)).toBe(address));

  it.each([
    'text=valvola',
    'disponibili=true',
    'offers=true',
    'category=10,11',
    'category=and-10,11&brand=B1',
    'promo_list=true&new=true',
    'color=rosso',
    'min_price=5',
    'field_7_feature_s=ottone',
    'per_page=96',
    'id=1,2',
    'latest-order-list=true',
  ])('%s is not shown', (search) => expect(addressOf(search)).toBeNull());
});
