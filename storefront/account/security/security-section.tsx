import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { defineSection, type SectionProps } from '../define-section.ts';
import { changeSecurity, type SecurityResult } from './change-security.ts';
import { DeviceList } from './device-list.tsx';
import { EventList } from './event-list.tsx';
import { loadSecurity, type SecurityData } from './load-security.ts';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import styles from './security-section.module.css';

/** Password, devices, second factor and latest events. */
function Security({ session, data, result }: SectionProps<SecurityData, SecurityResult>) {
  const { t } = useI18n();
  return (
    <div className={styles.page}>
      <PageHead title={t('account.securityTitle')} isFramed />
      {session.needsSecondFactor && !data.secondFactor && <Alert tone="warn" title={t('security.factorNeeded')} />}
      <Outcome result={result} />
      <section aria-labelledby="security-password">
        <h2 id="security-password">{t('security.change')}</h2>
        {/* A new form after a change: the old passwords must not stay in it. */}
        <PasswordForm
          key={result?.kind === 'password-changed' ? 'changed' : 'form'}
          errors={result?.kind === 'password' ? result.errors : {}}
          minimum={data.shortestPassword}
        />
      </section>
      <section aria-labelledby="security-factor">
        <h2 id="security-factor">{t('security.factor')}</h2>
        <SecondFactor data={data} result={result} />
      </section>
      <section aria-labelledby="security-devices">
        <h2 id="security-devices">{t('security.devices')}</h2>
        <DeviceList devices={data.devices} />
      </section>
      <section aria-labelledby="security-log">
        <h2 id="security-log">{t('security.log')}</h2>
        <EventList events={data.events} />
      </section>
    </div>
  );
}

function Outcome({ result }: { result: SecurityResult | null }) {
  const { t } = useI18n();
  if (result?.kind === 'password-changed') return <Alert tone="ok" title={t('security.changed')} live />;
  if (result?.kind === 'device-ended') return <Alert tone="ok" title={t('security.ended')} live />;
  if (result?.kind === 'factor-stopped') return <Alert tone="ok" title={t('security.factorStopped')} live />;
  if (result?.kind === 'failed') return <Alert tone="bad" title={result.message || t('security.failed')} live />;
  return null;
}

export default defineSection<SecurityData, SecurityResult>({
  load: loadSecurity,
  act: changeSecurity,
  Section: Security,
});
