import type { productDialogs as source } from '../it/product-dialogs.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of the dialogs of product pages and of the list of open searches. */
export const productDialogs: SameTexts<typeof source> = {
  'catalogue.closer': 'Enlarge further',
  'catalogue.barcodesOf': 'Barcodes: {name} ({code})',
  'catalogue.barcodePicture': 'Barcode {code}',
  'catalogue.wrongCheckDigit': 'The check digit is wrong: a scanner would not read it.',
  'catalogue.notDrawable': 'This code can’t be drawn in bars.',
  'tabs.ofMaximum': '{count} of {total}',
  'tabs.rename': 'Rename {name}',
  'tabs.moveUp': 'Move {name} up',
  'tabs.moveDown': 'Move {name} down',
};
