import { Form, useNavigation } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { ConfirmResult } from './confirm-email.ts';
import styles from './login-form.module.css';
import { AlternativeLink, AlternativeLinks } from './alternative-links.tsx';

/** The page of the link in the mail to an applicant: one button, then what happens next. */
export function ConfirmEmailPage({ result }: { result: ConfirmResult | null }) {
  const { t } = useI18n();
  const isBusy = useNavigation().formMethod === 'POST';
  if (result?.kind === 'done') {
    return (
      <>
        <Icon name="circle-check" size={24} className={styles.ok} />
        <h1>{t('confirm.done')}</h1>
        <p className={styles.lead} role="status">
          {t('confirm.doneLead')}
        </p>
        <AlternativeLinks>
          <AlternativeLink question={t('register.meanwhile')} to="/shop">
            {t('register.browse')}
          </AlternativeLink>
        </AlternativeLinks>
      </>
    );
  }
  if (result?.kind === 'expired') {
    return (
      <>
        <Icon name="calendar-clock" size={24} />
        <h1>{t('confirm.expired')}</h1>
        <p className={styles.lead} role="status">
          {t('confirm.expiredLead')}
        </p>
        <AlternativeLinks>
          <AlternativeLink question={t('access.noAccount')} to="/pages/register_v1">
            {t('access.register')}
          </AlternativeLink>
        </AlternativeLinks>
      </>
    );
  }
  return (
    <Form method="post" noValidate>
      <h1>{t('confirm.title')}</h1>
      <p className={styles.lead}>{t('confirm.lead')}</p>
      <div className={styles.alerts}>
        {result?.kind === 'failed' && <Alert tone="bad" title={result.message ?? t('confirm.failed')} live />}
      </div>
      <Button type="submit" kind="primary" size="large" wide busy={isBusy}>
        {t('confirm.submit')}
      </Button>
    </Form>
  );
}
