import { data } from 'react-router';
import { countriesIn, type Country } from '../auth/register/countries.ts';
import { RegisterPage } from '../auth/register/register-page.tsx';
import { sendRegistration } from '../auth/register/send-registration.ts';
import { browserAction, browserLoader, serverAction, serverLoader, type PageRequest } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import type { Route } from './+types/register.ts';

/** The names of the countries come with the page: server and browser may have different ones. */
const load = ({ locale }: PageRequest): Country[] => countriesIn(locale);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta(({ t }) => ({ title: t('register.title'), canonical: '/pages/register_v1' }));

const act = async (page: PageRequest, { request }: { request: Request }) =>
  sendRegistration(page, await request.formData());

export const action = serverAction(async (page, args) => {
  const result = await act(page, args);
  return data(result, { status: result.status });
});
export const clientAction = browserAction(act);

export default function RegisterRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <RegisterPage countries={loaderData} result={actionData ?? null} />;
}
