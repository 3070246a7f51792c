import { cartPage } from './en/cart-page.ts';
import { payment } from './en/payment.ts';

/** The English texts of the cart page, which all pages of an order need too. */
export const cart = { ...cartPage, ...payment };
