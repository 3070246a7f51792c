import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { LONGEST_CLAIM_NOTE } from '../../../domain/claim.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useFocusInvalid } from '../../ui/use-focus-invalid.ts';
import type { AdditionResult } from './add-to-claim.ts';
import { ClaimPhotos } from './claim-photos.tsx';
import styles from './claims.module.css';
import type { Claim } from './parse-claim.ts';

/** What the office has asked about a claim, and what the company has answered. */
export function Answered({ question }: { question: Claim['questions'][number] }) {
  const { t, dateTime } = useI18n();
  return (
    <div className={styles.asked}>
      <p>
        <b>{t('claim.askedOn', { moment: dateTime(question.askedAt) })}</b> {question.question}
      </p>
      {question.answeredAt && (
        <p>
          <b>{t('claim.by', { name: question.answeredBy ?? '', moment: dateTime(question.answeredAt) })}</b>{' '}
          {question.reply ?? t('claim.photosAdded')}
        </p>
      )}
    </div>
  );
}

/** The form with which the company adds the photos or words that the office has asked for. */
export function ClaimQuestion({ claim, line, result }: { claim: Claim; line: number; result: AdditionResult | null }) {
  const { t } = useI18n();
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === 'POST';
  useFocusInvalid(form, result, '[aria-invalid="true"], [role="alert"]');
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      className={styles.addition}
      aria-label={t('claim.addTitle', { line })}
      preventScrollReset
    >
      {result && <Alert tone="bad" title={result.message || t('common.fixErrors')} live />}
      <input type="hidden" name="claim" value={claim.id} />
      <ClaimPhotos error={result?.errors['photos'] ?? null} />
      <TextArea
        label={t('claim.addNote')}
        name="note"
        rows={2}
        maxLength={LONGEST_CLAIM_NOTE}
        defaultValue={result?.note ?? ''}
        error={result?.errors['note'] ?? null}
      />
      <div>
        <Button type="submit" kind="primary" busy={busy}>
          {t('claim.addSend')}
        </Button>
      </div>
    </Form>
  );
}
