import { Form, useNavigation } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { AccountNameField } from './account-name-field.tsx';
import styles from './login-form.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { BackToLogin } from './alternative-links.tsx';
import type { ResetLink, ResetResult } from './reset-password.ts';

/** The page of a link from a mail: a new password, or that the link has expired. */
export function ResetPage({ link, result }: { link: ResetLink | null; result: ResetResult | null }) {
  const { t } = useI18n();
  const navigation = useNavigation();
  if (result?.kind === 'done') return <Done />;
  if (!link || result?.kind === 'expired') return <Expired />;
  const invalid = result?.kind === 'invalid' ? result : null;
  const texts: Record<string, string> = {
    required: t('common.required'),
    short: t('field.passwordShort', { minimum: link.shortestPassword }),
    unlike: t('reset.unlike'),
  };
  const { name, companyName } = link;
  return (
    <Form method="post" noValidate>
      <h1>{t('reset.title')}</h1>
      <p className={styles.lead}>
        {companyName ? t('reset.forCompany', { name, company: companyName }) : t('reset.for', { name })}
      </p>
      <div className={styles.alerts}>
        {invalid && <Alert tone="bad" title={t('common.fixErrors')} live />}
        {result?.kind === 'failed' && <Alert tone="bad" title={result.message ?? t('reset.failed')} live />}
      </div>
      <NewPasswordFields
        name="password"
        minimum={link.shortestPassword}
        passwordError={invalid?.password ? (texts[invalid.password] ?? invalid.password) : null}
        repeatedError={invalid?.repeated ? (texts[invalid.repeated] ?? null) : null}
      />
      <Button type="submit" kind="primary" size="large" wide busy={navigation.formMethod === 'POST'}>
        {t('reset.submit')}
      </Button>
    </Form>
  );
}

function Done() {
  const { t } = useI18n();
  return (
    <>
      <Icon name="circle-check" size={24} className={styles.ok} />
      <h1>{t('reset.doneTitle')}</h1>
      <p className={styles.lead} role="status">
        {t('reset.doneLead')}
      </p>
      <LocalLink className={buttonClass({ kind: 'primary', size: 'large', wide: true })} to="/pages/login">
        {t('access.submit')}
      </LocalLink>
    </>
  );
}

/** An expired or used link: another one can be requested here. */
function Expired() {
  const { t, path } = useI18n();
  return (
    <Form method="post" action={path('/pages/forgot-password')} noValidate>
      <Icon name="calendar-clock" size={24} />
      <h1>{t('reset.expiredTitle')}</h1>
      <p className={styles.lead}>{t('reset.expiredLead')}</p>
      <AccountNameField error={null} />
      <Button type="submit" kind="primary" size="large" wide>
        {t('reset.another')}
      </Button>
      <BackToLogin />
    </Form>
  );
}
