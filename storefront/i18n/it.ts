import { access } from './it/access.ts';
import { account } from './it/account.ts';
import { ordering } from './it/ordering.ts';
import { pages } from './it/pages.ts';
import { shop } from './it/shop.ts';

/** All Italian texts: the source that every other language follows. */
export const it = { ...shop, ...pages, ...ordering, ...account, ...access };

export type Texts = typeof it;
