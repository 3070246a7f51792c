import { expect, it } from 'vitest';
import { sectionNames, sectionPath } from '../account/sections.ts';
import { shopPages } from '../pages.ts';
import { pageOfTypedAddress, TYPED_PAGES } from '../routing/typed-addresses.ts';

it.each([
  ['/login', '/pages/login'],
  ['/Login/', '/pages/login'],
  ['/register', '/pages/register_v1'],
  ['/cart', '/pages/cart'],
  ['/carrello', '/pages/cart'],
  ['/account', '/pages/account'],
  ['/orders', '/pages/account?tab=orders'],
  ['/I_miei_ordini', '/pages/account?tab=orders'],
  ['/wishlist', '/pages/wishlist'],
  ['/order_detail', null],
  ['/payment', null],
  ['/thankyou', '/pages/thankyou'],
  ['/login/x', null],
  ['/', null],
  ['/xyz', null],
  ['/constructor', null],
])('%s means %s', (typed, page) => {
  expect(pageOfTypedAddress(typed)).toBe(page);
});

it('every page that is meant exists', () => {
  const paths = [
    ...shopPages.map(({ path }) => `/${path}`),
    '/web-page/privacy-policy',
    ...sectionNames.map(sectionPath),
  ];
  const withoutQuery = (path: string) => (paths.includes(path) ? path : path.replace(/\?.*/, ''));
  expect(TYPED_PAGES.filter((path) => !paths.includes(withoutQuery(path)))).toEqual([]);
  const sections = TYPED_PAGES.filter((path) => path.startsWith('/pages/account?'));
  expect(sections.filter((path) => !paths.includes(path))).toEqual([]);
});
