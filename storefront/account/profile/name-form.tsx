import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { MAXIMUM_NAME } from '../../../domain/defaults.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFocusInvalid } from '../../ui/use-focus-invalid.ts';
import type { NameResult } from './change-name.ts';
import styles from './profile-section.module.css';

/** The name of the user, which only the person changes, or an administrator of the company. */
export function NameForm({ name, result }: { name: string; result: NameResult | null }) {
  const { t, path } = useI18n();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formData?.has('name') ?? false;
  useFocusInvalid(form, result);
  return (
    <Form
      ref={form}
      method="post"
      action={path('/pages/account?tab=profile')}
      className={styles.name}
      noValidate
      preventScrollReset
    >
      {result && <Alert tone="bad" title={t('common.fixErrors')} live />}
      <TextField
        label={t('account.name')}
        name="name"
        required
        maxLength={MAXIMUM_NAME}
        autoComplete="name"
        defaultValue={result?.name ?? name}
        hint={t('account.nameHint')}
        error={result?.error ?? null}
      />
      <div>
        <Button type="submit" kind="primary" busy={isBusy}>
          {t('account.saveName')}
        </Button>
      </div>
    </Form>
  );
}
