import { useI18n } from '../i18n/i18n.tsx';
import { TextField } from '../ui/field.tsx';

/** User name or e-mail, for logging in and for a password link. */
export function AccountNameField({ error }: { error: string | null }) {
  const { t } = useI18n();
  return (
    <TextField
      label={t('access.user')}
      name="username"
      required
      maxLength={255}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    />
  );
}
