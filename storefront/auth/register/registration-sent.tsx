import { useI18n } from '../../i18n/i18n.tsx';
import { LocalLink } from '../../routing/local-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HintList } from '../hint-list.tsx';
import frame from '../login-form.module.css';

/** The registration has arrived and waits for approval (R2.20). */
export function RegistrationSent({ companyName, email }: { companyName: string; email: string }) {
  const { t } = useI18n();
  return (
    <>
      <Icon name="circle-check" size={24} />
      <h1>{t('register.sentTitle')}</h1>
      <p className={frame.lead} role="status">
        {t('register.sentLead', { company: companyName, email })}
      </p>
      <HintList
        hints={[
          [t('register.stepReceived'), ''],
          [t('register.stepCheck'), t('register.stepCheckHint')],
          [t('register.stepActive'), t('register.stepActiveHint')],
        ]}
      />
      <div className={frame.other}>
        <p>
          {t('register.meanwhile')}
          <LocalLink className={buttonClass({})} to="/shop">
            {t('register.browse')}
          </LocalLink>
        </p>
      </div>
    </>
  );
}
