import type { tabs as source } from '../it/tabs.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of the open searches. */
export const tabs: SameTexts<typeof source> = {
  'tabs.open': 'Open searches',
  'tabs.new': 'New Search',
  'tabs.close': 'Close {name}',
  'tabs.full': 'At most 7 searches',
  'tabs.manage': 'Manage the open searches',
  'tabs.renameLabel': 'Name of the search',
  'tabs.count': { one: '{count} search', other: '{count} searches' },
  'tabs.addressNote': 'Prices, cart and latest orders follow the address you choose.',
  'tabs.unkept': 'This browser keeps no searches: once the page is reloaded only the one you see is left.',
};
