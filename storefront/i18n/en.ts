import { access } from './en/access.ts';
import { account } from './en/account.ts';
import { ordering } from './en/ordering.ts';
import { pages } from './en/pages.ts';
import { shop } from './en/shop.ts';
import type { Texts } from './it.ts';
import type { SameTexts } from './translate.ts';

/** All English texts; the type rejects missing and unknown keys. */
export const en: SameTexts<Texts> = { ...shop, ...pages, ...ordering, ...account, ...access };
