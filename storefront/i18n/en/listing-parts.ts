import type { listingParts as source } from '../it/listing-parts.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of the parts of the listing whose code is loaded after the list: filters and remarks. */
export const listingParts: SameTexts<typeof source> = {
  'catalogue.apply': 'Apply',
  'catalogue.showLess': '- HIDE',
  'catalogue.collection': 'Collection',
  'catalogue.color': 'Colour',
  'catalogue.size': 'Size',
  'catalogue.price': 'Net price',
  'catalogue.priceAtLeast': 'Lowest price',
  'catalogue.priceAtMost': 'Highest price',
  'catalogue.searchIn': 'Search {name}',
  'catalogue.priceFrom': 'From',
  'catalogue.priceTo': 'To',
  'catalogue.flagsLeaveText': 'These hold for the whole list, without the words searched.',
  'catalogue.removeFilter': 'Remove the filter {name}',
  'catalogue.clearAll': 'Clear all',
  'catalogue.clear': 'Clear',
  'catalogue.showResults': { one: 'Show {count} item', other: 'Show {count} items' },
  'catalogue.moreFilters': 'more filters',
  'catalogue.activeFilters': 'Active filters',
  'catalogue.emptyTitle': 'No products were found matching your selection.',
  'catalogue.emptyText': 'Remove a filter or try another word.',
  'catalogue.wholeCatalogue': 'Whole catalogue',
  'catalogue.failedText': 'The list could not be loaded.',
  'catalogue.leftOut': 'Searched without: {words}',
  'catalogue.leftOutText': 'No item matches the whole text.',
  'catalogue.leftOutMany': 'Searched without {count} words or codes',
  'catalogue.leftOutWhich': 'Show which',
  'catalogue.ignored': 'Filters not known and ignored: {names}',
  'catalogue.refusedText':
    'The address asks for too many filters, or for filters that are too long: nothing can be searched like this.',
  'catalogue.droppedText': '“{text}” is not searched: the filters chosen hold for the whole list.',
  'catalogue.searchDropped': 'Search “{text}” without filters',
  'catalogue.cutText': 'Searched with the first {count} characters of the text, up to {last}.',
};
