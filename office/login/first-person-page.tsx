import {
  data,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { localeOfPath, localPath } from '../../domain/locale.ts';
import { SHORTEST_OFFICE_PASSWORD } from '../../domain/registration.ts';
import { createApi } from '../../storefront/api-client/api.ts';
import { requestContext } from '../../storefront/api-client/request-context.ts';
import { failureOf } from '../../storefront/api-client/request-failure.ts';
import { guestUserTemp } from '../../storefront/session/session.ts';
import { Button, buttonClass } from '../../storefront/ui/button.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { Alert } from '../ui/alert.tsx';
import styles from './card.module.css';

/** What was typed wrong, with what is typed again by itself. */
interface Refused {
  name: string;
  email: string;
  errors: Partial<Record<string, string>>;
  message: string;
}

/** Opening the address does not use it up: links are opened by programs, too. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { officeStart, user, worksInOffice } = context.get(requestContext);
  // Customers get the shop's page for what does not exist, as at every address of the office.
  if (user && !worksInOffice) throw data(null, { status: 404 });
  const { status } = await officeStart.check(params['code'] ?? '');
  if (status >= 500) throw data(null, { status });
  return data(status === 200 ? ('open' as const) : status === 429 ? ('many' as const) : ('ended' as const), { status });
}

/** Makes the first administrator, logs in, and goes on to the second factor. */
export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const form = await request.formData();
  const value = (name: string) => {
    const given = form.get(name);
    return typeof given === 'string' ? given : '';
  };
  const { officeStart, call } = context.get(requestContext);
  const locale = localeOfPath(url.pathname);
  const person = { name: value('name'), email: value('email').trim(), password: value('password') };
  const answer = await officeStart.addPerson(params['code'] ?? '', person);
  if (answer.status !== 200) {
    const failure = failureOf(answer);
    if (answer.status >= 500) throw failure;
    const errors = Object.fromEntries(Object.entries(failure.errors).map(([field, [first]]) => [field, first]));
    const { name, email } = person;
    return data<Refused>({ name, email, errors, message: failure.message }, { status: answer.status });
  }
  const api = createApi(call, locale, () => guestUserTemp);
  await api.call('login', { username: person.email, password: person.password });
  throw redirect(localPath(locale, '/office/second-factor'));
}

/** A page of a guest would otherwise be kept for the next one. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'no-store' });

export const meta: MetaFunction = pageTitle('access.startTitle');

export default function FirstPersonPage() {
  const state = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t, path } = useI18n();
  const isBusy = useNavigation().state !== 'idle';
  if (state !== 'open')
    return (
      <div className={styles.card}>
        <h1>{t('access.startEnded')}</h1>
        <p>{t(state === 'many' ? 'access.startMany' : 'access.startEndedWhy')}</p>
        <a className={buttonClass({ wide: true })} href={path('/login')}>
          {t('access.startLogin')}
        </a>
      </div>
    );
  const errors = refused?.errors ?? {};
  return (
    <Form method="post" className={styles.card} noValidate reloadDocument>
      <h1>{t('access.startTitle')}</h1>
      <p>{t('access.startLead')}</p>
      {refused && Object.keys(errors).length === 0 && (
        <Alert tone="bad" isAnswer>
          {refused.message}
        </Alert>
      )}
      <div className={styles.fields}>
        <TextField
          label={t('access.startName')}
          name="name"
          required
          autoComplete="name"
          defaultValue={refused?.name}
          error={errors['name']}
        />
        <TextField
          label={t('access.startEmail')}
          name="email"
          type="email"
          required
          autoComplete="username"
          defaultValue={refused?.email}
          error={errors['email']}
        />
        <TextField
          label={t('access.startPassword')}
          name="password"
          type="password"
          required
          autoComplete="new-password"
          hint={t('access.startPasswordHint', { count: SHORTEST_OFFICE_PASSWORD })}
          error={errors['password']}
        />
      </div>
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {t('access.startMake')}
      </Button>
    </Form>
  );
}
