import type { common as source } from '../it/common.ts';
import type { SameTexts } from '../translate.ts';

/** Texts used in all parts of the shop. */
export const common: SameTexts<typeof source> = {
  'common.close': 'Close',
  'common.undo': 'Undo',
  'common.retry': 'Retry',
  'common.loading': 'Loading…',
  'common.loadMore': 'Load more',
  'common.noResult': 'No Result',
  'common.articles': { one: '{count} article', other: '{count} articles' },
  'common.shownOfTotal': '{shown} of {total}',
  'common.available': 'Available',
  'common.arriving': 'Arriving',
  'common.unavailable': 'Not available',
  'common.fromDay': 'from {day}',
  'common.promo': 'PROMO',
  'common.promoUntil': 'until {day}',
  'common.pack': 'pack of {quantity} {unit}',
  'common.listPrice': 'List price',
  'common.netPrice': 'Net price',
  'common.logInForPrices': 'Log in to see prices',
  'common.quantity': 'Quantity',
  'common.quantityOf': 'Quantity of {name}',
  'common.increase': 'Increase the quantity',
  'common.decrease': 'Decrease the quantity',
  'common.add': 'Add',
  'common.update': 'Update',
  'common.notices': 'Notices',
};
