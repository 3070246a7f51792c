import {
  data,
  Form,
  redirect,
  useActionData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { localeOfPath, localPath } from '../../domain/locale.ts';
import { isOfficePath } from '../../domain/office-path.ts';
import { ownPath } from '../../domain/own-path.ts';
import { createApi, type ResponseOf } from '../../storefront/api-client/api.ts';
import { requestContext } from '../../storefront/api-client/request-context.ts';
import { RequestFailure } from '../../storefront/api-client/request-failure.ts';
import { guestUserTemp } from '../../storefront/session/session.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { Alert } from '../ui/alert.tsx';
import styles from './card.module.css';

/** What a login leads to besides a session. */
type Outcome =
  | { kind: 'missing'; username: string }
  | { kind: 'rejected'; username: string; message: string }
  /** The password was right; a code of the second factor is asked. */
  | { kind: 'code'; challenge: string; message: string | null };

/** The page of the office that the login leads back to; never one of the shop or of another site. */
function backPath(url: URL): string {
  const first = localPath(localeOfPath(url.pathname), '/office');
  const wanted = ownPath(url.searchParams.get('redirect'), first);
  return isOfficePath(new URL(wanted, url).pathname) ? wanted : first;
}

/** Somebody of the office who is logged in goes on. */
export function loader({ context, url }: LoaderFunctionArgs) {
  if (context.get(requestContext).worksInOffice) throw redirect(backPath(url));
  return null;
}

function outcomeOf({ message }: ResponseOf<'login'>, username: string, isSecondStep: boolean): Outcome | null {
  if (!Array.isArray(message)) return null;
  const [rejection] = message;
  if (rejection?.challenge === undefined) return { kind: 'rejected', username, message: rejection?.message ?? '' };
  return { kind: 'code', challenge: rejection.challenge, message: isSecondStep ? (rejection.message ?? '') : null };
}

/** The login, without scripts too. */
export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData();
  const value = (name: string) => {
    const given = form.get(name);
    return typeof given === 'string' ? given : '';
  };
  const api = createApi(context.get(requestContext).call, localeOfPath(url.pathname), () => guestUserTemp);
  const username = value('username').trim();
  const challenge = value('challenge');
  if (!challenge && (!username || !value('password')))
    return data<Outcome>({ kind: 'missing', username }, { status: 422 });
  try {
    const outcome = challenge
      ? outcomeOf(await api.call('loginCode', { challenge, code: value('code').trim() || '0' }), '', true)
      : outcomeOf(await api.call('login', { username, password: value('password') }), username, false);
    if (outcome === null) throw redirect(backPath(url));
    return outcome;
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.kind !== 'http' || error.status >= 500) throw error;
    return data<Outcome>({ kind: 'rejected', username, message: error.message }, { status: error.status });
  }
}

export const meta: MetaFunction = pageTitle('access.title');

export default function LoginPage() {
  const outcome = useActionData<typeof action>();
  const { t, shopPath } = useI18n();
  const isBusy = useNavigation().state !== 'idle';
  if (outcome?.kind === 'code')
    return (
      <Form method="post" className={styles.card} reloadDocument>
        <h1>{t('access.factorTitle')}</h1>
        <p>{t('access.factorLead')}</p>
        <input type="hidden" name="challenge" value={outcome.challenge} />
        <TextField
          label={t('ask.code')}
          name="code"
          required
          autoFocus
          maxLength={40}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={outcome.message}
        />
        <Button type="submit" kind="primary" wide busy={isBusy}>
          {t('access.enter')}
        </Button>
        <p className={styles.under}>{t('access.factorLost')}</p>
      </Form>
    );
  const missing = outcome?.kind === 'missing';
  return (
    <Form method="post" className={styles.card} noValidate reloadDocument>
      <h1>{t('access.title')}</h1>
      {outcome?.kind === 'rejected' && (
        <Alert tone="bad" isAnswer>
          {outcome.message || t('ask.wrong')}
        </Alert>
      )}
      <div className={styles.fields}>
        <TextField
          label={t('ask.user')}
          name="username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={outcome?.username}
          error={missing && outcome.username === '' ? t('access.missing') : null}
        />
        <TextField
          label={t('ask.password')}
          aside={<a href={shopPath('/pages/forgot-password')}>{t('access.forgotten')}</a>}
          name="password"
          type="password"
          required
          autoComplete="current-password"
          error={missing ? t('access.missing') : null}
        />
      </div>
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {t('access.continue')}
      </Button>
      <p className={styles.under}>
        {t('access.customers')} <a href={shopPath('/pages/login')}>{t('access.customersLink')}</a>
      </p>
    </Form>
  );
}
