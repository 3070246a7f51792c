import { cart } from './it/cart.ts';
import { catalogue } from './it/catalogue.ts';
import { common } from './it/common.ts';
import { errors } from './it/errors.ts';
import { failures } from './it/failures.ts';
import { product } from './it/product.ts';
import { savedCarts } from './it/saved-carts.ts';
import { shell } from './it/shell.ts';
import { suggestions } from './it/suggestions.ts';
import { tabs } from './it/tabs.ts';
import { wishlist } from './it/wishlist.ts';

/** The Italian texts of every page. */
export const shop = {
  ...cart,
  ...catalogue,
  ...common,
  ...errors,
  ...failures,
  ...product,
  ...savedCarts,
  ...shell,
  ...suggestions,
  ...tabs,
  ...wishlist,
};
