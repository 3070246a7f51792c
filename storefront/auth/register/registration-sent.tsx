import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HintList } from '../hint-list.tsx';
import frame from '../login-form.module.css';
import { AlternativeLink, AlternativeLinks } from '../alternative-links.tsx';
import styles from './register-page.module.css';

/** The registration has arrived and waits for approval. */
export function RegistrationSent({ companyName, email }: { companyName: string; email: string }) {
  const { t } = useI18n();
  return (
    <>
      <Icon name="circle-check" size={24} className={frame.ok} />
      <h1>{t('register.sentTitle')}</h1>
      <p className={frame.lead} role="status">
        {t('register.sentLead', { company: companyName, email })}
      </p>
      <HintList
        done={1}
        hints={[
          [t('register.stepReceived'), ''],
          [t('register.stepCheck'), t('register.stepCheckHint')],
          [t('register.stepActive'), t('register.stepActiveHint')],
        ]}
      />
      <div className={styles.confirm}>
        <Alert tone="info" title={t('confirm.callout')}>
          <p>{t('confirm.calloutHint')}</p>
        </Alert>
      </div>
      <AlternativeLinks>
        <AlternativeLink question={t('register.meanwhile')} to="/shop">
          {t('register.browse')}
        </AlternativeLink>
      </AlternativeLinks>
    </>
  );
}
