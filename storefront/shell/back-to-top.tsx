import { useI18n } from '../i18n/i18n.tsx';
import { usePageContent } from '../routing/page-content.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './back-to-top.module.css';

/** Appears after 400 px in the sticky bar, so that it never covers a quantity input or a button. */
export function BackToTop() {
  const { t } = useI18n();
  const content = usePageContent();
  return (
    <IconButton
      icon="arrow-up"
      iconSize={20}
      label={t('shell.backToTop')}
      className={styles.button}
      onClick={() => {
        window.scrollTo({ top: 0 });
        content.current?.focus({ preventScroll: true });
      }}
    />
  );
}
