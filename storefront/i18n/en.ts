import { access } from './en/access.ts';
import { account } from './en/account.ts';
import { cart } from './en/cart.ts';
import { catalogue } from './en/catalogue.ts';
import { checkout } from './en/checkout.ts';
import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { home } from './en/home.ts';
import { shell } from './en/shell.ts';
import type { Texts } from './it.ts';
import type { SameTexts } from './translate.ts';

/** All English texts; the type refuses a missing and an unknown key. */
export const en: SameTexts<Texts> = {
  ...common,
  ...shell,
  ...errors,
  ...access,
  ...account,
  ...home,
  ...catalogue,
  ...cart,
  ...checkout,
};
