import type { ReactNode } from 'react';
import { Dialog as ShopDialog } from '../../storefront/ui/dialog.tsx';
import { useI18n } from '../i18n/i18n.ts';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Buttons, the main one last; one that deletes is a red outline, never orange. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A dialog: only to confirm or to leave. */
export function Dialog(props: DialogProps) {
  const { t } = useI18n();
  return <ShopDialog {...props} closeLabel={t('frame.close')} />;
}
