import { en } from '../i18n/en.ts';
import { setDictionary } from '../i18n/dictionaries.ts';

// The route around all English pages: a browser gets this language with the page, never the other one.
setDictionary('en', en);
