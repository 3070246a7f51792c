import { useI18n, type TextKey } from '../../i18n/i18n.tsx';
import type { SecurityData } from './load-security.ts';
import styles from './security-section.module.css';

/** Actions of the user and of its company; everything else was done by the office. */
const KNOWN = {
  'logged-in': 'security.event.logged-in',
  'login-failed': 'security.event.login-failed',
  'second-factor-failed': 'security.event.second-factor-failed',
  'password-changed': 'security.event.password-changed',
  'password-reset': 'security.event.password-reset',
  'reset-asked': 'security.event.reset-asked',
  'session-ended': 'security.event.session-ended',
  'all-sessions-ended': 'security.event.all-sessions-ended',
  'second-factor-on': 'security.event.second-factor-on',
  'second-factor-off': 'security.event.second-factor-off',
  'name-changed': 'security.event.name-changed',
  'member-changed': 'security.event.member-changed',
  'member-removed': 'security.event.member-removed',
  'invitation-accepted': 'security.event.invitation-accepted',
} as const satisfies Record<string, TextKey>;

const isKnown = (action: string): action is keyof typeof KNOWN => Object.hasOwn(KNOWN, action);

/** The latest events of the user's access. */
export function EventList({ events }: { events: SecurityData['events'] }) {
  const { t, dateTime } = useI18n();
  return (
    <ul className={styles.rows}>
      {events.map(({ at, action, browser, count }, index) => (
        <li key={index}>
          <span className={styles.time}>{dateTime(at)}</span>
          <span className={styles.label}>{t(isKnown(action) ? KNOWN[action] : 'security.event.other')}</span>
          <span className={styles.detail}>{count === null ? browser : t('security.times', { count })}</span>
        </li>
      ))}
    </ul>
  );
}
