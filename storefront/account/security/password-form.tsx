import { useEffect, useRef } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SecurityForm, useIsSent } from './security-form.tsx';
import styles from './security-section.module.css';

interface PasswordErrors {
  old?: string;
  next?: string;
  repeated?: string;
}

/** Changes the user's own password; errors are shown at their fields. */
export function PasswordForm({ errors, minimum }: { errors: PasswordErrors; minimum: number }) {
  const { t } = useI18n();
  const isSent = useIsSent('password');
  const form = useRef<HTMLFormElement>(null);
  const hasErrors = Boolean(errors.old ?? errors.next ?? errors.repeated);
  useEffect(() => {
    if (hasErrors) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors, hasErrors]);
  const texts: Record<string, string> = {
    required: t('common.required'),
    short: t('field.passwordShort', { minimum }),
    unlike: t('reset.unlike'),
  };
  const textOf = (error: string | undefined) => (error ? (texts[error] ?? error) : null);
  const words = {
    showLabel: t('access.showPassword'),
    hideLabel: t('access.hidePassword'),
    required: true,
    maxLength: 200,
  };
  return (
    <SecurityForm change="password" className={styles.form} ref={form}>
      {hasErrors && <Alert tone="bad" title={t('common.fixErrors')} live />}
      <PasswordField
        {...words}
        label={t('security.current')}
        name="old_password"
        autoComplete="current-password"
        error={textOf(errors.old)}
      />
      <PasswordField
        {...words}
        label={t('security.new')}
        aside={t('reset.minimum', { count: minimum })}
        name="new_password"
        autoComplete="new-password"
        error={textOf(errors.next)}
      />
      <PasswordField
        {...words}
        label={t('security.repeat')}
        name="repeated"
        autoComplete="new-password"
        error={textOf(errors.repeated)}
      />
      <div>
        <Button type="submit" kind="primary" busy={isSent}>
          {t('security.submit')}
        </Button>
      </div>
      <p className={styles.hint}>{t('security.changeHint')}</p>
    </SecurityForm>
  );
}
