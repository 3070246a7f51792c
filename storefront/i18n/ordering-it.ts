import { checkout } from './it/checkout.ts';
import { shipment } from './it/shipment.ts';

/** The Italian texts of checkout and payment, in addition to those of the cart page. */
export const ordering = { ...checkout, ...shipment };
