import { access } from './access-en.ts';
import { cart } from './cart-en.ts';
import { cartDialogs } from './en/cart-dialogs.ts';
import { content } from './content-en.ts';
import { customerArea } from './customer-area-en.ts';
import type { Texts } from './it.ts';
import { home } from './home-en.ts';
import { latestOrders } from './en/latest-orders.ts';
import { ordering } from './ordering-en.ts';
import { shop } from './shop-en.ts';
import type { SameTexts } from './translate.ts';

/** All English texts; the type rejects missing and unknown keys. */
export const en: SameTexts<Texts> = {
  ...shop,
  ...home,
  ...cart,
  ...cartDialogs,
  ...latestOrders,
  ...ordering,
  ...customerArea,
  ...access,
  ...content,
};
