import { useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import styles from './checkout-page.module.css';
import type { OrderRequest } from './order-attempt.ts';
import { maximumNote, maximumReference } from './order-form.ts';

interface ReferencesProps {
  /** Whether the order may have a note. */
  hasNote: boolean;
  /** Values typed before, when the page is rendered again without JavaScript. */
  typed: Pick<OrderRequest, 'customer_reference' | 'note'>;
  referenceError: string | null;
  noteError: string | null;
}

/** The customer's own reference and a note, both optional. */
export function References({ hasNote, typed, referenceError, noteError }: ReferencesProps) {
  const { t } = useI18n();
  const [length, setLength] = useState(typed.note?.length ?? 0);
  return (
    <fieldset className={styles.block}>
      <legend>{t('checkout.references')}</legend>
      <div className={styles.two}>
        <TextField
          name="customer_reference"
          label={t('checkout.customerReference')}
          hint={t('checkout.customerReferenceHint')}
          defaultValue={typed.customer_reference}
          error={referenceError}
          maxLength={maximumReference}
          autoComplete="off"
        />
        {hasNote && (
          <TextArea
            name="note"
            label={t('checkout.note')}
            aside={
              <span className="figures">
                {t('checkout.noteCount', { length: String(length), maximum: String(maximumNote) })}
              </span>
            }
            defaultValue={typed.note}
            error={noteError}
            maxLength={maximumNote}
            onChange={(event) => setLength(event.target.value.length)}
          />
        )}
      </div>
    </fieldset>
  );
}
