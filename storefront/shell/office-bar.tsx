import type { ReactNode } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './agent-bar.module.css';

/** Above every page what somebody of the office sees otherwise than buyers do, with the way out. */
export function OfficeBar(props: { label: string; end: string; action: string; children: ReactNode; details: string }) {
  const { path } = useI18n();
  const { label, end, action, children, details } = props;
  return (
    <section className={styles.bar} aria-label={label}>
      <div className={`wrap ${styles.inside}`}>
        <span className={styles.icon}>
          <Icon name="eye" size={20} />
        </span>
        <span className={styles.text}>
          {children} <span className={styles.details}>{details}</span>
        </span>
        {/* A form of the office, which loads a document of its own: the whole page changes. */}
        <form method="post" action={path(action)} className={styles.end}>
          <button type="submit" name="end" value="1" className={styles.leave} title={end}>
            <Icon name="log-out" />
            <span className={styles.word}>{end}</span>
          </button>
        </form>
      </div>
    </section>
  );
}
