import { cartDialogs } from './en/cart-dialogs.ts';
import { latestOrders } from './en/latest-orders.ts';
import { productDialogs } from './en/product-dialogs.ts';
import { selectionDialogs } from './en/selection-dialogs.ts';

/** The English texts of dialogs, which are loaded with the first one that is opened. */
export const dialogs = { ...cartDialogs, ...latestOrders, ...productDialogs, ...selectionDialogs };
