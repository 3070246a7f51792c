import type { cartDialogs as source } from '../it/cart-dialogs.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of the dialogs that import a file into a cart or activate a saved one. */
export const cartDialogs: SameTexts<typeof source> = {
  'saved.activateTitle': 'Make {name} active?',
  'saved.asideField': 'Name for the active cart',
  'saved.asideName': 'Cart of {day}',
  'saved.bothHaveLines': {
    one: 'The active cart has {count} line, {name} has {lines}.',
    other: 'The active cart has {count} lines, {name} has {lines}.',
  },
  'saved.clientCartKept': 'The client’s cart does not change.',
  'saved.hereStays': {
    one: 'The cart for {address} stays as it is, with its line.',
    other: 'The cart for {address} stays as it is, with its {count} lines.',
  },
  'saved.merge': 'Merge',
  'saved.mergeHint':
    'The lines of {name} join the active ones; for the same article and promotion the quantities add up. {name} stays among the saved carts. At most 1,000 lines.',
  'saved.otherAddress': '{name} is for {address}: it becomes active there, and you go over to that address.',
  'saved.pricesOfToday': 'Prices are today’s.',
  'saved.replace': 'Replace',
  'saved.replaceHint': 'The active cart is saved under the name below; only the lines of {name} are active then.',
  'saved.thereAside': {
    one: 'There is an active cart there too, with {count} line: it is saved under this name.',
    other: 'There is an active cart there too, with {count} lines: it is saved under this name.',
  },
  'file.importTitle': 'Import into the cart',
  'file.confirmImport': 'Import',
  'file.importHint':
    'A CSV or Excel file with the columns “Code” and “Quantity”, like the one that is exported. At most 1,000 rows. Bar codes and your own article codes will do as well.',
  'file.replaces': 'When an article is in the cart already, the quantity of the file takes the place of its own.',
  'file.file': 'File',
  'file.line': 'Row {number}',
  'file.done': { one: '{count} article put in the cart', other: '{count} articles put in the cart' },
  'file.refused': { one: '{count} row was left out', other: '{count} rows were left out' },
  'file.changed': { one: '{count} row was taken with a change', other: '{count} rows were taken with a change' },
  'file.noCode': 'The code is missing.',
  'file.failed': 'The file was not imported',
  'file.tooLarge': 'The file is larger than 5 MB.',
  'file.tooMany': 'The file has more than 1,000 rows: divide it.',
  'file.unreadable': 'The file can’t be read: a CSV or XLSX is needed.',
  'file.noColumns': 'There are no columns “Code” and “Quantity”.',
  'file.empty': 'The file has no rows.',
  'file.notSent': 'The server did not answer. Try again: rows that have arrived don’t add up.',
};
