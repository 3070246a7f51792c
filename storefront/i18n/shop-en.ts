import { cart } from './en/cart.ts';
import { catalogue } from './en/catalogue.ts';
import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { failures } from './en/failures.ts';
import { product } from './en/product.ts';
import { savedCarts } from './en/saved-carts.ts';
import { shell } from './en/shell.ts';
import { suggestions } from './en/suggestions.ts';
import { tabs } from './en/tabs.ts';
import { wishlist } from './en/wishlist.ts';

/** The English texts of every page. */
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
