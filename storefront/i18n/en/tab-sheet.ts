import type { tabSheet as source } from '../it/tab-sheet.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of the sheet with the open searches. */
export const tabSheet: SameTexts<typeof source> = {
  'tabs.ofMaximum': '{count} of {total}',
  'tabs.rename': 'Rename {name}',
  'tabs.moveUp': 'Move {name} up',
  'tabs.moveDown': 'Move {name} down',
};
