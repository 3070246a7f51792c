import type { tabs as source } from '../it/tabs.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of the row of open searches. */
export const tabs: SameTexts<typeof source> = {
  'tabs.open': 'Open searches',
  'tabs.new': 'New Search',
  'tabs.close': 'Close {name}',
  'tabs.full': 'At most 7 searches',
  'tabs.manage': 'Manage the open searches',
  'tabs.renameLabel': 'Name of the search',
};
