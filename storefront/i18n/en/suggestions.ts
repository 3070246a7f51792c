import type { suggestions as source } from '../it/suggestions.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of the suggestions below the search input. */
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
};
