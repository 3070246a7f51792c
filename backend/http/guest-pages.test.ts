import { expect, it } from 'vitest';
import { createGuestPages } from './guest-pages.ts';

const HTML = '<p>Valvole</p>';
const kept = (generation: string, isLasting = true) => ({ contentType: 'text/html', generation, isLasting });

it('does not find a page of an older generation that was kept after the catalogue had changed', () => {
  const pages = createGuestPages();
  expect(pages.find('/shop', '2')).toBeUndefined();
  pages.keep('/shop', HTML, kept('1'));
  expect(pages.find('/shop', '2')).toBeUndefined();
  pages.keep('/shop', HTML, kept('2'));
  expect(pages.find('/shop', '2')?.generation).toBe('2');
});

it('drops all pages when the catalogue has changed, because nobody will ask for them again', () => {
  const pages = createGuestPages();
  pages.find('/shop', '1');
  pages.keep('/shop', HTML, kept('1'));
  pages.find('/shop?page=2', '2');
  expect(pages.find('/shop', '1')).toBeUndefined();
});

it('11.5 keeps a page until something changes, and for a minute where it shows more than what the generation tells', () => {
  let now = 1_000;
  const pages = createGuestPages(() => now);
  pages.find('/shop', '1');
  pages.keep('/shop', HTML, kept('1'));
  pages.keep('/pages/guest-payment', HTML, kept('1', false));
  now += 59_000;
  expect(pages.find('/pages/guest-payment', '1')).toBeDefined();
  now += 2_000;
  expect(pages.find('/pages/guest-payment', '1')).toBeUndefined();
  now += 24 * 3_600_000;
  expect(pages.find('/shop', '1')).toBeDefined();
});
