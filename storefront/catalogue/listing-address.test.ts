import { describe, expect, it } from 'vitest';
import { parseListing } from '../../domain/listing-url.ts';
import { listingAddress } from './listing-address.ts';

const addressOf = (search: string) => listingAddress(parseListing(new URLSearchParams(search)));

describe('which listings search engines may show', () => {
  it.each([
    ['', '/shop'],
    ['category=and-10,11', '/shop?category=and-10,11'],
    ['category=10', '/shop?category=10'],
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
