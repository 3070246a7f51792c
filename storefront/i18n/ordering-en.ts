import { checkout } from './en/checkout.ts';
import { shipment } from './en/shipment.ts';

/** The English texts of checkout and payment, in addition to those of the cart page. */
export const ordering = { ...checkout, ...shipment };
