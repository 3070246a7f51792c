import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import type { Enrolment, SecurityResult } from './change-security.ts';
import type { SecurityData } from './load-security.ts';
import { SecurityForm } from './security-form.tsx';
import styles from './security-section.module.css';

/** Light squares around a QR code that scanners need. */
const QUIET = 8;

/** Switches the second factor on and off, and shows the recovery codes once. */
export function SecondFactor({ data, result }: { data: SecurityData; result: SecurityResult | null }) {
  const { t } = useI18n();
  if (result?.kind === 'codes') return <RecoveryCodes codes={result.codes} />;
  if (result?.kind === 'enrol' && !data.secondFactor) {
    return <Enrol enrolment={result.enrolment} codeError={result.codeError} />;
  }
  if (data.secondFactor) return <SwitchedOn factor={data.secondFactor} result={result} />;
  return (
    <SecurityForm change="start-factor" className={styles.form}>
      <p>{t('security.factorOff')}</p>
      <div>
        <Button type="submit">{t('security.factorStart')}</Button>
      </div>
    </SecurityForm>
  );
}

function Enrol({ enrolment, codeError }: { enrolment: Enrolment; codeError: string | null }) {
  const { t } = useI18n();
  const { secret, qrCode } = enrolment;
  const side = qrCode.size + 2 * QUIET;
  return (
    <SecurityForm change="confirm-factor" className={styles.form}>
      <p>{t('security.factorScan')}</p>
      <svg
        className={styles.qrCode}
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        role="img"
        aria-label={t('security.factorQr')}
      >
        <path d={qrCode.path} />
      </svg>
      <p className={styles.key}>
        {t('security.factorKey')}: <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        label={t('security.factorCode')}
        name="code"
        required
        inputMode="numeric"
        maxLength={10}
        autoComplete="one-time-code"
        error={codeError === 'required' ? t('common.required') : codeError}
      />
      <div>
        <Button type="submit" kind="primary">
          {t('security.factorConfirm')}
        </Button>
      </div>
    </SecurityForm>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useI18n();
  return (
    <div className={styles.form}>
      <Alert tone="ok" title={t('security.codesTitle')} live>
        <p>{t('security.codesLead')}</p>
      </Alert>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SwitchedOn(props: { factor: NonNullable<SecurityData['secondFactor']>; result: SecurityResult | null }) {
  const { factor, result } = props;
  const { t, dateTime } = useI18n();
  const error = result?.kind === 'factor' ? result.passwordError : null;
  return (
    <SecurityForm change="stop-factor" className={styles.form}>
      <p>
        {t('security.factorOn', { day: dateTime(factor.since).slice(0, 10) })}{' '}
        {t('security.recoveryLeft', { count: factor.recoveryCodes })}
      </p>
      <PasswordField
        label={t('security.factorStopPassword')}
        showLabel={t('access.showPassword')}
        hideLabel={t('access.hidePassword')}
        name="password"
        required
        maxLength={200}
        autoComplete="current-password"
        error={error === 'required' ? t('common.required') : error}
      />
      <div>
        <Button type="submit" kind="danger">
          {t('security.factorStop')}
        </Button>
      </div>
    </SecurityForm>
  );
}
