import { data, Form, redirect, useNavigation } from 'react-router';
import { enterSession } from '../api-client/browser-api.ts';
import { accept, loadInvitation, type Acceptance } from '../auth/invitation/invitation.ts';
import { InvitationForm } from '../auth/invitation/invitation-form.tsx';
import { type Locale, localPath } from '../../domain/locale.ts';
import { browserAction, browserLoader, serverAction, serverLoader } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Route } from './+types/invitation.ts';

export const loader = serverLoader(loadInvitation);
export const clientLoader = browserLoader(loadInvitation);

// A used or withdrawn invitation is no longer shown.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export const meta = pageMeta((i18n) => ({ title: i18n.t('invitation.accept'), isPrivate: true }));

/** A new login goes to the shop, an existing one to the login page. */
function after(outcome: Acceptance, locale: Locale): Response | null {
  if (outcome.kind === 'failed') return null;
  return redirect(localPath(locale, outcome.kind === 'in' ? '/' : '/pages/login'));
}

export const action = serverAction(async (page, { request }) => {
  const outcome = await accept(page, await request.formData());
  return after(outcome, page.locale) ?? data(outcome, { status: outcome.kind === 'failed' ? outcome.status : 200 });
});

/** With JavaScript the new login also stores its token. */
export const clientAction = browserAction(async (page, { request }) => {
  const outcome = await accept(page, await request.formData());
  if (outcome.kind === 'in') enterSession(outcome.session, outcome.token);
  return after(outcome, page.locale) ?? outcome;
});

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  return (
    <Form method="post" noValidate>
      <InvitationForm
        invitation={loaderData}
        outcome={actionData ?? null}
        isBusy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}
      />
    </Form>
  );
}
