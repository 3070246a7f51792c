import { CORRECTION_FIELDS } from '../../../domain/correction-fields.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { OfficeRequestForm } from './office-request-form.tsx';
import { fieldLabel, wireName } from './field-label.ts';
import { correctionsPath, type CorrectionResult } from './send-correction.ts';

interface CorrectionFormProps {
  /** The address that is to be corrected; null: the company's own data. */
  address: { code: string; name: string } | null;
  result: CorrectionResult | null;
}

/** Asks the office to correct one value. */
export function CorrectionForm({ address, result }: CorrectionFormProps) {
  const { t } = useI18n();
  return (
    <OfficeRequestForm
      title={address ? t('corrections.ofAddress', { address: address.name }) : t('corrections.ask')}
      lead={t('corrections.lead')}
      about={address?.code ?? 'company'}
      back={correctionsPath(address ? 'addresses' : 'profile')}
      result={result}
    >
      {({ typed, errorOf }) => (
        <>
          <Select
            label={t('corrections.field')}
            name="field"
            required
            defaultValue={typed['field'] ?? (address ? 'delivery' : '')}
            error={errorOf('field') === null ? null : t('common.required')}
          >
            <option value="">{t('corrections.choose')}</option>
            {CORRECTION_FIELDS[address ? 'address' : 'company'].map((field) => (
              <option key={field} value={wireName(field)}>
                {t(fieldLabel(field))}
              </option>
            ))}
          </Select>
          <TextField
            label={t('corrections.value')}
            name="value"
            required
            maxLength={400}
            defaultValue={typed['value']}
            // The server looks at the value only when it is known of what.
            error={errorOf('value') ?? (result && !typed['value']?.trim() ? t('common.required') : null)}
          />
        </>
      )}
    </OfficeRequestForm>
  );
}
