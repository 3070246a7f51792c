import { Link, useSearchParams } from 'react-router';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Panel } from '../ui/panel.tsx';
import styles from './legal.module.css';

/** Customers of whom nobody has accepted the version in force. */
export function MissingPanel({ title, missing }: { title: string; missing: OfficeAnswer<'listMissingConsents'> }) {
  const { t, path } = useI18n();
  const [search] = useSearchParams();
  const closed = new URLSearchParams(search);
  closed.delete('missing');
  const more = missing.total - missing.rows.length;
  return (
    <Panel
      title={t('legal.missingTitle', { title })}
      aside={
        <Link className="link" to={`?${closed}`} preventScrollReset>
          {t('legal.missingClose')}
        </Link>
      }
      foot={more > 0 ? t('legal.missingMore', { count: more }) : undefined}
    >
      {missing.total === 0 && <p className={styles.padded}>{t('legal.missingNone')}</p>}
      <ul className={styles.missing}>
        {missing.rows.map(({ code, name, people }) => (
          <li key={code}>
            <Link className="link" to={path(`/customers/${encodeURIComponent(code)}`)}>
              {name}
            </Link>
            <span>{t('legal.missingPeople', { count: people })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
