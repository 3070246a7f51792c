import { describe, expect, it } from 'vitest';
import { isPage, mayChangeUser } from './rules.ts';

const ORIGIN = 'https://shop.example';
const seen = (method: string, path: string, mode = 'cors') => ({ method, mode, url: ORIGIN + path });

describe('which requests open a page', () => {
  it.each([
    ['GET', '/shop?text=a', 'navigate', true],
    ['GET', '/pages/checkout', 'navigate', true],
    ['POST', '/pages/checkout', 'navigate', false],
    ['POST', '/api/send_order', 'cors', false],
    ['GET', '/api/b2b-menu-items', 'cors', false],
    ['GET', '/documents/invoice.pdf', 'navigate', false],
    ['GET', '/api/docs', 'navigate', false],
    ['GET', '/assets/root-1.js', 'cors', false],
    ['GET', '/healthz', 'cors', false],
  ])('%s %s (%s): %s', (method, path, mode, expected) =>
    expect(isPage(seen(method, path, mode), ORIGIN)).toBe(expected),
  );

  it('no request to another site', () =>
    expect(isPage({ method: 'GET', mode: 'navigate', url: 'https://paypal.example/shop' }, ORIGIN)).toBe(false));
});

describe('what deletes the copies', () => {
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
});
