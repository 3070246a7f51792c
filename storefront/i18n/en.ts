import { access } from './access-en.ts';
import { cart } from './cart-en.ts';
import { content } from './content-en.ts';
import { customerArea } from './customer-area-en.ts';
import type { Texts } from './it.ts';
import { dialogs } from './dialogs-en.ts';
import { home } from './home-en.ts';
import { ordering } from './ordering-en.ts';
import { savedTab } from './en/saved-tab.ts';
import { shop } from './shop-en.ts';
import type { SameTexts } from './translate.ts';

/** All English texts; the type rejects missing and unknown keys. */
export const en: SameTexts<Texts> = {
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
