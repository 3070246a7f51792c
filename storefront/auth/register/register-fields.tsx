import type { InputHTMLAttributes } from 'react';
import {
  isRequired,
  REGISTRATION_FIELDS,
  SHORTEST_PASSWORD,
  type RegistrationField,
} from '../../../domain/registration.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { TownField } from '../../shell/town-field.tsx';
import type { useTowns } from '../../shell/use-towns.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useLengthHint } from '../new-password-fields.tsx';
import type { Country } from './countries.ts';
import { guideOf } from './field-hints.ts';
import { labelOf } from './register-alerts.tsx';
import styles from './register-page.module.css';
import { nameOf, type FormField, type TypedValues } from './send-registration.ts';

interface RegisterFieldsProps {
  countries: readonly Country[];
  /** What was typed before the server rejected it. */
  values: TypedValues;
  /** What is typed now. */
  typed: TypedValues;
  errorOf: (field: FormField) => string | null;
  towns: ReturnType<typeof useTowns>;
}

/** Input attributes of the fields that are not plain texts. */
const ATTRIBUTES: Partial<Record<RegistrationField, InputHTMLAttributes<HTMLInputElement>>> = {
  companyName: { autoComplete: 'organization' },
  vatNumber: { spellCheck: false },
  taxCode: { spellCheck: false, autoCapitalize: 'characters' },
  recipientCode: { spellCheck: false, autoCapitalize: 'characters' },
  pec: { type: 'email', spellCheck: false },
  address: { autoComplete: 'street-address' },
  postalCode: { autoComplete: 'postal-code' },
  city: { autoComplete: 'address-level2' },
  province: { autoComplete: 'address-level1', autoCapitalize: 'characters' },
  lastName: { autoComplete: 'family-name' },
  firstName: { autoComplete: 'given-name' },
  telephone: { type: 'tel', autoComplete: 'tel' },
  fax: { type: 'tel' },
  email: { type: 'email', autoComplete: 'email', spellCheck: false },
};

/** The fields of the registration in their groups. */
export function RegisterFields(props: RegisterFieldsProps) {
  const { countries, values, typed, errorOf, towns } = props;
  const { t } = useI18n();
  const { choice, find, followTown, typeTown } = towns;
  const { hint, watch } = useLengthHint(SHORTEST_PASSWORD);
  const country = typed.country ?? values.country ?? 'IT';

  const text = (field: RegistrationField, more: InputHTMLAttributes<HTMLInputElement> = {}, guide = {}) => (
    <div id={`field-${field}`} className={styles[field]}>
      <TextField
        {...ATTRIBUTES[field]}
        {...more}
        {...guideOf({ t }, field, { ...typed, country })}
        {...guide}
        label={t(labelOf(field))}
        name={nameOf(field)}
        required={isRequired(field, country)}
        // Longer texts may be pasted: cutting them silently would store something else.
        maxLength={REGISTRATION_FIELDS[field] + 20}
        defaultValue={values[field]}
        error={errorOf(field)}
      />
    </div>
  );
  const { length: count } = choice.towns;
  const townsHint = count > 0 ? { hint: t('register.towns', { count }) } : {};

  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('register.company')}</legend>
        {text('companyName')}
        <div id="field-country" className={styles.country}>
          <Select
            label={t('register.country')}
            name="country"
            required
            autoComplete="country"
            defaultValue={country}
            error={errorOf('country')}
          >
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        {text('vatNumber')}
        {text('taxCode')}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>
          {t('register.invoice')}{' '}
          <small>
            {t('register.invoiceHint')}
            {country === 'IT' && ' *'}
          </small>
        </legend>
        {text('recipientCode')}
        {text('pec')}
      </fieldset>
      <fieldset className={`${styles.group} ${styles.seat}`}>
        <legend>{t('register.seat')}</legend>
        {text('address')}
        {text(
          'postalCode',
          { onChange: (event) => void find(country === 'IT' ? event.currentTarget.value : '') },
          townsHint,
        )}
        <div id="field-city" className={styles.city}>
          <TownField
            {...ATTRIBUTES.city}
            choice={choice}
            initial={values.city}
            onTown={followTown}
            onOther={typeTown}
            label={t('register.city')}
            required
            maxLength={REGISTRATION_FIELDS.city + 20}
            hint={guideOf({ t }, 'city', { ...typed, country }).hint ?? null}
            error={errorOf('city')}
          />
        </div>
        {text('province')}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('register.contact')}</legend>
        {text('lastName')}
        {text('firstName')}
        {text('telephone')}
        {text('fax')}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('register.access')}</legend>
        {text('email')}
        <div id="field-password">
          <PasswordField
            label={t('register.password')}
            showLabel={t('access.showPassword')}
            hideLabel={t('access.hidePassword')}
            name="password"
            required
            maxLength={200}
            autoComplete="new-password"
            onChange={(event) => watch(event.currentTarget.value)}
            hint={hint ?? t('field.passwordShort', { minimum: SHORTEST_PASSWORD })}
            error={errorOf('password')}
          />
        </div>
      </fieldset>
    </>
  );
}
