import {
  hasTaxCodeCheckCharacter,
  hasVatCheckDigit,
  isPersonTaxCode,
  isRecipientCode,
  NO_RECIPIENT_CODE,
  taxCodeOf,
  vatNumberOf,
} from './company-identifiers.ts';
import { MAXIMUM_EMAIL, MAXIMUM_NAME } from './defaults.ts';
import { isEmail } from './email.ts';
import { isTelephone } from './telephone.ts';

/** Minimum length of a password. */
export const SHORTEST_PASSWORD = 8;
/** Of people who work in the office (decision 5.3). */
export const SHORTEST_OFFICE_PASSWORD = 12;
/** Maximum length of a password: hashing a longer one would only cost time. */
export const LONGEST_PASSWORD = 200;

/** The fields of the registration form with their maximum lengths, in the order of the form. */
export const REGISTRATION_FIELDS = {
  country: 2,
  companyName: MAXIMUM_NAME,
  vatNumber: 20,
  taxCode: 20,
  recipientCode: 7,
  pec: MAXIMUM_EMAIL,
  address: 160,
  postalCode: 12,
  city: 80,
  province: 40,
  // Both with a blank are the name of a person.
  lastName: (MAXIMUM_NAME - 1) / 2,
  firstName: (MAXIMUM_NAME - 1) / 2,
  telephone: 30,
  fax: 30,
  email: MAXIMUM_EMAIL,
  password: LONGEST_PASSWORD,
} as const;

export type RegistrationField = keyof typeof REGISTRATION_FIELDS;

/** What an applicant has typed; every field is a text. */
export type RegistrationForm = Record<RegistrationField, string>;

/** Why a field is not accepted. */
export type FieldProblem =
  | 'required'
  | 'tooLong'
  | 'characters'
  | 'email'
  | 'vatDigits'
  | 'vatCheck'
  | 'vatForeign'
  | 'taxCodeLength'
  | 'taxCodeCheck'
  | 'taxCodeUnlikeVat'
  | 'recipientCode'
  | 'recipientOrPec'
  | 'postalCode'
  | 'province'
  | 'telephone'
  | 'passwordShort'
  | 'country';

export type RegistrationProblems = Partial<Record<RegistrationField | 'privacy', FieldProblem>>;

const ALWAYS: readonly RegistrationField[] = [
  'companyName',
  'vatNumber',
  'address',
  'city',
  'lastName',
  'firstName',
  'telephone',
  'email',
  'password',
  'country',
];
/** Further required fields of an Italian company. */
const IN_ITALY: readonly RegistrationField[] = ['taxCode', 'postalCode', 'province'];

/** Whether a field has to be filled in, for a company in this country. */
export function isRequired(field: RegistrationField, country: string): boolean {
  return ALWAYS.includes(field) || (country === 'IT' && IN_ITALY.includes(field));
}

/** Whether a password is long enough and not too long; the problem otherwise. */
export function passwordProblem(password: string): FieldProblem | null {
  if (password === '') return 'required';
  if ([...password].length < SHORTEST_PASSWORD) return 'passwordShort';
  return password.length > LONGEST_PASSWORD ? 'tooLong' : null;
}

/** What is wrong with the repetition of a new password. */
export function repetitionProblem(password: string, repeated: string): 'required' | 'unlike' | null {
  if (repeated === '') return 'required';
  return repeated === password ? null : 'unlike';
}

/** The form as it is stored: trimmed, codes in capitals without spaces. The password stays as typed. */
export function normalizedRegistration(form: RegistrationForm): RegistrationForm {
  const trimmed = Object.fromEntries(
    Object.entries(form).map(([field, value]) => [field, field === 'password' ? value : value.trim()]),
  ) as RegistrationForm;
  const isItalian = trimmed.country.toUpperCase() === 'IT';
  return {
    ...trimmed,
    country: trimmed.country.toUpperCase(),
    vatNumber: isItalian ? vatNumberOf(trimmed.vatNumber) : trimmed.vatNumber.toUpperCase(),
    taxCode: taxCodeOf(trimmed.taxCode),
    recipientCode: trimmed.recipientCode.toUpperCase(),
    province: isItalian ? trimmed.province.toUpperCase() : trimmed.province,
    email: trimmed.email.toLowerCase(),
    pec: trimmed.pec.toLowerCase(),
  };
}

function checkVatNumber({ vatNumber, country }: RegistrationForm): FieldProblem | null {
  if (country !== 'IT') return /^[A-Z0-9][A-Z0-9 .\-/]{3,19}$/.test(vatNumber) ? null : 'vatForeign';
  if (!/^\d{11}$/.test(vatNumber)) return 'vatDigits';
  return hasVatCheckDigit(vatNumber) ? null : 'vatCheck';
}

function checkTaxCode({ taxCode, vatNumber, country }: RegistrationForm): FieldProblem | null {
  if (country !== 'IT' || taxCode === '') return null;
  if (/^\d{11}$/.test(taxCode)) {
    if (!hasVatCheckDigit(taxCode)) return 'taxCodeCheck';
    // A company's tax code is its VAT number; a person's has letters.
    return taxCode === vatNumber || !hasVatCheckDigit(vatNumber) ? null : 'taxCodeUnlikeVat';
  }
  if (!/^[A-Z0-9]{16}$/.test(taxCode)) return 'taxCodeLength';
  return isPersonTaxCode(taxCode) && hasTaxCodeCheckCharacter(taxCode) ? null : 'taxCodeCheck';
}

function checkRecipientCode({ recipientCode, pec, country }: RegistrationForm): FieldProblem | null {
  if (recipientCode !== '' && !isRecipientCode(recipientCode)) return 'recipientCode';
  if (country !== 'IT' || pec !== '') return null;
  return recipientCode === '' || recipientCode === NO_RECIPIENT_CODE ? 'recipientOrPec' : null;
}

const CHECKS: Partial<Record<RegistrationField, (form: RegistrationForm) => FieldProblem | null>> = {
  country: ({ country }) => (/^[A-Z]{2}$/.test(country) ? null : 'country'),
  vatNumber: checkVatNumber,
  taxCode: checkTaxCode,
  recipientCode: checkRecipientCode,
  pec: ({ pec }) => (pec === '' || isEmail(pec) ? null : 'email'),
  postalCode: ({ postalCode, country }) => (country !== 'IT' || /^\d{5}$/.test(postalCode) ? null : 'postalCode'),
  province: ({ province, country }) => (country !== 'IT' || /^[A-Z]{2}$/.test(province) ? null : 'province'),
  telephone: ({ telephone }) => (isTelephone(telephone) ? null : 'telephone'),
  fax: ({ fax }) => (fax === '' || isTelephone(fax) ? null : 'telephone'),
  email: ({ email }) => (isEmail(email) ? null : 'email'),
  password: ({ password }) => passwordProblem(password),
};

/** Markup and control characters have no place in a name or an address. */
const UNUSABLE = /[<>\p{Cc}\p{Cs}]/u;

/** What is wrong with one field of a normalized form; null for nothing. */
export function fieldProblem(field: RegistrationField, form: RegistrationForm): FieldProblem | null {
  const value = form[field];
  if (value.length > REGISTRATION_FIELDS[field]) return 'tooLong';
  if (value === '' && isRequired(field, form.country)) return 'required';
  if (field !== 'password' && UNUSABLE.test(value)) return 'characters';
  return CHECKS[field]?.(form) ?? null;
}

/**
 * What is wrong with a registration, by field, the first reason of each. Takes a normalized form; the browser and
 * the server use the same rules.
 */
export function registrationProblems(form: RegistrationForm, hasConsent: boolean): RegistrationProblems {
  const problems: RegistrationProblems = {};
  for (const field of Object.keys(REGISTRATION_FIELDS) as RegistrationField[]) {
    const problem = fieldProblem(field, form);
    if (problem) problems[field] = problem;
  }
  if (!hasConsent) problems.privacy = 'required';
  return problems;
}
