import type { TextKey } from '../i18n/i18n.tsx';
import type { IconName } from '../ui/icon.tsx';

/** Links of the user area, in the order of its menu (R2.9). */
export const accountLinks = [
  { label: 'shell.profile', icon: 'contact', to: '/pages/account' },
  { label: 'shell.orders', icon: 'package', to: '/pages/account?tab=orders' },
  { label: 'shell.wishlist', icon: 'heart', to: '/pages/wishlist' },
  { label: 'shell.cart', icon: 'shopping-cart', to: '/pages/cart?tab=active' },
] as const satisfies readonly { label: TextKey; icon: IconName; to: string }[];
