import { cartPage } from './it/cart-page.ts';
import { payment } from './it/payment.ts';

/** The Italian texts of the cart page, which all pages of an order need too. */
export const cart = { ...cartPage, ...payment };
