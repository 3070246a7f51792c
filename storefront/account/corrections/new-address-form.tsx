import { useRef, type InputHTMLAttributes } from 'react';
import { NEW_ADDRESS_FIELDS, type NewAddressField } from '../../../domain/correction-fields.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { TownField } from '../../shell/town-field.tsx';
import { useTowns } from '../../shell/use-towns.ts';
import { TextField } from '../../ui/field.tsx';
import { OfficeRequestForm } from './office-request-form.tsx';
import styles from './corrections.module.css';
import { fieldLabel, wireName } from './field-label.ts';
import { correctionsPath, type CorrectionResult } from './send-correction.ts';

/** Asks the office for another delivery address. */
export function NewAddressForm({ result }: { result: CorrectionResult | null }) {
  const { t } = useI18n();
  const form = useRef<HTMLFormElement>(null);
  const { choice, find, followTown, typeTown, onSubmit, isWaiting } = useTowns(form);
  return (
    <OfficeRequestForm
      title={t('corrections.askAddress')}
      lead={t('account.noAddress')}
      about="new-address"
      back={correctionsPath('addresses')}
      result={result}
      formRef={form}
      onSubmit={onSubmit}
      isWaiting={isWaiting}
    >
      {({ typed, errorOf }) => {
        const text = (field: NewAddressField, more: InputHTMLAttributes<HTMLInputElement> = {}) => (
          <TextField
            {...more}
            label={t(fieldLabel(field))}
            name={wireName(field)}
            maxLength={NEW_ADDRESS_FIELDS[field] + 20}
            defaultValue={typed[wireName(field)]}
            error={errorOf(wireName(field))}
          />
        );
        return (
          <>
            {text('address', { required: true, autoComplete: 'street-address' })}
            <div className={styles.place}>
              {text('postalCode', {
                required: true,
                autoComplete: 'postal-code',
                onChange: (event) => void find(event.currentTarget.value),
              })}
              <TownField
                choice={choice}
                initial={typed['city']}
                onTown={followTown}
                onOther={typeTown}
                label={t('register.city')}
                required
                autoComplete="address-level2"
                maxLength={NEW_ADDRESS_FIELDS.city + 20}
                error={errorOf('city')}
              />
              {text('province', { required: true, autoComplete: 'address-level1', autoCapitalize: 'characters' })}
            </div>
            {text('telephone', { type: 'tel', autoComplete: 'tel' })}
          </>
        );
      }}
    </OfficeRequestForm>
  );
}
