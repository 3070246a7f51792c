// Separate from the rules in correction.ts, so that the browser loads only these constants.

/** What a company may ask to have corrected, in its own data and in those of a delivery address. */
export const CORRECTION_FIELDS = {
  company: [
    'companyName',
    'lastName',
    'firstName',
    'vatNumber',
    'taxCode',
    'recipientCode',
    'pec',
    'email',
    'terms',
    'other',
  ],
  address: ['place', 'telephone', 'mobile', 'email', 'delivery', 'other'],
} as const;
export type CorrectionKind = keyof typeof CORRECTION_FIELDS;
export type CorrectionField = (typeof CORRECTION_FIELDS)[CorrectionKind][number];

/** Maximum lengths of a wanted value and of a note. */
export const LONGEST_VALUE = 300;
export const LONGEST_NOTE = 500;

/** The fields of a new delivery address with their maximum lengths. */
export const NEW_ADDRESS_FIELDS = { address: 160, postalCode: 12, city: 80, province: 40, telephone: 30 } as const;
export type NewAddressField = keyof typeof NEW_ADDRESS_FIELDS;
export type NewAddress = Record<NewAddressField, string>;
