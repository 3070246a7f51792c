import type { TextKey } from '../i18n/i18n.tsx';
import type { IconName } from '../ui/icon.tsx';

/** The four automatic collections of the catalogue, with their listings. */
export const collections = [
  { label: 'shell.offers', icon: 'badge-percent', to: '/shop?promo_list=true' },
  { label: 'shell.news', icon: 'sparkles', to: '/shop?new=true' },
  { label: 'shell.backInStock', icon: 'package-check', to: '/shop?back_in_stock=true' },
  { label: 'shell.comingSoon', icon: 'calendar-clock', to: '/shop?next_insert=true' },
] as const satisfies readonly { label: TextKey; icon: IconName; to: string }[];
