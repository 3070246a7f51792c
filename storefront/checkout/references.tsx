import { useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import styles from './checkout-page.module.css';
import { maximumNote, maximumReference } from './order-form.ts';

interface ReferencesProps {
  referenceError: string | null;
  noteError: string | null;
}

/** The customer's own reference and a note, both optional. */
export function References({ referenceError, noteError }: ReferencesProps) {
  const { t } = useI18n();
  const [length, setLength] = useState(0);
  return (
    <fieldset className={styles.block}>
      <legend>{t('checkout.references')}</legend>
      <div className={styles.two}>
        <TextField
          name="customer_reference"
          label={t('checkout.customerReference')}
          hint={t('checkout.customerReferenceHint')}
          error={referenceError}
          maxLength={maximumReference}
          autoComplete="off"
        />
        <TextArea
          name="note"
          label={t('checkout.note')}
          aside={
            <span className="figures">
              {t('checkout.noteCount', { length: String(length), maximum: String(maximumNote) })}
            </span>
          }
          error={noteError}
          maxLength={maximumNote}
          onChange={(event) => setLength(event.target.value.length)}
        />
      </div>
    </fieldset>
  );
}
