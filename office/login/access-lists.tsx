import type { OfficeSession } from '../../contract/office/session.ts';
import { Button } from '../../storefront/ui/button.tsx';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './access-lists.module.css';

type SignIn = OfficeAnswer<'ownAccess'>['signIns'][number];

const ICONS = { desktop: 'monitor', tablet: 'tablet', phone: 'smartphone' } as const;

/** 'Linux, Firefox' of a browser that says it. */
function useBrowserName() {
  const { t } = useI18n();
  return ({ system, browser }: { system: string | null; browser: string | null }) =>
    [system, browser].filter(Boolean).join(', ') || t('profile.unknownBrowser');
}

/** Open sessions: browser, masked network, since when; one from a new network and browser is marked (5.10). */
export function SessionList(props: {
  sessions: readonly OfficeSession[];
  isBusy: boolean;
  onEnd: (session: OfficeSession) => void;
}) {
  const { t, moment } = useI18n();
  const browserName = useBrowserName();
  const { sessions, isBusy, onEnd } = props;
  return (
    <ul className={styles.list}>
      {sessions.map((one) => {
        const network = one.network === null ? null : t('profile.network', { network: one.network });
        const facts = [one.isCurrent && t('profile.this'), network, t('profile.since', { when: moment(one.since) })];
        return (
          <li key={one.id} data-current={one.isCurrent || undefined}>
            <Icon name={ICONS[one.kind]} />
            <span>
              <b>{browserName(one)}</b>
              <small>{facts.filter(Boolean).join(' · ')}</small>
              {one.isNew && <small className={styles.new}>{t('profile.newPlace')}</small>}
            </span>
            <span>
              {moment(one.lastUsedAt)}
              <small>{t('profile.ends', { when: moment(one.endsAt) })}</small>
            </span>
            {one.isCurrent ? (
              <span />
            ) : (
              <Button size="small" {...(one.isNew && { kind: 'danger' })} busy={isBusy} onClick={() => onEnd(one)}>
                {t('profile.end')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The latest sign-ins, right and wrong. */
export function SignInList({ signIns }: { signIns: readonly SignIn[] }) {
  const { t, moment } = useI18n();
  const browserName = useBrowserName();
  return (
    <ul className={styles.list}>
      {signIns.map((one) => {
        const isRight = one.action === 'logged-in';
        const isKnown = one.browser !== null || one.network !== null;
        return (
          <li key={one.at + one.action}>
            <Icon name={isRight ? 'check' : 'triangle-alert'} />
            <span>
              <b>{moment(one.at)}</b>
              {isKnown && <small>{[browserName(one), one.network].filter(Boolean).join(' · ')}</small>}
              {one.isNew && <small className={styles.new}>{t('profile.newPlace')}</small>}
            </span>
            <span className={isRight ? undefined : styles.wrong}>
              {isRight
                ? t('profile.entered')
                : t(one.action === 'login-failed' ? 'profile.wrongPassword' : 'profile.wrongCode', {
                    count: one.count ?? 1,
                  })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
