import { useEffect, useRef } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Alert } from '../ui/alert.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { AccountNameField } from './account-name-field.tsx';
import type { LoginOutcome } from './log-in.ts';
import styles from './login-form.module.css';
import { AlternativeLink, AlternativeLinks } from './alternative-links.tsx';

/** The second step of a login: the code of the authenticator, or a recovery code. */
function CodeStep({ challenge, message, isBusy }: { challenge: string; message: string | null; isBusy: boolean }) {
  const { t } = useI18n();
  return (
    <>
      <h1>{t('access.codeTitle')}</h1>
      <p className={styles.lead}>{t('access.codeLead')}</p>
      <input type="hidden" name="challenge" value={challenge} />
      <TextField
        label={t('access.code')}
        name="code"
        required
        maxLength={40}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={message}
      />
      <Button type="submit" kind="primary" size="large" wide busy={isBusy}>
        {t('access.codeSubmit')}
      </Button>
      <div className={styles.other}>
        <p>
          <LocalLink className="link" to="/pages/login" reloadDocument>
            {t('access.again')}
          </LocalLink>
        </p>
      </div>
    </>
  );
}

interface LoginFormProps {
  outcome: LoginOutcome | null;
  isBusy: boolean;
  /** Why the login is needed: the session has ended, or a guest pressed a wishlist button. */
  alert: string | null;
}

/** The fields of the login page; the form element belongs to the page. */
export function LoginForm({ outcome, isBusy, alert }: LoginFormProps) {
  const { t } = useI18n();
  const part = useRef<HTMLDivElement>(null);
  const missing = outcome?.kind === 'missing' ? outcome : null;
  const step = outcome?.kind === 'code' ? outcome : null;

  useEffect(() => {
    if (outcome) part.current?.querySelector<HTMLElement>('[aria-invalid=true], [name=password], [name=code]')?.focus();
  }, [outcome]);

  if (step) {
    return (
      <div ref={part}>
        <CodeStep challenge={step.challenge} message={step.message} isBusy={isBusy} />
      </div>
    );
  }
  return (
    <div ref={part}>
      <h1>{t('access.title')}</h1>
      <p className={styles.lead}>{t('access.lead')}</p>
      <div className={styles.alerts}>
        {alert && !outcome && <Alert tone="warn" title={alert} />}
        {missing && <Alert tone="bad" title={t('common.fixErrors')} live />}
        {outcome?.kind === 'rejected' && <Alert tone="bad" title={outcome.message ?? t('access.failed')} live />}
        {outcome?.kind === 'no-cookies' && <Alert tone="bad" title={t('access.noCookies')} live />}
        {outcome?.kind === 'too-many' && <Alert tone="bad" title={outcome.message || t('access.tooMany')} live />}
      </div>
      <AccountNameField error={missing?.user ? t('common.required') : null} />
      <PasswordField
        label={t('access.password')}
        showLabel={t('access.showPassword')}
        hideLabel={t('access.hidePassword')}
        name="password"
        required
        maxLength={1000}
        autoComplete="current-password"
        error={missing?.password ? t('common.required') : null}
      />
      <p className={styles.forgot}>
        <LocalLink className="link" to="/pages/forgot-password">
          {t('access.forgotPassword')}
        </LocalLink>
      </p>
      <Button type="submit" kind="primary" size="large" wide busy={isBusy}>
        {t(isBusy ? 'access.submitting' : 'access.submit')}
      </Button>
      <AlternativeLinks>
        <AlternativeLink question={t('access.noAccount')} to="/pages/register_v1">
          {t('access.register')}
        </AlternativeLink>
        <AlternativeLink question={t('access.knownCustomer')} to="/pages/request_access">
          {t('access.requestAccess')}
        </AlternativeLink>
      </AlternativeLinks>
    </div>
  );
}
