/** Check digits and formats of the numbers that identify a company in Italy. */

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
