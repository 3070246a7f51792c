import { useState } from 'react';
import { useLocation } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { usePageKey } from '../ui/use-page-key.ts';
import styles from './key-help.module.css';
import { KeyDialog } from './key-dialog.tsx';

/** The button that lists the keys of the shop, where there is a keyboard; `?` does the same. Navigation closes the list. */
export function KeyHelp() {
  const { t } = useI18n();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = () => setOpenAt(key);
  usePageKey('?', open);
  return (
    <>
      <button type="button" className={`link ${styles.button}`} onClick={open}>
        {t('shell.keys')}
      </button>
      {openAt === key && <KeyDialog onClose={() => setOpenAt(null)} />}
    </>
  );
}
