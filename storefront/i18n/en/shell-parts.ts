import type { shellParts as source } from '../it/shell-parts.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of the footer, the bottom bar of phones and their menu, whose code is loaded after the page's. */
export const shellParts: SameTexts<typeof source> = {
  'shell.footerCatalogue': 'Catalogue',
  'shell.footerAccount': 'User area',
  'shell.footerLogIn': 'Log in',
  'shell.vatNumber': 'VAT no. {number}',
  'shell.support': 'Support 6 days a week',
  'shell.wishlist': 'Wishlist',
  'shell.menu': 'Menu',
  'shell.bottomBar': 'Navigation',
  'shell.bottomHome': 'Home',
  'shell.bottomAccount': 'Account',
  'shell.myAccount': 'User area',
  'shell.profile': 'Profile',
  'shell.orders': 'My orders',
  'shell.logOut': 'Log out',
  'shell.customer': 'Customer {code}',
};
