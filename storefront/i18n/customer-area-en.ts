import { account } from './en/account.ts';
import { claims } from './en/claims.ts';
import { dashboard } from './en/dashboard.ts';
import { documents } from './en/documents.ts';
import { files } from './en/files.ts';
import { payment } from './en/payment.ts';
import { orders } from './en/orders.ts';
import { orderDetail } from './en/order-detail.ts';
import { reorder } from './en/reorder.ts';
import { shipment } from './en/shipment.ts';

/** The English texts that the user area needs in addition to those of the shop. */
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
