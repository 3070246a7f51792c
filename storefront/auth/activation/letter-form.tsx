import { useEffect, useRef } from 'react';
import { MAXIMUM_NAME } from '../../../domain/defaults.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from '../invitation/invitation-form.module.css';
import type { LetterField, LetterOutcome } from './activation.ts';

/** The fields for the code of a letter; the form element belongs to the page. */
export function LetterForm({
  code,
  outcome,
  isBusy,
}: {
  code: string;
  outcome: LetterOutcome | null;
  isBusy: boolean;
}) {
  const { t } = useI18n();
  const part = useRef<HTMLDivElement>(null);
  const failed = outcome?.kind === 'failed' ? outcome : null;
  useEffect(() => {
    if (failed) part.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus();
  }, [failed]);
  const field = (
    name: LetterField,
    more: { label: string; hint?: string } & Partial<Parameters<typeof TextField>[0]>,
  ) => (
    <TextField name={name} defaultValue={failed?.values[name]} error={failed?.errors[name]?.[0] ?? null} {...more} />
  );
  return (
    <div ref={part}>
      <h1>{t('letter.title')}</h1>
      <p className={styles.lead}>{t('letter.lead')}</p>
      {failed && (
        <Alert tone="bad" title={Object.keys(failed.errors).length > 0 ? t('common.fixErrors') : failed.message} live />
      )}
      {field('code', {
        ...{ label: t('letter.code'), hint: t('letter.codeHint'), required: true, maxLength: 40, autoComplete: 'off' },
        defaultValue: failed?.values.code ?? code,
      })}
      {field('vat', { label: t('letter.vat'), required: true, maxLength: 40, autoComplete: 'off' })}
      {field('document', {
        label: t('letter.document'),
        hint: t('letter.documentHint'),
        maxLength: 60,
        autoComplete: 'off',
      })}
      {field('total', { label: t('letter.total'), maxLength: 40, inputMode: 'decimal', autoComplete: 'off' })}
      {field('second', { label: t('letter.second'), hint: t('letter.secondHint'), maxLength: 40, autoComplete: 'off' })}
      {field('name', { label: t('invitation.name'), required: true, maxLength: MAXIMUM_NAME, autoComplete: 'name' })}
      {field('email', {
        label: t('letter.email'),
        required: true,
        type: 'email',
        maxLength: 254,
        autoComplete: 'email',
      })}
      <Button type="submit" kind="primary" size="large" wide busy={isBusy} className={styles.submit}>
        {t('letter.next')}
      </Button>
    </div>
  );
}
