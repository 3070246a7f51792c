import { checkout } from './en/checkout.ts';
import { payment } from './en/payment.ts';

/** The English texts of cart, checkout and payment. */
export const ordering = { ...checkout, ...payment };
