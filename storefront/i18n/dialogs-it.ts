import { cartDialogs } from './it/cart-dialogs.ts';
import { latestOrders } from './it/latest-orders.ts';
import { productDialogs } from './it/product-dialogs.ts';
import { selectionDialogs } from './it/selection-dialogs.ts';

/** The Italian texts of dialogs, which are loaded with the first one that is opened. */
export const dialogs = { ...cartDialogs, ...latestOrders, ...productDialogs, ...selectionDialogs };
