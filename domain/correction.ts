import { hasVatCheckDigit, vatNumberOf } from './company-identifiers.ts';
import {
  LONGEST_NOTE,
  LONGEST_VALUE,
  NEW_ADDRESS_FIELDS,
  type CorrectionField,
  type NewAddress,
  type NewAddressField,
} from './correction-fields.ts';
import {
  fieldProblem,
  normalizedRegistration,
  REGISTRATION_FIELDS,
  type FieldProblem,
  type RegistrationField,
} from './registration.ts';

/** Fields with the rules of the registration. */
const CHECKED: Partial<Record<CorrectionField, RegistrationField>> = {
  companyName: 'companyName',
  lastName: 'lastName',
  firstName: 'firstName',
  vatNumber: 'vatNumber',
  recipientCode: 'recipientCode',
  taxCode: 'taxCode',
  pec: 'pec',
  email: 'email',
  telephone: 'telephone',
  mobile: 'telephone',
};

const EMPTY = Object.fromEntries(Object.keys(REGISTRATION_FIELDS).map((field) => [field, ''])) as Record<
  RegistrationField,
  string
>;

/** The wanted value as it is stored: trimmed, codes in capitals. */
export function normalizedValue(field: CorrectionField, value: string): string {
  const checked = CHECKED[field];
  const trimmed = value.trim();
  if (checked === undefined) return trimmed;
  // A foreign VAT number keeps its letters.
  if (checked === 'vatNumber' && !hasVatCheckDigit(vatNumberOf(trimmed))) return trimmed.toUpperCase();
  return normalizedRegistration({ ...EMPTY, country: 'IT', [checked]: trimmed })[checked];
}

/** What is wrong with a wanted value (normalized); null for one that can be asked for. */
export function valueProblem(field: CorrectionField, value: string): FieldProblem | null {
  if (value === '') return 'required';
  if (value.length > LONGEST_VALUE) return 'tooLong';
  const checked = CHECKED[field] ?? 'companyName';
  // The country is not known here: a VAT number with letters is a foreign one.
  const country = checked === 'vatNumber' && !/^\d+$/.test(value) ? '' : 'IT';
  const problem = fieldProblem(checked, { ...EMPTY, country, pec: 'given', [checked]: value });
  return CHECKED[field] === undefined && problem === 'tooLong' ? null : problem;
}

/** What is wrong with a new address, by field. */
export function addressProblems(address: NewAddress): Partial<Record<NewAddressField, FieldProblem>> {
  const problems: Partial<Record<NewAddressField, FieldProblem>> = {};
  const form = { ...EMPTY, ...address, country: 'IT' };
  for (const field of Object.keys(NEW_ADDRESS_FIELDS) as NewAddressField[]) {
    if (field === 'telephone' && address.telephone === '') continue;
    const problem = fieldProblem(field, form);
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** What is wrong with a note; null for none. */
export function noteProblem(note: string): FieldProblem | null {
  return note.trim().length > LONGEST_NOTE ? 'tooLong' : null;
}
