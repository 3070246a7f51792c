import type { emptyList as source } from '../it/empty-list.ts';
import type { SameTexts } from '../translate.ts';

/** Why a list is empty. */
export const emptyList: SameTexts<typeof source> = {
  'empty.other': 'Remove a filter or try another word.',
  'empty.refused':
    'The address asks for too many filters, or for filters that are too long: nothing can be searched like this.',
  'empty.short': 'A search needs at least three characters.',
  'empty.beyond': { one: 'The list has only one page.', other: 'The list has only {count} pages.' },
  'empty.lastPage': 'Go to the last page',
  'empty.outside': {
    one: 'There is {count} article, but not among those you can buy.',
    other: 'There are {count} articles, but not among those you can buy.',
  },
  'empty.showOutside': 'Show them all',
};
