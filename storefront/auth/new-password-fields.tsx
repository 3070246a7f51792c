import { useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { PasswordField } from '../ui/password-field.tsx';

/** The length of a password in words, while it is typed; it has at least `minimum` characters. */
export function useLengthHint(minimum: number): { hint: string | null; watch: (value: string) => void } {
  const { t } = useI18n();
  const [length, setLength] = useState(0);
  const missing = minimum - length;
  const hint =
    length === 0
      ? null
      : missing > 0
        ? t('reset.lengthShort', { count: missing })
        : t('reset.lengthOk', { count: length });
  return { hint, watch: (value) => setLength([...value].length) };
}

/** A new password and its repetition; errors are texts. */
export function NewPasswordFields(props: {
  name: string;
  minimum: number;
  passwordError: string | null;
  repeatedError: string | null;
}) {
  const { t } = useI18n();
  const { hint, watch } = useLengthHint(props.minimum);
  const words = { showLabel: t('access.showPassword'), hideLabel: t('access.hidePassword') };
  return (
    <>
      <PasswordField
        {...words}
        label={t('reset.password')}
        aside={t('reset.minimum', { count: props.minimum })}
        name={props.name}
        required
        maxLength={200}
        autoComplete="new-password"
        onChange={(event) => watch(event.currentTarget.value)}
        hint={hint}
        error={props.passwordError}
      />
      <PasswordField
        {...words}
        label={t('reset.repeat')}
        name="repeated"
        required
        maxLength={200}
        autoComplete="new-password"
        error={props.repeatedError}
      />
    </>
  );
}
