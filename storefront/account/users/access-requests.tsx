import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { usersPath } from './change-member.ts';
import type { AccessRequest } from './parse-member.ts';
import styles from './users.module.css';

/** Who asks for access to the company, each with a link to the panel where it is decided; nothing without a request. */
export function AccessRequests({ requests, open }: { requests: readonly AccessRequest[]; open: number | null }) {
  const { t, path, dateTime } = useI18n();
  if (requests.length === 0) return null;
  return (
    <section className={styles.requests} aria-labelledby="access-requests">
      <h2 id="access-requests">{t('users.requests')}</h2>
      <p>{t('users.requestsHint')}</p>
      <ul>
        {requests.map(({ id, name, email, asked, isConfirmed }) => (
          <li key={id}>
            <span>
              <b>{name || email}</b>
              {name && <small>{email}</small>}
            </span>
            <small>
              {t('users.asked', { moment: dateTime(asked) })} ·{' '}
              {t(isConfirmed ? 'users.codeConfirmed' : 'users.codeMissing')}
            </small>
            <Link
              to={path(usersPath({ request: String(id) }))}
              className={buttonClass({})}
              aria-label={t('users.decideOn', { name: name || email })}
              aria-current={id === open ? 'true' : undefined}
              preventScrollReset
            >
              {t('users.decide')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
