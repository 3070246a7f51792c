import { Form, useNavigation } from 'react-router';
import { MAXIMUM_EMAIL, MAXIMUM_NAME } from '../../domain/defaults.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { HintList } from './hint-list.tsx';
import styles from './login-form.module.css';
import { AlternativeLink, AlternativeLinks } from './alternative-links.tsx';
import type { AccessResult } from './request-access.ts';

/** Asks for access to a company that is a customer already. */
export function RequestAccessPage({ result }: { result: AccessResult | null }) {
  const { t } = useI18n();
  const isBusy = useNavigation().formMethod === 'POST';
  if (result?.kind === 'sent' || result?.kind === 'confirmed') return <Sent result={result} isBusy={isBusy} />;
  const invalid = result?.kind === 'invalid' ? result : null;
  const emailErrors = { required: t('common.required'), email: t('field.email') };
  return (
    <Form method="post" noValidate>
      <h1>{t('request.title')}</h1>
      <p className={styles.lead}>{t('request.lead')}</p>
      <div className={styles.alerts}>
        {invalid && <Alert tone="bad" title={t('common.fixErrors')} live />}
        {result?.kind === 'failed' && <Alert tone="bad" title={result.message ?? t('access.failedRequest')} live />}
      </div>
      <TextField
        label={t('request.identifier')}
        name="identifier"
        required
        maxLength={64}
        defaultValue={invalid?.values.identifier}
        error={invalid?.identifier ? t('common.required') : null}
      />
      <TextField
        label={t('request.name')}
        name="name"
        required
        maxLength={MAXIMUM_NAME}
        autoComplete="name"
        defaultValue={invalid?.values.name}
        error={invalid?.name ? t('common.required') : null}
      />
      <TextField
        label={t('request.email')}
        type="email"
        name="email"
        required
        maxLength={MAXIMUM_EMAIL}
        autoComplete="email"
        hint={t('request.emailHint')}
        defaultValue={invalid?.values.email}
        error={invalid?.email ? emailErrors[invalid.email] : null}
      />
      <Button type="submit" kind="primary" size="large" wide busy={isBusy}>
        {t('request.submit')}
      </Button>
      <HintList
        hints={[
          [t('request.check'), t('request.checkHint')],
          [t('request.approval'), t('request.approvalHint')],
          [t('request.access'), t('request.accessHint')],
        ]}
      />
      <AlternativeLinks>
        <AlternativeLink question={t('request.newCustomer')} to="/pages/register_v1">
          {t('access.register')}
        </AlternativeLink>
      </AlternativeLinks>
    </Form>
  );
}

function Sent(props: { result: AccessResult & { kind: 'sent' | 'confirmed' }; isBusy: boolean }) {
  const { result, isBusy } = props;
  const { t } = useI18n();
  return (
    <>
      <Icon name="circle-check" size={24} className={styles.ok} />
      <h1>{t(result.kind === 'sent' ? 'request.sentTitle' : 'request.confirmedTitle')}</h1>
      <p className={styles.lead} role="status">
        {result.message}
      </p>
      {result.kind === 'sent' && (
        <Form method="post" noValidate>
          <input type="hidden" name="reference" value={result.reference} />
          <input type="hidden" name="message" value={result.message} />
          <TextField
            label={t('request.code')}
            name="code"
            required
            maxLength={40}
            autoComplete="one-time-code"
            spellCheck={false}
            hint={t('request.codeHint')}
            error={result.codeError === null ? null : result.codeError || t('common.required')}
          />
          <Button type="submit" kind="primary" size="large" wide busy={isBusy}>
            {t('request.confirm')}
          </Button>
          <div className={styles.other}>
            <p>{t('request.later')}</p>
          </div>
        </Form>
      )}
    </>
  );
}
