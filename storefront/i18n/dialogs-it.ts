import { cartDialogs } from './it/cart-dialogs.ts';
import { emptyList } from './it/empty-list.ts';
import { latestOrders } from './it/latest-orders.ts';
import { productDialogs } from './it/product-dialogs.ts';
import { selectionDialogs } from './it/selection-dialogs.ts';

/** The Italian texts of dialogs and of other parts that are seldom seen, loaded with the first one. */
export const dialogs = { ...cartDialogs, ...emptyList, ...latestOrders, ...productDialogs, ...selectionDialogs };
