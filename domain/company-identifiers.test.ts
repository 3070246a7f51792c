import { describe, expect, it } from 'vitest';
import { hasTaxCodeCheckCharacter, hasVatCheckDigit, isRecipientCode, vatNumberOf } from './company-identifiers.ts';

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
