import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import { routesOf } from '../../storefront/routes.ts';
import { PAGE_NAMES, routeOf } from './request-route.ts';

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsOf(children ?? [])]);
}

it('knows the name of every page', () => {
  const names = pathsOf(routesOf('production')).flatMap((path) => /^pages\/([^/]+)/.exec(path)?.[1] ?? []);
  expect([...PAGE_NAMES].sort()).toEqual([...new Set(names)].sort());
});

it.each([
  ['/', '/'],
  ['/en', '/'],
  ['/_.data', 'other'],
  ['/shop', '/shop'],
  ['/en/shop/list', '/shop'],
  ['/product/default/VS-12-OT', '/product'],
  ['/pages/cart.data', '/pages/cart'],
  ['/en/pages/single/guanti', '/pages/single'],
  ['/pages/anything', 'other'],
  ['/web-page/info/resi', '/web-page'],
  ['/api/product_list', '/api/product_list'],
  ['/api/kafka/cart/track', '/api/kafka/cart/track'],
  ['/api/anything', '/api/*'],
  ['/img/a/b.webp', '/img/*'],
  ['/documents/lists/orders.csv', '/documents/*'],
  ['/healthz', '/healthz'],
  ['/wp-login.php', 'other'],
])('%s is %s', (path, route) => {
  expect(routeOf(path)).toBe(route);
});
