import type { latestOrders as source } from '../it/latest-orders.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of the dialog of the latest orders. */
export const latestOrders: SameTexts<typeof source> = {
  'latest.logInFirst': 'To see your latest orders, please log in',
  'latest.text': 'Text',
  'latest.from': 'From',
  'latest.to': 'To',
  'latest.search': 'Search',
  'latest.hint': 'Code or name',
  'latest.count': {
    one: '{count} line ordered from {from} to {to}',
    other: '{count} lines ordered from {from} to {to}',
  },
  'latest.reversed': 'From is later than To.',
  'latest.all': 'See as a list',
  'latest.choose': 'Choose {name}',
  'latest.chooseAll': 'Choose all',
  'latest.chosen': { one: '{count} item chosen', other: '{count} items chosen' },
  'latest.none': 'Choose at least one item',
  'latest.net': '{amount} net',
  'latest.add': 'Add to cart',
  'latest.added': { one: '{count} item is in the cart', other: '{count} items are in the cart' },
  'latest.notAdded': 'No item was added',
  'latest.invalid': 'Check the marked quantities',
  'latest.otherClient': 'You have changed the customer meanwhile: reload the page.',
  'latest.toCart': 'Go to the cart',
};
