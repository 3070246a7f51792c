import { data, Form, redirect, useNavigation } from 'react-router';
import { type Locale, localPath } from '../../domain/locale.ts';
import { letterCodeIn, submitLetter, type LetterOutcome } from '../auth/activation/activation.ts';
import { LetterForm } from '../auth/activation/letter-form.tsx';
import { formOf } from '../routing/form-fields.ts';
import { browserAction, browserLoader, serverAction, serverLoader, type PageRequest } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Route } from './+types/activate.ts';

const load = (page: PageRequest): { code: string } => ({ code: letterCodeIn(page) });
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const headers = () => ({ 'Cache-Control': 'no-store' });

export const meta = pageMeta((i18n) => ({ title: i18n.t('letter.title'), isPrivate: true }));

const next = (outcome: LetterOutcome, locale: Locale): Response | null =>
  outcome.kind === 'in'
    ? redirect(`${localPath(locale, '/pages/invitation')}?${new URLSearchParams({ code: outcome.code })}`)
    : null;

export const action = serverAction(async (page, { request }) => {
  const outcome = await submitLetter(page, await formOf(request));
  return next(outcome, page.locale) ?? data(outcome, { status: outcome.kind === 'failed' ? outcome.status : 200 });
});
export const clientAction = browserAction(async (page, { request }) => {
  const outcome = await submitLetter(page, await formOf(request));
  return next(outcome, page.locale) ?? outcome;
});

export default function ActivatePage({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  return (
    <Form method="post" noValidate>
      <LetterForm
        code={loaderData.code}
        outcome={actionData ?? null}
        isBusy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}
      />
    </Form>
  );
}
