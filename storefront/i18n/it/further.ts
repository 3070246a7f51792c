import { access } from './access.ts';
import { account } from './account.ts';
import { cart } from './cart.ts';
import { checkout } from './checkout.ts';
import { failures } from './failures.ts';
import { forms } from './forms.ts';
import { guestPayment } from './guest-payment.ts';
import { home } from './home.ts';
import { orders } from './orders.ts';
import { product } from './product.ts';
import { savedCarts } from './saved-carts.ts';
import { shellParts } from './shell-parts.ts';
import { suggestions } from './suggestions.ts';
import { tabSheet } from './tab-sheet.ts';
import { wishlist } from './wishlist.ts';

/** The texts of all other pages, and of parts loaded on demand. */
export const further = {
  ...access,
  ...account,
  ...home,
  ...product,
  ...suggestions,
  ...tabSheet,
  ...cart,
  ...checkout,
  ...failures,
  ...forms,
  ...guestPayment,
  ...orders,
  ...savedCarts,
  ...shellParts,
  ...wishlist,
};
