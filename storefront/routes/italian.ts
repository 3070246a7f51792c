import { addTexts } from '../i18n/dictionaries.ts';
import { ordering } from '../i18n/it/ordering.ts';
import { pages } from '../i18n/it/pages.ts';
import { shop } from '../i18n/it/shop.ts';

// The route around all Italian pages: a browser gets this language with the page, never the other one.
addTexts('it', { ...shop, ...pages, ...ordering });
