import { redirect } from 'react-router';
import { ownPath } from '../../domain/own-path.ts';
import { localPath } from '../../domain/locale.ts';
import { fieldOf } from '../routing/form-fields.ts';
import { browserLoader, serverAction, serverLoader, type PageRequest } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { consentIn, consentInForm, consentText } from '../session/consent.ts';
import { ConsentPage } from '../shell/consent-page.tsx';
import type { Route } from './+types/cookies.ts';

const load = ({ cookies, settings, url }: PageRequest) => ({
  consent: consentIn(cookies),
  isAsked: settings.isConsentAsked,
  isSaved: url.searchParams.has('saved'),
  back: url.searchParams.get('back') ?? '',
});
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta(({ t }) => ({ title: t('consent.title'), isPrivate: true }));

/**
 * Stores the answer; opens the page that it was given on, or this one with its confirmation. The form loads a new
 * document, which starts what the answer allows and ends what it does not.
 */
export const action = serverAction(async ({ locale }, { request }) => {
  const form = await request.formData();
  const saved = `${localPath(locale, '/pages/cookies')}?saved`;
  const back = fieldOf(form, 'back');
  return redirect(back ? ownPath(back, saved) : saved, { headers: { 'Set-Cookie': consentText(consentInForm(form)) } });
});

export default function CookiesRoute({ loaderData }: Route.ComponentProps) {
  return <ConsentPage {...loaderData} />;
}
