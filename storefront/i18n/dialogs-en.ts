import { cartDialogs } from './en/cart-dialogs.ts';
import { emptyList } from './en/empty-list.ts';
import { latestOrders } from './en/latest-orders.ts';
import { productDialogs } from './en/product-dialogs.ts';
import { selectionDialogs } from './en/selection-dialogs.ts';

/** The English texts of dialogs and of other parts that are seldom seen, loaded with the first one. */
export const dialogs = { ...cartDialogs, ...emptyList, ...latestOrders, ...productDialogs, ...selectionDialogs };
