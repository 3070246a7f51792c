import { access } from './it/access.ts';
import { account } from './it/account.ts';
import { cart } from './it/cart.ts';
import { catalogue } from './it/catalogue.ts';
import { checkout } from './it/checkout.ts';
import { common } from './it/common.ts';
import { errors } from './it/errors.ts';
import { home } from './it/home.ts';
import { shell } from './it/shell.ts';

/** All Italian texts: the source every other language follows (R1.12). */
export const it = {
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

export type Texts = typeof it;
