import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { normalizedRegistration, registrationProblems, type RegistrationForm } from '../../../domain/registration.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { LocalLink } from '../../routing/local-link.tsx';
import { useTowns } from '../../shell/use-towns.ts';
import { Button } from '../../ui/button.tsx';
import { ConsentBox } from '../../ui/checkbox.tsx';
import { AlternativeLink, AlternativeLinks } from '../alternative-links.tsx';
import type { Country } from './countries.ts';
import { RegisterFields } from './register-fields.tsx';
import { RegisterAlerts } from './register-alerts.tsx';
import styles from './register-page.module.css';
import { RegistrationSent } from './registration-sent.tsx';
import {
  errorText,
  formFields,
  typedForm,
  type FieldError,
  type FormField,
  type RegisterResult,
  type TypedValues,
} from './send-registration.ts';

/** Null: none any more. */
type LiveErrors = Partial<Record<FormField, FieldError | null>>;

/** The errors of the last submit, and of fields that were left with a mistake since; a corrected field has none. */
function useFieldErrors(result: RegisterResult | null) {
  const [live, setLive] = useState<{
    of: RegisterResult | null;
    errors: LiveErrors;
  }>({
    of: null,
    errors: {},
  });
  const submitted = result?.kind === 'invalid' ? result.errors : {};
  const changes = live.of === result ? live.errors : {};
  const errorOf = (field: FormField): FieldError | undefined => {
    const changed = changes[field];
    return changed === undefined ? submitted[field] : (changed ?? undefined);
  };
  function check(field: FormField, form: HTMLFormElement, isLeft: boolean): void {
    if (!isLeft && !errorOf(field)) return;
    const { form: typed, hasConsent } = typedForm(new FormData(form));
    const problems = registrationProblems(normalizedRegistration(typed), hasConsent);
    const problem = problems[field];
    // An empty field is no mistake before the form is sent.
    const isShown = problem !== undefined && (problem !== 'required' || errorOf(field) !== undefined);
    // A field may make another one optional: with a PEC, the recipient code is not needed.
    const shown = [...formFields, 'privacy' as const].filter(errorOf);
    const errors: LiveErrors = { [field]: isShown ? { problem } : null };
    for (const one of shown) if (one !== field && problems[one] === undefined) errors[one] = null;
    setLive((before) => ({ of: result, errors: { ...(before.of === result && before.errors), ...errors } }));
  }
  return { errorOf, check };
}

const fieldName = (name: string): FormField =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as FormField;

/** The registration of a company, and the confirmation once it is sent. */
export function RegisterPage({ countries, result }: { countries: readonly Country[]; result: RegisterResult | null }) {
  const { t } = useI18n();
  const form = useRef<HTMLFormElement>(null);
  const towns = useTowns(form);
  const isBusy = useNavigation().formMethod === 'POST';
  const values: TypedValues = result && result.kind !== 'sent' ? result.values : {};
  const [typed, setTyped] = useState<Partial<RegistrationForm>>(values);
  const { errorOf, check } = useFieldErrors(result);

  useEffect(() => {
    if (result?.kind === 'invalid') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [result]);

  if (result?.kind === 'sent') return <RegistrationSent {...result} />;
  const textOf = (field: FormField) => errorText({ t }, field, errorOf(field));
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name, value } = event.target as HTMLInputElement;
    setTyped((before) => ({ ...before, [fieldName(name)]: value }));
    check(fieldName(name), event.currentTarget, false);
  };
  return (
    <Form
      method="post"
      noValidate
      ref={form}
      data-wide
      onInput={onInput}
      onSubmit={towns.onSubmit}
      onBlur={(event) => {
        const { name, value } = event.target as unknown as HTMLInputElement;
        if (name && value) check(fieldName(name), event.currentTarget, true);
      }}
    >
      <h1>{t('register.title')}</h1>
      <p className={styles.lead}>{t('register.lead')}</p>
      <RegisterAlerts result={result} />
      <RegisterFields countries={countries} values={values} typed={typed} errorOf={textOf} towns={towns} />
      <Wide>
        <ConsentBox name="privacy" required defaultChecked={values.privacy} error={textOf('privacy')}>
          {t('register.privacyBefore')}{' '}
          <LocalLink className="link" to="/web-page/privacy-policy" target="_blank">
            {t('register.privacyLink')}
          </LocalLink>{' '}
          {t('register.privacyAfter')}
        </ConsentBox>
      </Wide>
      <Button type="submit" kind="primary" size="large" wide busy={isBusy || towns.isWaiting}>
        {t('register.submit')}
      </Button>
      <AlternativeLinks>
        <AlternativeLink question={t('register.hasAccess')} to="/pages/login">
          {t('access.submit')}
        </AlternativeLink>
        <AlternativeLink question={t('access.knownCustomer')} to="/pages/request_access">
          {t('access.requestAccess')}
        </AlternativeLink>
      </AlternativeLinks>
    </Form>
  );
}

function Wide({ children }: { children: ReactNode }) {
  return (
    <div className={styles.consent} id="field-privacy">
      {children}
    </div>
  );
}
