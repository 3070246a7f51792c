import { account } from './it/account.ts';
import { claims } from './it/claims.ts';
import { dashboard } from './it/dashboard.ts';
import { documents } from './it/documents.ts';
import { files } from './it/files.ts';
import { payment } from './it/payment.ts';
import { orders } from './it/orders.ts';
import { orderDetail } from './it/order-detail.ts';
import { reorder } from './it/reorder.ts';
import { shipment } from './it/shipment.ts';

/** The Italian texts that the user area needs in addition to those of the shop. */
export const customerArea = {
  ...account,
  ...claims,
  ...dashboard,
  ...documents,
  ...files,
  ...payment,
  ...orders,
  ...orderDetail,
  ...reorder,
  ...shipment,
};
