import type { ReactNode } from 'react';
import { MAIL_SECURITIES } from '../../contract/office/mail.ts';
import { PasswordField } from '../../storefront/ui/password-field.tsx';
import { Select, TextField } from '../../storefront/ui/field.tsx';
import { useI18n, type OfficeTextKey } from '../i18n/i18n.ts';
import { Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import styles from '../settings/settings.module.css';
import { typedPort, type MailForm, type MailPage, type ServerKind } from './mail-form.ts';

interface FieldProps {
  form: MailForm;
  name: string;
  label: OfficeTextKey;
  isOnServer: boolean;
  hint?: string;
}

/** A text of the form: empty is not set; what the environment sets is read-only (decision 6.7). */
export function MailField({ form, name, label, isOnServer, hint }: FieldProps) {
  const { t } = useI18n();
  const changed = form.isChanged(name) ? t('save.was', { value: String(form.base(name) ?? t('save.empty')) }) : null;
  return (
    <TextField
      label={t(label)}
      value={String(form.values[name] ?? '')}
      onChange={({ target }) => form.set(name, target.value.trim() === '' ? null : target.value)}
      readOnly={isOnServer}
      hint={isOnServer ? t('mail.onServer') : (changed ?? hint ?? null)}
      error={form.errorOf(name)}
      autoComplete="off"
      spellCheck={false}
      compact
    />
  );
}

/** Host, port, encryption, user and password of a server; the password can only be written. */
function ServerFields({ form, kind, page }: { form: MailForm; kind: ServerKind; page: MailPage }) {
  const { t } = useI18n();
  const { isOnServer, hasPassword, isPasswordUnreadable } = page[kind];
  const name = (field: string) => `${kind}.${field}`;
  const isElsewhere = ['host', 'port', 'security', 'user'].some((field) => form.isChanged(name(field)));
  const state = isPasswordUnreadable
    ? 'mail.passwordUnreadable'
    : hasPassword && isElsewhere
      ? 'mail.passwordForgotten'
      : hasPassword
        ? 'mail.passwordKept'
        : 'mail.passwordNone';
  return (
    <>
      <div className={styles.halves}>
        <MailField form={form} name={name('host')} label="mail.host" isOnServer={isOnServer} />
        <TextField
          label={t('mail.port')}
          inputMode="numeric"
          placeholder={t('mail.usualPort')}
          value={String(form.values[name('port')] ?? '')}
          onChange={({ target }) => form.set(name('port'), typedPort(target.value))}
          readOnly={isOnServer}
          hint={isOnServer ? t('mail.onServer') : null}
          error={form.errorOf(name('port'))}
          compact
        />
      </div>
      <Select
        label={t('mail.security')}
        value={String(form.values[name('security')] ?? 'starttls')}
        onChange={({ target }) => form.set(name('security'), target.value)}
        disabled={isOnServer}
        hint={isOnServer ? t('mail.onServer') : null}
        error={form.errorOf(name('security'))}
        compact
      >
        {MAIL_SECURITIES.map((security) => (
          <option key={security} value={security}>
            {t(`mail.security.${security}`)}
          </option>
        ))}
      </Select>
      <div className={styles.halves}>
        <MailField form={form} name={name('user')} label="mail.user" isOnServer={isOnServer} />
        {isOnServer ? (
          <TextField
            label={t('mail.password')}
            value={hasPassword ? '••••••••' : ''}
            readOnly
            hint={t('mail.onServer')}
            compact
          />
        ) : (
          <PasswordField
            label={t('mail.password')}
            value={String(form.values[name('password')] ?? '')}
            onChange={({ target }) => form.set(name('password'), target.value || null)}
            hint={t(state)}
            error={form.errorOf(name('password'))}
            autoComplete="new-password"
            showLabel={t('mail.show')}
            hideLabel={t('mail.hide')}
            compact
          />
        )}
      </div>
    </>
  );
}

interface ServerPanelProps {
  form: MailForm;
  page: MailPage;
  kind: ServerKind;
  title: string;
  /** Below the fields: what is so without a server. */
  foot: string;
  state?: ReactNode;
  children?: ReactNode;
}

/** A mail server, and what belongs to it. */
export function ServerPanel({ form, page, kind, title, foot, state, children }: ServerPanelProps) {
  const { t } = useI18n();
  return (
    <Panel
      title={title}
      aside={
        state ??
        (page[kind].isOnServer && (
          <Outcome tone="muted" icon="lock">
            {t('mail.onServer')}
          </Outcome>
        ))
      }
      foot={foot}
    >
      <div className={styles.form}>
        <ServerFields form={form} kind={kind} page={page} />
        {children}
      </div>
    </Panel>
  );
}
