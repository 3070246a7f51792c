import type { CorrectionField, NewAddressField } from '../../../domain/correction-fields.ts';
import type { TextKey } from '../../i18n/i18n.tsx';

const LABELS: Record<CorrectionField | NewAddressField, TextKey> = {
  companyName: 'account.company',
  lastName: 'account.lastName',
  firstName: 'account.firstName',
  vatNumber: 'account.vatNumber',
  taxCode: 'account.taxCode',
  recipientCode: 'account.recipientCode',
  pec: 'account.certifiedEmail',
  email: 'account.email',
  terms: 'corrections.terms',
  place: 'corrections.place',
  telephone: 'account.phone',
  mobile: 'account.mobile',
  delivery: 'corrections.delivery',
  other: 'corrections.other',
  address: 'register.address',
  postalCode: 'register.postalCode',
  city: 'register.city',
  province: 'register.province',
};

/** The label of a field. */
export function fieldLabel(field: CorrectionField | NewAddressField): TextKey {
  return LABELS[field];
}

/** Name of a field in the request: 'vat_number'. */
export function wireName(field: CorrectionField | NewAddressField): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const fieldNames = Object.keys(LABELS) as (CorrectionField | NewAddressField)[];

/** The place of a field among the others, by its name in a request. */
export function placeOf(name: string): number {
  return fieldNames.findIndex((field) => wireName(field) === name);
}

/** The field of a name in a request; null for an unknown one. */
export function fieldNamed(name: string): CorrectionField | NewAddressField | null {
  return fieldNames.find((field) => wireName(field) === name) ?? null;
}
