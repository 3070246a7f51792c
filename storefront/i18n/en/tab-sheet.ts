import type { tabSheet as source } from '../it/tab-sheet.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of the drawer with the open searches, and of the compact header that opens it on phones. */
export const tabSheet: SameTexts<typeof source> = {
  'tabs.ofMaximum': '{count} of {total}',
  'tabs.count': { one: '{count} search', other: '{count} searches' },
  'tabs.rename': 'Rename {name}',
  'tabs.moveUp': 'Move {name} up',
  'tabs.moveDown': 'Move {name} down',
  'tabs.addressNote': 'Prices, cart and latest orders follow the address you choose.',
  'tabs.unkept': 'This browser keeps no searches: once the page is reloaded only the one you see is left.',
};
