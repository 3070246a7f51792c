import { useEffect, useRef } from 'react';
import { MAXIMUM_NAME } from '../../../domain/defaults.ts';
import { LONGEST_PASSWORD } from '../../../domain/registration.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { LocalLink } from '../../routing/local-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import type { Acceptance, Invitation } from './invitation.ts';
import styles from './invitation-form.module.css';

interface InvitationFormProps {
  invitation: Invitation | null;
  outcome: Acceptance | null;
  isBusy: boolean;
}

/** The fields with which an invitation is accepted; the form element belongs to the page. */
export function InvitationForm({ invitation, outcome, isBusy }: InvitationFormProps) {
  const { t } = useI18n();
  const part = useRef<HTMLDivElement>(null);
  const failed = outcome?.kind === 'failed' ? outcome : null;

  useEffect(() => {
    if (failed) part.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failed]);

  if (!invitation || failed?.status === 404) {
    return (
      <>
        <h1>{t('invitation.over')}</h1>
        <p className={styles.lead}>{t('invitation.overHint')}</p>
        <LocalLink to="/pages/login" className={buttonClass({})}>
          {t('invitation.logIn')}
        </LocalLink>
      </>
    );
  }
  const { company, inviter, email, hasLogin } = invitation;
  const errorOf = (field: string) => failed?.errors[field]?.[0] ?? null;
  return (
    <div ref={part}>
      <h1>{t('invitation.title', { company })}</h1>
      <p className={styles.lead}>
        {inviter === null ? t('invitation.leadPlain', { company }) : t('invitation.lead', { inviter, company })}{' '}
        {t(hasLogin ? 'invitation.existing' : 'invitation.new', { email })}
      </p>
      {failed && (
        <Alert tone="bad" title={Object.keys(failed.errors).length > 0 ? t('common.fixErrors') : failed.message} live />
      )}
      {!hasLogin && (
        <TextField
          label={t('invitation.name')}
          name="name"
          required
          maxLength={MAXIMUM_NAME}
          autoComplete="name"
          defaultValue={failed?.name ?? invitation.name}
          error={errorOf('name')}
        />
      )}
      {/* Lets password managers store the password under the right user. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t(hasLogin ? 'invitation.password' : 'invitation.newPassword')}
        showLabel={t('access.showPassword')}
        hideLabel={t('access.hidePassword')}
        name="password"
        required
        maxLength={LONGEST_PASSWORD}
        autoComplete={hasLogin ? 'current-password' : 'new-password'}
        hint={hasLogin ? null : t('invitation.passwordHint')}
        error={errorOf('password')}
      />
      <Button type="submit" kind="primary" size="large" wide busy={isBusy} className={styles.submit}>
        {t('invitation.accept')}
      </Button>
    </div>
  );
}
