import type { TextKey } from '../i18n/i18n.tsx';
import type { IconName } from '../ui/icon.tsx';

/** The entries of the user area, in the order of its menu (R1.7, R2.9). */
export const accountLinks = [
  { label: 'shell.profile', icon: 'contact', to: '/pages/account' },
  { label: 'shell.orders', icon: 'package', to: '/pages/account?tab=orders' },
  { label: 'shell.invoices', icon: 'receipt-text', to: '/pages/account?tab=invoices' },
  { label: 'shell.transportDocuments', icon: 'truck', to: '/pages/account?tab=transport-documents' },
  { label: 'shell.deadlines', icon: 'calendar-clock', to: '/pages/account?tab=deadlines' },
  { label: 'shell.agent', icon: 'headset', to: '/pages/account?tab=agent' },
] as const satisfies readonly { label: TextKey; icon: IconName; to: string }[];
