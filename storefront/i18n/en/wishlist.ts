import type { wishlist as source } from '../it/wishlist.ts';
import type { SameTexts } from '../translate.ts';

export const wishlist: SameTexts<typeof source> = {
  'wishlist.addNamed': 'Add to wishlist {code}',
  'wishlist.removeNamed': 'Remove from wishlist {code}',
  'wishlist.added': 'Added to wishlist',
  'wishlist.removed': 'Removed from wishlist',
  'wishlist.open': 'See the wishlist',
  'wishlist.logInFirst': 'To add wishlist, please login',
  'wishlist.logIn': 'Log in',
  'wishlist.count': { one: 'Wishlist, {count} article', other: 'Wishlist, {count} articles' },
  'wishlist.title': 'Wishlist',
  'wishlist.empty': 'Your wishlist is empty',
  'wishlist.emptyHint': 'Press the heart beside an article to find it here again, on another computer too.',
  'wishlist.clear': 'Clear the list',
  'wishlist.clearTitle': 'Clear the wishlist?',
  'wishlist.clearHint': { one: '{count} article will be removed.', other: '{count} articles will be removed.' },
  'wishlist.gone': 'No longer sold',
};
