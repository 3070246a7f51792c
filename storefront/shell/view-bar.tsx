import { useI18n } from '../i18n/i18n.tsx';
import { chosenAddress, type Session } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './agent-bar.module.css';

/** The customer as whom somebody of the office looks at the shop, above every page, with the way out. */
export function ViewBar({ session }: { session: Session }) {
  const { t, path } = useI18n();
  const address = chosenAddress(session);
  const details = [t('agent.client', { code: session.clientId }), address && `${address.street}, ${address.city}`];
  return (
    <section className={styles.bar} aria-label={t('view.bar')}>
      <div className={`wrap ${styles.inside}`}>
        <span className={styles.icon}>
          <Icon name="eye" size={20} />
        </span>
        <span className={styles.text}>
          {t('view.as', { name: session.name })} <b>{session.companyName}</b>{' '}
          <span className={styles.details}>{[...details, t('view.readOnly')].filter(Boolean).join(' · ')}</span>
        </span>
        {/* A form of the office, which loads a document of its own: the user of the whole page changes. */}
        <form method="post" action={path('/office/view/end')} className={styles.end}>
          <button type="submit" className={styles.leave} title={t('view.end')}>
            <Icon name="log-out" />
            <span className={styles.word}>{t('view.end')}</span>
          </button>
        </form>
      </div>
    </section>
  );
}
