import type { ReactNode } from 'react';
import { Drawer as ShopDrawer } from '../../storefront/ui/drawer.tsx';
import { useI18n } from '../i18n/i18n.ts';

interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  side?: 'left' | 'right';
  foot?: ReactNode;
  children: ReactNode;
}

/** A drawer over the inert page: for what needs fields. Its head and foot stay. */
export function Drawer({ side = 'right', ...rest }: DrawerProps) {
  const { t } = useI18n();
  return <ShopDrawer {...rest} side={side} closeLabel={t('frame.close')} />;
}
