import { useI18n } from '../i18n/i18n.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './agent-bar.module.css';

/** Says above every page that its identity is a draft, with the way back to the office. */
export function IdentityPreviewBar() {
  const { t, path } = useI18n();
  return (
    <section className={styles.bar} aria-label={t('identityPreview.bar')}>
      <div className={`wrap ${styles.inside}`}>
        <span className={styles.icon}>
          <Icon name="eye" size={20} />
        </span>
        <span className={styles.text}>
          {t('identityPreview.text')} <span className={styles.details}>{t('identityPreview.others')}</span>
        </span>
        {/* A form of the office, which loads a document of its own: the identity of the whole page changes. */}
        <form method="post" action={path('/office/settings/identity/preview')} className={styles.end}>
          <button type="submit" name="end" value="1" className={styles.leave} title={t('identityPreview.end')}>
            <Icon name="log-out" />
            <span className={styles.word}>{t('identityPreview.end')}</span>
          </button>
        </form>
      </div>
    </section>
  );
}
