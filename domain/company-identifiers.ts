import { provinceLetters } from './italian-provinces.ts';

// Check digits and formats of the numbers that identify a company in Italy.

/** A VAT number without spaces and dots, in capitals, without the prefix IT. */
export function vatNumberOf(typed: string): string {
  return compact(typed).replace(/^IT(?=\d)/, '');
}

/** A tax code without spaces, in capitals. */
export function taxCodeOf(typed: string): string {
  return compact(typed);
}

function compact(typed: string): string {
  return typed.replaceAll(/[\s.\-/]/g, '').toUpperCase();
}

/** Whether eleven digits end with their check digit, as VAT numbers and the tax codes of companies do. */
export function hasVatCheckDigit(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Letters replace digits where two people would otherwise have the same code. */
const PERSON = /^[A-Z]{6}[\dLMNP-V]{2}[A-EHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/;

/** Values of the characters at odd places, 0–9 and A–Z. */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
const ODD_LETTERS = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** Whether a text has the format of a person's tax code. */
export function isPersonTaxCode(code: string): boolean {
  return PERSON.test(code);
}

/** Whether the sixteenth character of a person's tax code is its check character. */
export function hasTaxCodeCheckCharacter(code: string): boolean {
  if (!isPersonTaxCode(code)) return false;
  const sum = [...code.slice(0, 15)].reduce((total, character, index) => {
    const isDigit = /\d/.test(character);
    const value = isDigit ? Number(character) : character.charCodeAt(0) - 65;
    return total + (index % 2 === 1 ? value : ((isDigit ? ODD : ODD_LETTERS)[value] ?? 0));
  }, 0);
  return code.charCodeAt(15) - 65 === sum % 26;
}

/** Recipient code for companies that receive their invoices by certified mail. */
export const NO_RECIPIENT_CODE = '0000000';

/** Whether a text is a recipient code of the invoice exchange. */
export function isRecipientCode(code: string): boolean {
  return /^[A-Z0-9]{7}$/.test(code);
}

/** Forms of VAT numbers after the letters of their country; further countries are not checked. */
const FOREIGN_VAT: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]?\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z]\d{7}[A-Z\d]$|^\d{8}[A-Z]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-W][A-I]?$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{12}$/,
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  RS: /^\d{9}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  SM: /^\d{5}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

/** An identifier of a file: what to store, and whether leading zeros that a spreadsheet removes were added. */
export interface ReadIdentifier {
  value: string;
  isValid: boolean;
  isRestored: boolean;
}

const valid = (value: string): ReadIdentifier => ({ value, isValid: true, isRestored: false });
const restored = (value: string): ReadIdentifier => ({ value, isValid: true, isRestored: true });
/** What is not valid stays as it is written. */
const invalid = (value: string): ReadIdentifier => ({ value, isValid: false, isRestored: false });

/** Eleven digits with the zeros that a spreadsheet removes; null when they would be no VAT number. */
function withLostZeros(digits: string): string | null {
  if (!/^\d{8,10}$/.test(digits)) return null;
  const whole = digits.padStart(11, '0');
  // One digit of ten fits by chance; with more zeros added the office that gave the number must exist too.
  const office = Number(whole.slice(7, 10));
  const isLikely = digits.length === 10 || (office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office);
  return isLikely && hasVatCheckDigit(whole) ? whole : null;
}

/** A VAT number as files write it, Italian or with the form of its country; `country` is that of the seat. */
export function readVatNumber(written: string, country: string): ReadIdentifier {
  const number = vatNumberOf(written);
  if (hasVatCheckDigit(number)) return valid(number);
  const [, prefix = '', rest = ''] = /^(GR|[A-Z]{2})(.+)$/.exec(number) ?? [];
  const form = FOREIGN_VAT[prefix === 'GR' ? 'EL' : prefix];
  if (form?.test(rest) === true) return valid(number);
  if (country === 'IT') {
    const whole = withLostZeros(number);
    return whole === null ? invalid(written) : restored(whole);
  }
  const own = FOREIGN_VAT[country === 'GR' ? 'EL' : country];
  return own === undefined || own.test(number) ? valid(written) : invalid(written);
}

/** A tax code as files write it: that of a person or of a company; foreign ones are not checked. */
export function readTaxCode(written: string, country: string): ReadIdentifier {
  const code = taxCodeOf(written);
  const digits = vatNumberOf(written);
  if (hasTaxCodeCheckCharacter(code)) return valid(code);
  if (country !== 'IT') return valid(written);
  if (hasVatCheckDigit(digits)) return valid(digits);
  const whole = withLostZeros(digits);
  return whole === null ? invalid(written) : restored(whole);
}

/** A recipient code as files write it: seven characters, six for public bodies. */
export function readRecipientCode(written: string): ReadIdentifier {
  const code = compact(written);
  if (code === '0') return restored(NO_RECIPIENT_CODE);
  return isRecipientCode(code) || /^[A-Z0-9]{6}$/.test(code) ? valid(code) : invalid(written);
}

/** A postal code as files write it; those of other countries are not checked. */
export function readPostalCode(written: string, country: string): ReadIdentifier {
  const code = written.trim();
  if (country !== 'IT') return valid(written);
  if (/^\d{3,4}$/.test(code)) return restored(code.padStart(5, '0'));
  const digits = /^(?:IT?-)?(\d{5})$/i.exec(code)?.[1];
  return digits === undefined ? invalid(written) : valid(digits);
}

/** The letters of a province as files write them, also by its name; those of other countries are not checked. */
export function readProvince(written: string, country: string): ReadIdentifier {
  if (country !== 'IT') return valid(written);
  const letters = /^\(?([a-z]{2})\)?$/i.exec(written.trim())?.[1] ?? provinceLetters(written);
  return letters === null ? invalid(written) : valid(letters.toUpperCase());
}

/**
 * What is equal for every spelling of a VAT number or tax code: without signs, the prefix IT and leading zeros. The
 * function identifier_key of the database does the same to stored ones, which are indexed by it.
 */
export function identifierKey(written: string): string {
  return written
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .replace(/^IT(?=\d)/, '')
    .replace(/^0+/, '');
}
