import { addTexts } from '../i18n/dictionaries.ts';
import { ordering } from '../i18n/en/ordering.ts';
import { pages } from '../i18n/en/pages.ts';
import { shop } from '../i18n/en/shop.ts';

// The route around all English pages: a browser gets this language with the page, never the other one.
addTexts('en', { ...shop, ...pages, ...ordering });
