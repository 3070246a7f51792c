import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

const SHOP = 'https://shop.example';

describe('R6.8 allowed targets of a redirect', () => {
  it.each([
    ['/pages/checkout?a=1#b', '/pages/checkout?a=1#b'],
    ['/', '/'],
    ['/en', '/en'],
    ['/shop?text=a\\b', '/shop?text=a\\b'],
    ['/shop?text=//x', '/shop?text=//x'],
    ['/product/default/A%2F%2FB', '/product/default/A%2F%2FB'],
    ['/en/../shop', '/shop'],
    ['/shop/./list', '/shop/list'],
    ['/caffè', '/caff%C3%A8'],
  ])('%j redirects to %j', (wanted, path) => {
    expect(ownPath(wanted, '/fallback')).toBe(path);
  });

  it.each([
    'https://evil.example',
    'https:evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/.//evil.example',
    '/./\\evil.example',
    '/..//evil.example',
    '/..\\/evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/shop/..//evil.example',
    '/en/../..//evil.example',
    '/en//evil.example',
    '/it//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/\0/evil.example',
    '/shop\r\nSet-Cookie: a=b',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'pages/checkout',
    '?text=a',
    '#a',
    '',
    null,
    undefined,
  ])('%j returns the fallback', (wanted) => {
    expect(ownPath(wanted, '/fallback')).toBe('/fallback');
  });

  it('stays in the shop for any input', () => {
    const pieces = fc.constantFrom('/', '\\', '.', '..', '//', '%2e', '%2f', '%5c', '\t', '\n', '@', ':', '?', '#');
    const words = fc.constantFrom('en', 'it', 'shop', 'evil.example', 'http:', 'javascript:', '%', '\u00a0', '\u200b');
    const hostile = fc.array(fc.oneof(pieces, words), { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' }), fc.webUrl()), (wanted) => {
        for (const target of [wanted, `/${wanted}`]) {
          const path = ownPath(target, '/');
          expect(path).not.toMatch(/^\/[/\\]/);
          expect(path).not.toMatch(/^\/(?:en|it)\/[/\\]/);
          expect(new URL(path, SHOP).origin).toBe(SHOP);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});
