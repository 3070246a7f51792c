import { setDictionary } from '../i18n/dictionaries.ts';
import { it } from '../i18n/it.ts';

// The route around all Italian pages: a browser gets this language with the page, never the other one.
setDictionary('it', it);
