import { useState } from 'react';
import {
  data,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { localeOfPath, localPath } from '../../domain/locale.ts';
import { ownPath } from '../../domain/own-path.ts';
import { createApi } from '../../storefront/api-client/api.ts';
import { requestContext } from '../../storefront/api-client/request-context.ts';
import { RequestFailure } from '../../storefront/api-client/request-failure.ts';
import { guestUserTemp } from '../../storefront/session/session.ts';
import { Button, buttonClass } from '../../storefront/ui/button.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { useHydrated } from '../../storefront/ui/use-hydrated.ts';
import { loginPath } from '../calls/page-data.ts';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { Alert } from '../ui/alert.tsx';
import styles from './card.module.css';

/** Light squares around a QR code that scanners need. */
const QUIET = 8;

/** For people of the office alone: a secret to scan, which counts once a code confirms it. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call, worksInOffice, user } = context.get(requestContext);
  const locale = localeOfPath(url.pathname);
  if (!user) throw redirect(loginPath(locale, url));
  if (!worksInOffice) throw data(null, { status: 404 });
  const api = createApi(call, locale, () => guestUserTemp);
  try {
    return { ...(await api.call('startSecondFactor', {})).data, isNeeded: user.second_factor_needed };
  } catch (error) {
    // It is on already.
    if (error instanceof RequestFailure && error.status === 409) throw redirect(localPath(locale, '/office'));
    throw error;
  }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const code = (await request.formData()).get('code');
  const api = createApi(context.get(requestContext).call, localeOfPath(url.pathname), () => guestUserTemp);
  try {
    const confirmed = await api.call('confirmSecondFactor', { code: typeof code === 'string' ? code : '' });
    return { codes: confirmed.data.recovery_codes, error: null };
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.kind !== 'http' || error.status >= 500) throw error;
    const reason = Object.values(error.errors).flat()[0] ?? error.message;
    return data({ codes: null, error: reason }, { status: error.status });
  }
}

/** The codes that the page shows once must not be replaced by a new secret. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = pageTitle('access.setUpTitle');

/** Copies or prints the codes; without scripts they are written down. */
function KeepCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useI18n();
  const isHydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  if (!isHydrated) return null;
  // Without HTTPS a browser has no clipboard.
  const hasClipboard = 'clipboard' in navigator;
  return (
    <div className={styles.keep}>
      {hasClipboard && (
        <Button onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true))}>
          {t(isCopied ? 'access.codesCopied' : 'access.codesCopy')}
        </Button>
      )}
      <Button onClick={() => print()}>{t('access.codesPrint')}</Button>
    </div>
  );
}

export default function SecondFactorPage() {
  const loaderData = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { t, path } = useI18n();
  const [search] = useSearchParams();
  // To the page whose act asked for it, where one did.
  const back = ownPath(search.get('redirect'), path(''));
  const isBusy = useNavigation().state !== 'idle';
  if (actionData?.codes)
    return (
      <div className={styles.card}>
        <h1>{t('access.codesTitle')}</h1>
        <p>{t('access.codesLead')}</p>
        <ul className={styles.codes}>
          {actionData.codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <KeepCodes codes={actionData.codes} />
        <a className={buttonClass({ kind: 'primary', wide: true })} href={back}>
          {t('access.codesKept')}
        </a>
      </div>
    );
  const { secret, qr_code: qr, isNeeded } = loaderData;
  const side = qr.size + 2 * QUIET;
  return (
    <Form method="post" className={styles.card}>
      <h1>{t('access.setUpTitle')}</h1>
      {isNeeded && <p>{t('access.setUpNeeded')}</p>}
      <p>{t('access.setUpLead')}</p>
      <div className={styles.qr}>
        <svg
          width={136}
          height={136}
          viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
          role="img"
          aria-label={t('access.qr')}
        >
          <path d={qr.path} />
        </svg>
        <p>
          {t('access.orWrite')}
          <br />
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </div>
      {actionData?.error && (
        <Alert tone="bad" isAnswer>
          {actionData.error}
        </Alert>
      )}
      <TextField
        label={t('ask.code')}
        name="code"
        required
        inputMode="numeric"
        maxLength={10}
        autoComplete="one-time-code"
      />
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {t('access.setUp')}
      </Button>
      {!isNeeded && (
        <a className={buttonClass({ wide: true })} href={back}>
          {t('access.later')}
        </a>
      )}
    </Form>
  );
}
