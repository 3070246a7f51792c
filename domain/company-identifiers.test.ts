import { describe, expect, it } from 'vitest';
import {
  hasTaxCodeCheckCharacter,
  hasVatCheckDigit,
  identifierKey,
  isRecipientCode,
  readPostalCode,
  readProvince,
  readRecipientCode,
  readTaxCode,
  readVatNumber,
  vatNumberOf,
} from './company-identifiers.ts';

describe('R5.12 VAT numbers', () => {
  it.each([
    ['00743110157', true],
    ['01234567897', true],
    ['02345678904', true],
    ['00743110158', false],
    ['00000000000', false],
    ['0074311015', false],
    ['007431101570', false],
    ['0074311015A', false],
  ])('%s has its check digit: %s', (number, isValid) => {
    expect(hasVatCheckDigit(number)).toBe(isValid);
  });

  it.each([
    ['IT00743110157', '00743110157'],
    [' it 0074 3110 157 ', '00743110157'],
    ['00743110157', '00743110157'],
    ['ITALIA', 'ITALIA'],
  ])('%s is read as %s', (typed, number) => {
    expect(vatNumberOf(typed)).toBe(number);
  });

  it('change with every single wrong digit', () => {
    for (let place = 0; place < 11; place++) {
      for (let digit = 0; digit < 10; digit++) {
        const changed = `${'00743110157'.slice(0, place)}${digit}${'00743110157'.slice(place + 1)}`;
        expect(hasVatCheckDigit(changed), changed).toBe(changed === '00743110157');
      }
    }
  });
});

describe('R5.12 tax codes of people', () => {
  it.each([
    ['RSSMRA85T10A562S', true],
    ['RSSMRA85T10A562T', false],
    ['MRTMTT91D08F205J', true],
    ['MRTMTT91D08F205K', false],
    // Letters in place of digits.
    ['RSSMRA85T10A56NH', true],
    ['RSSMRA85T10A562', false],
    ['RSSMRA85Z10A562S', false],
    ['1SSMRA85T10A562S', false],
  ])('%s has its check character: %s', (code, isValid) => {
    expect(hasTaxCodeCheckCharacter(code)).toBe(isValid);
  });
});

it.each([
  ['M5UXCR1', true],
  ['0000000', true],
  ['M5UXCR', false],
  ['m5uxcr1', false],
  ['M5UXCR12', false],
  ['M5-XCR1', false],
])('R5.12 %s is a recipient code: %s', (code, isValid) => {
  expect(isRecipientCode(code)).toBe(isValid);
});

describe('identifiers in files', () => {
  it.each([
    // Italian numbers, also of a company whose first address is abroad.
    ['00743110157', 'IT', '00743110157', 'valid'],
    ['IT 00743110157', 'IT', '00743110157', 'valid'],
    ['it-00.743.110.157', 'DE', '00743110157', 'valid'],
    ['743110157', 'IT', '00743110157', 'restored'],
    ['3254780160', 'IT', '03254780160', 'restored'],
    ['IT3254780160', 'IT', '03254780160', 'restored'],
    // Nine digits with a check digit that fits, of an office that does not exist.
    ['234567894', 'IT', '234567894', 'invalid'],
    ['3254780161', 'IT', '3254780161', 'invalid'],
    ['00743110158', 'IT', '00743110158', 'invalid'],
    ['00000000000', 'IT', '00000000000', 'invalid'],
    ['ESENTE', 'IT', 'ESENTE', 'invalid'],
    ['RSSMRA85T10A562S', 'IT', 'RSSMRA85T10A562S', 'invalid'],
    // Foreign numbers, by their letters or by the country of the seat.
    ['DE 123.456.789', 'DE', 'DE123456789', 'valid'],
    ['DE123456789', 'IT', 'DE123456789', 'valid'],
    ['123456789', 'DE', '123456789', 'valid'],
    ['743110157', 'DE', '743110157', 'valid'],
    ['DE12345678', 'DE', 'DE12345678', 'invalid'],
    ['ATU12345678', 'AT', 'ATU12345678', 'valid'],
    ['FRXX123456789', 'FR', 'FRXX123456789', 'valid'],
    ['ESB1234567J', 'ES', 'ESB1234567J', 'valid'],
    ['ES12345678Z', 'ES', 'ES12345678Z', 'valid'],
    ['ES123456789', 'ES', 'ES123456789', 'invalid'],
    ['EL123456789', 'GR', 'EL123456789', 'valid'],
    ['CHE-123.456.789 MWST', 'CH', 'CHE123456789MWST', 'valid'],
    ['SM12345', 'SM', 'SM12345', 'valid'],
    ['NL123456789B01', 'NL', 'NL123456789B01', 'valid'],
    ['12-3456789', 'US', '12-3456789', 'valid'],
  ])('R5.12 the VAT number %s of %s is stored as %s: %s', (written, country, value, state) => {
    expect(stateOf(readVatNumber(written, country))).toEqual([value, state]);
  });

  it.each([
    ['rss mra 85t10 a562s', 'IT', 'RSSMRA85T10A562S', 'valid'],
    ['RSSMRA85T10A562T', 'IT', 'RSSMRA85T10A562T', 'invalid'],
    ['00743110157', 'IT', '00743110157', 'valid'],
    ['IT00743110157', 'IT', '00743110157', 'valid'],
    ['743110157', 'IT', '00743110157', 'restored'],
    ['00743110158', 'IT', '00743110158', 'invalid'],
    ['TAX', 'IT', 'TAX', 'invalid'],
    ['123/456', 'DE', '123/456', 'valid'],
  ])('R5.12 the tax code %s of %s is stored as %s: %s', (written, country, value, state) => {
    expect(stateOf(readTaxCode(written, country))).toEqual([value, state]);
  });

  it.each([
    ['m5uxcr1', 'M5UXCR1', 'valid'],
    ['UFB0R6', 'UFB0R6', 'valid'],
    ['0000000', '0000000', 'valid'],
    ['0', '0000000', 'restored'],
    ['M5UXC', 'M5UXC', 'invalid'],
    ['a@pec.example', 'a@pec.example', 'invalid'],
  ])('R5.12 the recipient code %s is stored as %s: %s', (written, value, state) => {
    expect(stateOf(readRecipientCode(written))).toEqual([value, state]);
  });

  it.each([
    ['40050', 'IT', '40050', 'valid'],
    ['I-40050', 'IT', '40050', 'valid'],
    ['184', 'IT', '00184', 'restored'],
    ['7100', 'IT', '07100', 'restored'],
    ['400500', 'IT', '400500', 'invalid'],
    ['1010', 'AT', '1010', 'valid'],
    ['SW1A 1AA', 'GB', 'SW1A 1AA', 'valid'],
  ])('R5.12 the postal code %s of %s is stored as %s: %s', (written, country, value, state) => {
    expect(stateOf(readPostalCode(written, country))).toEqual([value, state]);
  });

  it.each([
    ['bo', 'IT', 'BO', 'valid'],
    ['(BO)', 'IT', 'BO', 'valid'],
    ['Bologna', 'IT', 'BO', 'valid'],
    ["REGGIO NELL'EMILIA", 'IT', 'RE', 'valid'],
    ['Forli-Cesena', 'IT', 'FC', 'valid'],
    ['Provincia di Lodi', 'IT', 'LO', 'valid'],
    ['Bolonia', 'IT', 'Bolonia', 'invalid'],
    ['Bayern', 'DE', 'Bayern', 'valid'],
  ])('R5.12 the province %s of %s is stored as %s: %s', (written, country, value, state) => {
    expect(stateOf(readProvince(written, country))).toEqual([value, state]);
  });

  it('have one key for every spelling', () => {
    const spellings = ['00743110157', 'IT 00743110157', 'it-00.743.110.157', '743110157', 'IT743110157'];
    expect(new Set(spellings.map(identifierKey))).toEqual(new Set(['743110157']));
    expect(['DE 123', '0', '-', 'ITALIA'].map(identifierKey)).toEqual(['DE123', '', '', 'ITALIA']);
  });
});

const stateOf = ({ value, isValid, isRestored }: ReturnType<typeof readTaxCode>): [string, string] => [
  value,
  isRestored ? 'restored' : isValid ? 'valid' : 'invalid',
];
