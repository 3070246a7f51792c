import type { account as source } from '../it/account.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of the user area. */
export const account: SameTexts<typeof source> = {
  'account.title': 'User area',
  'account.greeting': 'Good to see you, {name}',
  'account.code': 'Customer code',
  'account.company': 'Company name',
  'account.user': 'User',
  'account.addresses': 'Delivery addresses',
  'account.selected': 'Chosen now',
  'account.choose': 'Deliver here',
  'account.cart': 'Go to cart',
  'account.noClient': 'The addresses are the client’s: choose one first.',
  'account.facts': 'Profile',
};
