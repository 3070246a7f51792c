import { Form, useNavigation } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { useAppState } from '../session/app-state.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { AccountNameField } from './account-name-field.tsx';
import { HintList } from './hint-list.tsx';
import styles from './login-form.module.css';
import type { ForgotResult } from './forgot-password.ts';
import { BackToLogin } from './alternative-links.tsx';

/** Asks for the user name or e-mail, then refers to the mail: the same for every name. */
export function ForgotPage({ result }: { result: ForgotResult | null }) {
  const { t } = useI18n();
  const navigation = useNavigation();
  if (result?.kind === 'sent') return <LinkSent name={result.name} />;
  return (
    <Form method="post" noValidate>
      <h1>{t('forgot.title')}</h1>
      <p className={styles.lead}>{t('forgot.lead')}</p>
      <div className={styles.alerts}>
        {result?.kind === 'missing' && <Alert tone="bad" title={t('common.fixErrors')} live />}
        {result?.kind === 'failed' && <Alert tone="bad" title={result.message ?? t('reset.failed')} live />}
      </div>
      <AccountNameField error={result?.kind === 'missing' ? t('common.required') : null} />
      <Button type="submit" kind="primary" size="large" wide busy={navigation.formMethod === 'POST'}>
        {t('forgot.submit')}
      </Button>
      <BackToLogin />
    </Form>
  );
}

function LinkSent({ name }: { name: string }) {
  const { t } = useI18n();
  const { company } = useAppState().settings;
  return (
    <>
      <Icon name="circle-check" size={24} />
      <h1>{t('forgot.sentTitle')}</h1>
      <p className={styles.lead} role="status">
        {t('forgot.sentLead', { name })}
      </p>
      <HintList
        hints={[
          [t('forgot.notArrived'), t('forgot.notArrivedHint')],
          [t('forgot.otherAddress'), t('forgot.otherAddressHint', { telephone: company.telephone })],
        ]}
      />
      <Form method="post" className={styles.other}>
        <input type="hidden" name="username" value={name} />
        <p>
          <Button type="submit">{t('forgot.again')}</Button>
          <LocalLink className={buttonClass({})} to="/pages/login">
            {t('access.submit')}
          </LocalLink>
        </p>
      </Form>
    </>
  );
}
