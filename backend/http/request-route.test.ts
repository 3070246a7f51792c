import { expect, it } from 'vitest';
import { pageNames, routeOf } from './request-route.ts';

const names = pageNames([{ path: 'shop' }, { path: 'pages/cart' }, { path: 'pages/single/*' }]);

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
  expect(routeOf(path, names)).toBe(route);
});
