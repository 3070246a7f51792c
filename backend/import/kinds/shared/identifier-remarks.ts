import {
  readPostalCode,
  readProvince,
  readRecipientCode,
  readTaxCode,
  readVatNumber,
  type ReadIdentifier,
} from '../../../../domain/company-identifiers.ts';
import { isEmail } from '../../../../domain/email.ts';
import { townWithProvince } from '../../../../domain/italian-provinces.ts';
import type { CustomerChange } from '../../../customers/records.ts';
import { explain, type Reason } from '../../../texts/index.ts';
import type { FieldProblem } from '../../mapping/read-values.ts';

const identifiers = {
  vatNumber: { read: readVatNumber, what: explain('VAT number') },
  taxCode: { read: readTaxCode, what: explain('tax code') },
  recipientCode: { read: readRecipientCode, what: explain('recipient code') },
} as const;

const partsOfAddress = {
  postalCode: { read: readPostalCode, what: explain('Italian postal code') },
  province: { read: readProvince, what: explain('Italian province of two letters') },
} as const;

/**
 * Brings the identifiers of a customer into their usual form. Lost leading zeros are added and noted; what is invalid is
 * reported and stored as it is written, because it may be all that the ERP knows of a company.
 */
export function identifierRemarks(record: CustomerChange): FieldProblem[] {
  const remarks: FieldProblem[] = [];
  const { addresses = [] } = record;
  const seat = addresses.find(({ isLegalSeat }) => isLegalSeat === true) ?? addresses[0];
  const country = countryOf(seat);
  for (const field of ['vatNumber', 'taxCode', 'recipientCode'] as const) {
    const { read, what } = identifiers[field];
    const written = record[field];
    if (isWritten(written)) record[field] = told(remarks, field, what, written, read(written, country));
  }
  const { certifiedEmail } = record;
  if (isWritten(certifiedEmail) && !isEmail(certifiedEmail.trim())) {
    remarks.push({ field: 'certifiedEmail', reason: asWritten(certifiedEmail, explain('e-mail address')) });
  }
  for (const address of addresses) {
    divideTown(address);
    for (const field of ['postalCode', 'province'] as const) {
      const { read, what } = partsOfAddress[field];
      const written = address[field];
      if (!isWritten(written)) continue;
      address[field] = told(remarks, `addresses.${field}`, what, written, read(written, countryOf(address)));
    }
  }
  return remarks;
}

/** Makes town and province of `Napoli (NA)`, unless another province stands beside it. */
function divideTown(address: NonNullable<CustomerChange['addresses']>[number]): void {
  const read = countryOf(address) === 'IT' ? townWithProvince(address.city ?? '') : null;
  if (read === null) return;
  const { province } = address;
  if (isWritten(province) && readProvince(province, 'IT').value !== read.province) return;
  address.city = read.town;
  address.province = read.province;
}

const isWritten = (text: string | null | undefined): text is string => (text ?? '') !== '';

const countryOf = (address: { country?: string } | undefined): string => address?.country ?? 'IT';

const asWritten = (written: string, what: Reason): Reason =>
  explain('{value} is no valid {what}; it is stored as written.', { value: written, what });

function told(remarks: FieldProblem[], field: string, what: Reason, written: string, read: ReadIdentifier): string {
  const { value, isValid, isRestored } = read;
  if (!isValid) remarks.push({ field, reason: asWritten(written, what) });
  if (isRestored) {
    const reason = explain(
      'The {what} {written} lacked leading zeros, as spreadsheets remove them: it is stored as {value}.',
      { what, written, value },
    );
    remarks.push({ field, reason, isNote: true });
  }
  return value;
}
