import {
  normalizedRegistration,
  REGISTRATION_FIELDS,
  registrationProblems,
  SHORTEST_PASSWORD,
  type FieldProblem,
  type RegistrationField,
  type RegistrationForm,
} from '../../../domain/registration.ts';
import type { I18n } from '../../i18n/i18n.tsx';
import { fieldOf } from '../../routing/form-fields.ts';
import type { PageRequest } from '../../routing/page-data.ts';
import { formFailure } from '../form-failure.ts';

export type FormField = RegistrationField | 'privacy';

/** What is shown again after a rejection; the password is typed again. */
export type TypedValues = Partial<Record<RegistrationField, string>> & { privacy?: boolean };

/** Error of a field: a problem of the rules, or a text of the server. */
export type FieldError = { problem: FieldProblem } | { text: string };

/** Result of sending the registration. */
export type RegisterResult =
  | { kind: 'sent'; companyName: string; email: string; status: number }
  | { kind: 'invalid'; errors: Partial<Record<FormField, FieldError>>; values: TypedValues; status: number }
  /** `reason` selects the message; `text` is the server's where it says more, such as how long to wait. */
  | {
      kind: 'rejected';
      reason: 'user' | 'customer' | 'error';
      text: string | null;
      values: TypedValues;
      status: number;
    };

export const formFields = Object.keys(REGISTRATION_FIELDS) as RegistrationField[];

/** Name of a field in the form and on the wire. */
export function nameOf(field: FormField): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What was typed into the form. */
export function typedForm(form: FormData): { form: RegistrationForm; hasConsent: boolean } {
  const typed = Object.fromEntries(
    formFields.map((field) => [field, fieldOf(form, nameOf(field))]),
  ) as RegistrationForm;
  return { form: typed, hasConsent: form.get('privacy') !== null };
}

/** The text of a field's error. */
export function errorText({ t }: Pick<I18n, 't'>, field: FormField, error: FieldError | undefined): string | null {
  if (!error) return null;
  if ('text' in error) return error.text;
  const { problem } = error;
  if (problem === 'required') return t('common.required');
  if (problem === 'tooLong')
    return t('field.tooLong', { maximum: field === 'privacy' ? 0 : REGISTRATION_FIELDS[field] });
  if (problem === 'passwordShort') return t('field.passwordShort', { minimum: SHORTEST_PASSWORD });
  return t(`field.${problem}`);
}

const REASONS: Partial<Record<string, 'user' | 'customer'>> = {
  USER_ALREADY_EXISTS: 'user',
  ERP_CUSTOMER_EXISTS: 'customer',
};

/**
 * Sends the registration. A form with problems is not sent; the server checks again with the same
 * rules.
 */
export async function sendRegistration({ api }: PageRequest, data: FormData): Promise<RegisterResult> {
  const { form: typed, hasConsent } = typedForm(data);
  const { password: _, ...values } = { ...typed, privacy: hasConsent };
  const form = normalizedRegistration(typed);
  const problems = registrationProblems(form, hasConsent);
  const errors: Partial<Record<FormField, FieldError>> = {};
  for (const [field, problem] of Object.entries(problems)) errors[field as FormField] = { problem };
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors, values, status: 422 };
  try {
    const wire = Object.fromEntries(formFields.map((field) => [nameOf(field), form[field]]));
    await api.call('register', { ...wire, privacy: true });
    return { kind: 'sent', companyName: form.companyName, email: form.email, status: 200 };
  } catch (error) {
    const failure = formFailure(error);
    if (failure.status === 422) {
      for (const field of [...formFields, 'privacy' as const]) {
        const text = failure.errors[nameOf(field)]?.[0];
        if (text) errors[field] = { text };
      }
      if (Object.keys(errors).length > 0) return { kind: 'invalid', errors, values, status: 422 };
    }
    const reason = REASONS[failure.code ?? ''] ?? 'error';
    const text = failure.status === 429 ? failure.message : null;
    return { kind: 'rejected', reason, text, values, status: failure.status || 503 };
  }
}
