import {
  LONGEST_PASSWORD,
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
