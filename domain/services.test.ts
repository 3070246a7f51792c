import { describe, expect, it } from 'vitest';
import { serviceBases, serviceOf } from './services.ts';

describe('services', () => {
  it.each([
    ['kafka/cart/track', 'analytics'],
    ['b2b-menu-items', 'cms'],
    ['home_brands', 'cms'],
    ['get_orders', 'erp'],
    ['exposition', 'erp'],
    ['autocomplete', 'wrapper'],
    ['remove_cart_item', 'wrapper'],
    ['login', 'shop'],
    ['send_order', 'shop'],
  ])('R7.1 %s is a request to the service %s', (path, service) => expect(serviceOf(path)).toBe(service));

  it('R7.1 the base URL of a service is used for its requests only', () => {
    const baseOf = (given: Parameters<typeof serviceBases>[0], path: string) =>
      serviceBases(given).find(([pattern]) => new RegExp(pattern).test(path))?.[1];
    const paths = ['kafka/search/track', 'home_brands', 'get_orders', 'autocomplete', 'login'];
    for (const service of ['analytics', 'cms', 'erp', 'wrapper', 'shop'] as const) {
      const bases = paths.map((path) => baseOf({ [service]: 'https://else.example' }, path));
      expect(bases).toEqual(paths.map((path) => (serviceOf(path) === service ? 'https://else.example' : undefined)));
    }
    expect(serviceBases({})).toEqual([]);
  });
});
