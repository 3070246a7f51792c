import { describe, expect, it } from 'vitest';
import { changesCart, cachedKindOf, mayChangeUser, treatmentOf } from './rules.ts';

const ORIGIN = 'https://shop.example';
const seen = (method: string, path: string, mode = 'cors') => ({ method, mode, url: ORIGIN + path });

describe('which pages stay readable', () => {
  it.each([
    ['/shop', 'listing'],
    ['/en/shop/small-list', 'listing'],
    ['/pages/cart', 'cart'],
    ['/en/pages/cart', 'cart'],
    ['/pages/checkout', null],
    ['/pages/account', null],
    ['/shop/other', null],
    ['/', null],
  ])('%s: %s', (path, kind) => expect(cachedKindOf(path)).toBe(kind));
});

describe('which requests the service worker handles', () => {
  it.each([
    ['GET', '/shop?text=a', 'navigate', 'page'],
    ['GET', '/pages/checkout', 'navigate', 'page'],
    ['POST', '/pages/checkout', 'navigate', 'none'],
    ['POST', '/api/send_order', 'cors', 'none'],
    ['GET', '/api/b2b-menu-items', 'cors', 'none'],
    ['GET', '/documents/invoice.pdf', 'navigate', 'none'],
    ['GET', '/api/docs', 'navigate', 'none'],
    ['GET', '/assets/root-1.js', 'cors', 'asset'],
    ['GET', '/img/a.webp', 'no-cors', 'none'],
    ['GET', '/healthz', 'cors', 'none'],
  ])('%s %s (%s): %s', (method, path, mode, treatment) =>
    expect(treatmentOf(seen(method, path, mode), ORIGIN)).toBe(treatment),
  );

  it('no request to another site', () =>
    expect(treatmentOf({ method: 'GET', mode: 'navigate', url: 'https://paypal.example/assets/a.js' }, ORIGIN)).toBe(
      'none',
    ));
});

describe('what makes cached pages out of date', () => {
  it.each(['/api/login', '/api/logout', '/pages/login', '/en/pages/logout', '/pages/logout.data', '/pages/address'])(
    'another user: POST %s',
    (path) => {
      expect(mayChangeUser(seen('POST', path), ORIGIN)).toBe(true);
      expect(mayChangeUser(seen('GET', path), ORIGIN)).toBe(false);
    },
  );

  it.each(['/api/session', '/api/product_list', '/api/add_to_cart'])('the same user: POST %s', (path) =>
    expect(mayChangeUser(seen('POST', path), ORIGIN)).toBe(false),
  );

  it('another cart', () => {
    expect(changesCart(seen('POST', '/api/update_cart'), ORIGIN)).toBe(true);
    expect(changesCart(seen('POST', '/api/get_cart_items'), ORIGIN)).toBe(false);
  });
});
