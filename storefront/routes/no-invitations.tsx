import { Form, useNavigation } from 'react-router';
import { loadInvitationStop, stopByLink } from '../auth/activation/activation.ts';
import styles from '../auth/login-form.module.css';
import { useI18n } from '../i18n/i18n.tsx';
import { browserAction, browserLoader, serverAction, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { Button } from '../ui/button.tsx';
import type { Route } from './+types/no-invitations.ts';

export const loader = serverLoader(loadInvitationStop);
export const clientLoader = browserLoader(loadInvitationStop);

export const headers = () => ({ 'Cache-Control': 'no-store' });

export const meta = pageMeta((i18n) => ({ title: i18n.t('noInvitations.title'), isPrivate: true }));

export const action = serverAction((page) => stopByLink(page));
export const clientAction = browserAction((page) => stopByLink(page));

/** Ends invitations by a button: programs that read mails open every link. */
export default function NoInvitationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useI18n();
  const isBusy = useNavigation().formMethod === 'POST';
  const isStopped = actionData?.isStopped ?? loaderData.isStopped;
  const text = isStopped ? 'noInvitations.done' : loaderData.isValid ? 'noInvitations.lead' : 'noInvitations.notValid';
  return (
    <>
      <h1>{t('noInvitations.title')}</h1>
      <p className={styles.lead} role="status">
        {t(text)}
      </p>
      {loaderData.isValid && !isStopped && (
        <Form method="post">
          <Button type="submit" kind="primary" size="large" wide busy={isBusy}>
            {t('noInvitations.stop')}
          </Button>
        </Form>
      )}
    </>
  );
}
