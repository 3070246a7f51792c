import type { suggestions as source } from '../it/suggestions.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of the suggestions below the search box. */
export const suggestions: SameTexts<typeof source> = {
  'catalogue.suggestions': 'Suggestions',
  'catalogue.suggestionCount': '{shown} of {total}',
  'catalogue.suggestionHead': 'Items',
  'catalogue.allResults': { one: 'One result for “{text}”', other: 'All {count} results for “{text}”' },
  'catalogue.suggestionsFound': {
    one: '{count} suggestion, arrow keys to move',
    other: '{count} suggestions, arrow keys to move',
  },
  'catalogue.keyMove': 'move',
  'catalogue.keyOpen': 'open',
  'catalogue.keyClose': 'close',
  'catalogue.from': 'from {price}',
  'catalogue.why.code': 'found in the code',
  'catalogue.why.barcode': 'barcode',
  'catalogue.why.maker_code': 'maker’s code',
  'catalogue.why.customer_code': 'your own code',
  'catalogue.why.old_code': 'former code',
  'catalogue.why.summary': 'found in the summary',
  'catalogue.why.feature': 'feature',
  'catalogue.why.category': 'category',
  'catalogue.why.collection': 'collection',
  'catalogue.why.similar': 'spelt alike',
  'catalogue.why.name': 'found in the name',
  'catalogue.why.brand': 'brand',
  'catalogue.why.synonym': 'also called so',
  'catalogue.why.description': 'found in the description',
};
