import { useEffect, useRef, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { CLAIM_DAYS, CLAIM_REASONS, LONGEST_CLAIM_NOTE } from '../../../domain/claim.ts';
import { unitLabel } from '../../../domain/unit-label.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFocusInvalid } from '../../ui/use-focus-invalid.ts';
import type { Ddt, DdtLine } from '../documents/parse-ddt.ts';
import { ddtPath } from '../documents/document-links.ts';
import { ClaimPhotos } from './claim-photos.tsx';
import styles from './claims.module.css';
import type { ClaimResult } from './report-claim.ts';

interface ClaimFormProps {
  ddt: Ddt;
  line: DdtLine;
  /** The last day, YYYY-MM-DD. */
  until: string;
  /** Makes the form create one claim, however often it is sent. */
  freshKey: string;
  result: ClaimResult | null;
}

/** Reports a problem with one delivered line; opens below the lines. */
export function ClaimForm({ ddt, line, until, freshKey, result }: ClaimFormProps) {
  const { t, path, date } = useI18n();
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const busy = useNavigation().formMethod === 'POST';
  // A failed attempt is repeated with the same key.
  const [key] = useState(result?.typed.key || freshKey);
  const typed = result?.typed;
  const errorOf = (field: string): string | null => {
    const error = result?.errors[field];
    return error === undefined ? null : error || t('common.required');
  };

  useEffect(() => title.current?.focus(), []);
  useFocusInvalid(form, result, '[aria-invalid="true"], [role="alert"]');

  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      id="claim"
      className={styles.form}
      aria-labelledby="claim-title"
      preventScrollReset
    >
      <header>
        <h2 id="claim-title" ref={title} tabIndex={-1}>
          <Icon name="message-square-warning" />
          {t('claim.formTitle', { line: line.position })}
        </h2>
        <span>
          {line.code} {line.name}
        </span>
      </header>
      {result && <Alert tone="bad" title={result.message || t('common.fixErrors')} live />}
      <input type="hidden" name="line" value={line.position} />
      <input type="hidden" name="key" value={key} />
      <div className={styles.fields}>
        <Reasons chosen={typed?.reason ?? ''} error={errorOf('reason')} />
        <ClaimQuantity line={line} typed={typed?.quantity ?? ''} error={errorOf('quantity')} />
        <TextArea
          label={t('claim.note')}
          name="note"
          rows={2}
          maxLength={LONGEST_CLAIM_NOTE}
          defaultValue={typed?.note ?? ''}
          error={errorOf('note')}
        />
        <ClaimPhotos error={errorOf('photos')} />
      </div>
      <footer>
        <p>{t('claim.term', { count: CLAIM_DAYS, day: date(until) })}</p>
        <Link to={path(ddtPath(ddt))} className={buttonClass({})} preventScrollReset>
          {t('claim.cancel')}
        </Link>
        <Button type="submit" kind="primary" busy={busy}>
          {t('claim.send')}
        </Button>
      </footer>
    </Form>
  );
}

function Reasons({ chosen, error }: { chosen: string; error: string | null }) {
  const { t } = useI18n();
  return (
    <fieldset className={styles.reasons} aria-describedby={error ? 'claim-reason-error' : undefined}>
      <legend>{t('claim.reason')}</legend>
      <div>
        {CLAIM_REASONS.map((reason) => (
          <label key={reason}>
            <input
              type="radio"
              name="reason"
              value={reason}
              required
              defaultChecked={chosen === reason}
              aria-invalid={error ? true : undefined}
            />
            <span>{t(`claim.reason.${reason}`)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id="claim-reason-error" className={styles.bad}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function ClaimQuantity({ line, typed, error }: { line: DdtLine; typed: string; error: string | null }) {
  const { t, locale, number } = useI18n();
  const isWhole = Number.isInteger(line.quantity);
  const delivered = { quantity: number(line.quantity), unit: unitLabel(locale, line.unit, line.quantity) };
  return (
    <TextField
      label={t('claim.quantity')}
      name="quantity"
      type="number"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      min={isWhole ? 1 : 0.001}
      max={line.quantity}
      step={isWhole ? 1 : 'any'}
      required
      defaultValue={typed}
      hint={t('claim.ofDelivered', delivered)}
      error={error}
    />
  );
}
