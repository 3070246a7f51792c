import { expect, it } from 'vitest';
import { createGuestPages } from './guest-pages.ts';

const HTML = '<p>Valvole</p>';

it('does not find a page of an older generation that was kept after the catalogue had changed', () => {
  const pages = createGuestPages();
  expect(pages.find('/shop', '2')).toBeUndefined();
  pages.keep('/shop', HTML, 'text/html', '1');
  expect(pages.find('/shop', '2')).toBeUndefined();
  pages.keep('/shop', HTML, 'text/html', '2');
  expect(pages.find('/shop', '2')?.generation).toBe('2');
});

it('drops all pages when the catalogue has changed, because nobody will ask for them again', () => {
  const pages = createGuestPages();
  pages.find('/shop', '1');
  pages.keep('/shop', HTML, 'text/html', '1');
  pages.find('/shop?page=2', '2');
  expect(pages.find('/shop', '1')).toBeUndefined();
});
