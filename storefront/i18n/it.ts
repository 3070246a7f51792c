import { access } from './access-it.ts';
import { cart } from './cart-it.ts';
import { content } from './content-it.ts';
import { customerArea } from './customer-area-it.ts';
import { dialogs } from './dialogs-it.ts';
import { home } from './home-it.ts';
import { ordering } from './ordering-it.ts';
import { savedTab } from './it/saved-tab.ts';
import { shop } from './shop-it.ts';

/** All Italian texts: the source that every other language follows. */
export const it = {
  ...shop,
  ...home,
  ...cart,
  ...dialogs,
  ...savedTab,
  ...ordering,
  ...customerArea,
  ...access,
  ...content,
};

export type Texts = typeof it;
