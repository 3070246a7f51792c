import { MAXIMUM_NAME } from '../../domain/defaults.ts';
import { isEmail } from '../../domain/email.ts';
import {
  LONGEST_PASSWORD,
  passwordProblem,
  REGISTRATION_FIELDS,
  SHORTEST_PASSWORD,
  type FieldProblem,
  type RegistrationField,
} from '../../domain/registration.ts';
import type { Sentence } from '../app-error.ts';
import type { MessageKey } from '../texts/index.ts';

const KEYS: Record<FieldProblem, MessageKey> = {
  required: 'valueMissing',
  tooLong: 'textTooLong',
  characters: 'fieldCharacters',
  email: 'fieldEmail',
  vatDigits: 'fieldVatDigits',
  vatCheck: 'fieldVatCheck',
  vatForeign: 'fieldVatForeign',
  taxCodeLength: 'fieldTaxCodeLength',
  taxCodeCheck: 'fieldTaxCodeCheck',
  taxCodeUnlikeVat: 'fieldTaxCodeUnlikeVat',
  recipientCode: 'fieldRecipientCode',
  recipientOrPec: 'fieldRecipientOrPec',
  postalCode: 'fieldPostalCode',
  province: 'fieldProvince',
  telephone: 'fieldTelephone',
  passwordShort: 'textTooShort',
  country: 'fieldCountry',
};

/** The message of a problem. */
export function problemKey(problem: FieldProblem): MessageKey {
  return KEYS[problem];
}

/** The message of a problem at a field of the registration. */
export function problemSentence(problem: FieldProblem, field: RegistrationField | 'privacy'): Sentence {
  const maximum = field === 'privacy' ? LONGEST_PASSWORD : REGISTRATION_FIELDS[field];
  return { key: KEYS[problem], parameters: { maximum, minimum: SHORTEST_PASSWORD } };
}

/** The name of a person as it is stored: without spaces around it, and single ones within. */
export function storedName(given: string): string {
  return given.trim().replace(/\s+/g, ' ');
}

/** What is wrong with the name of a person, trimmed; none is right. */
export function nameProblems(name: string): Sentence[] {
  if (name === '') return [{ key: 'valueMissing' }];
  return name.length > MAXIMUM_NAME ? [{ key: 'textTooLong', parameters: { maximum: MAXIMUM_NAME } }] : [];
}

/** What is wrong with an e-mail address, trimmed; none is right. */
export function emailProblems(email: string): Sentence[] {
  if (email === '') return [{ key: 'valueMissing' }];
  return isEmail(email) ? [] : [{ key: 'fieldEmail' }];
}

/** What is wrong with a new password, without regard to how easily it is guessed; none is right. */
export function passwordProblems(password: string): Sentence[] {
  const problem = passwordProblem(password);
  return problem === null ? [] : [problemSentence(problem, 'password')];
}
