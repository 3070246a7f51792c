import type { reorder as source } from '../it/reorder.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of the dialog to order again. */
export const reorder: SameTexts<typeof source> = {
  'reorder.title': 'Order {name} again',
  'reorder.hint': 'At today’s prices and packs. Choose the lines to put in the cart.',
  'reorder.choose': 'Order {name}',
  'reorder.instead': 'In its place',
  'reorder.insteadNone': 'nothing',
  'reorder.then': 'Then',
  'reorder.today': 'Today',
  'reorder.each': '{quantity} {unit} at {price} / {one}',
  'reorder.same': 'As it was then',
  'reorder.inCart': 'there are {quantity} in the cart: they will become those chosen here',
  'reorder.add': { one: 'Put {count} line in the cart', other: 'Put {count} lines in the cart' },
  'reorder.all': { one: '{count} line', other: 'All {count} lines' },
  'reorder.changedOnly': 'Only what has changed ({count})',
  'reorder.noneChanged': 'No line has changed since.',
  'reorder.wrongQuantity': { one: '{count} invalid quantity', other: '{count} invalid quantities' },
  'reorder.none': 'Choose at least one line',
  'reorder.sum': 'Net total today',
  'reorder.done': { one: '{count} line is in the cart', other: '{count} lines are in the cart' },
  'reorder.failed': 'Nothing was put in the cart',
  'reorder.toCart': 'Go to cart',
};
