import type { Permission } from '../../contract/permission.ts';
import type { TextKey } from '../i18n/i18n.tsx';
import { may, type Session } from '../session/session.ts';
import type { IconName } from '../ui/icon.tsx';

const accountLinks = [
  { label: 'shell.profile', icon: 'contact', to: '/pages/account', permission: 'account.own' },
  { label: 'shell.orders', icon: 'package', to: '/pages/account?tab=orders', permission: 'order.view' },
  { label: 'shell.wishlist', icon: 'heart', to: '/pages/wishlist', permission: 'wishlist.use' },
  { label: 'shell.cart', icon: 'shopping-cart', to: '/pages/cart?tab=active', permission: 'cart.edit' },
] as const satisfies readonly { label: TextKey; icon: IconName; to: string; permission: Permission }[];

/** Links of the user area, in the order of its menu, that the user may open. */
export function linksOf(session: Session) {
  return accountLinks.filter(({ permission }) => may(session, permission));
}
