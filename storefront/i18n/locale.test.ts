import { describe, expect, it } from 'vitest';
import { localeOfPath, localPath, withoutLocale } from './locale.ts';

describe('language of a path (R1.12–R1.14)', () => {
  it.each([
    ['/', 'it'],
    ['/shop', 'it'],
    ['/en', 'en'],
    ['/en/shop', 'en'],
    ['/enologia', 'it'],
    ['/shop/en', 'it'],
  ] as const)('%s is %s', (path, locale) => {
    expect(localeOfPath(path)).toBe(locale);
  });

  it.each([
    ['/en', '/'],
    ['/en/', '/'],
    ['/en//evil.example', '/evil.example'],
    ['/en/shop', '/shop'],
    ['/shop', '/shop'],
  ])('%s without its language is %s', (path, plain) => {
    expect(withoutLocale(path)).toBe(plain);
  });

  it('adds the prefix to paths and keeps query and fragment (R1.13)', () => {
    expect(localPath('en', '/')).toBe('/en');
    expect(localPath('en', '/?a=1')).toBe('/en?a=1');
    expect(localPath('en', '/shop?text=abc&page=2#list')).toBe('/en/shop?text=abc&page=2#list');
    expect(localPath('it', '/en/shop?text=abc')).toBe('/shop?text=abc');
    expect(localPath('it', '/en')).toBe('/');
    expect(localPath('en', '/en/shop')).toBe('/en/shop');
  });

  it('leaves other URLs unchanged', () => {
    for (const address of ['https://other.example/shop', '//other.example', 'mailto:a@b.example', '#content', '']) {
      expect(localPath('en', address)).toBe(address);
    }
  });
});
