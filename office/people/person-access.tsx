import { useEffect, useState } from 'react';
import { asRequestFailure, type RequestFailure } from '../../storefront/api-client/request-failure.ts';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { SessionList, SignInList } from '../login/access-lists.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import styles from './people-page.module.css';

type Access = OfficeAnswer<'personAccess'>;

/** Sessions and sign-ins of somebody of the office, below its row. */
export function PersonAccess({ person }: { person: { id: number; name: string } }) {
  const { t } = useI18n();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const [access, setAccess] = useState<Access | null>(null);
  const [unread, setUnread] = useState<RequestFailure | null>(null);
  const { id: personId, name } = person;
  useEffect(() => {
    let isShown = true;
    officeCall('personAccess', { personId }).then(
      (answer) => isShown && setAccess(answer),
      (error: unknown) => isShown && setUnread(asRequestFailure(error)),
    );
    return () => {
      isShown = false;
    };
  }, [personId]);
  const end = async (sessionId: string) => {
    if (!(await run(() => officeCall('endPersonSession', { personId, sessionId })))) return;
    notice(t('profile.ended'));
    setAccess(await officeCall('personAccess', { personId }));
  };
  return (
    <div className={styles.access}>
      <FailureAlert failure={failure ?? unread} />
      {access && (
        <>
          <section>
            <h3>{t('people.sessionsOf', { name })}</h3>
            {access.sessions.length === 0 && <p>{t('people.noSessions')}</p>}
            <SessionList sessions={access.sessions} isBusy={isBusy} onEnd={({ id }) => void end(id)} />
          </section>
          <section>
            <h3>{t('profile.last')}</h3>
            <SignInList signIns={access.signIns} />
          </section>
        </>
      )}
    </div>
  );
}
