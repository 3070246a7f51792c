import type { ReactNode } from 'react';
import { Dialog as ShopDialog } from '../../storefront/ui/dialog.tsx';
import { useI18n } from '../i18n/i18n.ts';
import styles from './dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Buttons, the main one last; one that deletes is a red outline, never orange. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A dialog: only to confirm or to leave. */
export function Dialog({ children, ...props }: DialogProps) {
  const { t } = useI18n();
  return (
    <ShopDialog {...props} closeLabel={t('frame.close')}>
      <div className={styles.body}>{children}</div>
    </ShopDialog>
  );
}
