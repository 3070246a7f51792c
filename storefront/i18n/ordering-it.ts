import { checkout } from './it/checkout.ts';
import { payment } from './it/payment.ts';

/** The Italian texts of cart, checkout and payment. */
export const ordering = { ...checkout, ...payment };
