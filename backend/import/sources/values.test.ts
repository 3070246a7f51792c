import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../texts/in-english.ts';
import {
  isEmptyDay,
  isErrorText,
  readBoolean,
  readDate,
  readDiscounts,
  readInteger,
  readRoundedDown,
  readScaled,
} from './values.ts';

describe('a number', () => {
  it.each([
    ['1.234,50', null, 12_345_000],
    ['1,234.50', null, 12_345_000],
    ['12,5', null, 125_000],
    ['€ 0,987', null, 9870],
    ['1234.567', null, 12_345_670],
    ['1.234.567', null, 12_345_670_000],
    ['€ 7,987', ',', 79_870],
    ['12.345,6', ',', 123_456_000],
    ['7.98 €', null, 79_800],
    ['1.234', ',', 12_340_000],
    ['1,234', '.', 12_340_000],
    ['1 234,5', ',', 12_345_000],
    ["1'234.5", '.', 12_345_000],
    [7.98, ',', 79_800],
    ['1.234,50-', ',', -12_345_000],
    ['EUR 12,50', null, 125_000],
    ['12,50 Euro', null, 125_000],
    ['1’234.50', null, 12_345_000],
    ['5e-04', ',', 5],
    ['1,25E+02', null, 1_250_000],
    ['-2.5e1', ',', -250_000],
  ] as const)('%j with the decimal sign %j is %d ten-thousandths', (text, sign, value) => {
    expect(readScaled(text, 4, sign)).toEqual({ value });
  });
  it('is rejected when it is not a number', () => {
    expect(inEnglish(readScaled('12 pz', 4, null))).toEqual({ reason: '"12 pz" is not a number.' });
    expect(readScaled('1,2,3', 4, ',')).toHaveProperty('reason');
  });
  it.each([
    ['12.400', '12.4 or 12400'],
    ['€ 7,987', '7.987 or 7987'],
    ['-1,234', '-1.234 or -1234'],
  ])('%s is rejected while the decimal sign is unknown', (text, readings) => {
    const reason = `"${text}" may be ${readings}; say the decimal sign (--decimal, or "decimal" in the mapping).`;
    expect(inEnglish(readScaled(text, 4, null))).toEqual({ reason });
    expect(inEnglish(readInteger(text, null))).toEqual({ reason });
  });
  it.each([
    ['12.40', ',', 'comma'],
    ['1,234.50', ',', 'comma'],
    ['12,5', '.', 'point'],
    ['0.125', ',', 'comma'],
    ['-0,130', '.', 'point'],
  ] as const)('%s is rejected when the decimal sign is %s', (text, sign, name) => {
    expect(inEnglish(readScaled(text, 4, sign))).toEqual({
      reason: `"${text}" is not a number with a decimal ${name}.`,
    });
  });
  it('must be whole where a whole number is required', () => {
    expect(readInteger('12,00', null)).toEqual({ value: 12 });
    expect(readRoundedDown('12,999', ',')).toEqual({ value: 12 });
    expect(readRoundedDown('-0,5', ',')).toEqual({ value: -1 });
    expect(inEnglish(readInteger('12,5', null))).toEqual({ reason: '"12,5" is not a whole number.' });
  });
});

it.each([
  ...['#N/D', '#N/A', '#REF!', '#RIF!', '#VALORE!', '#VALUE!', '#DIV/0!', '#NOME?', '#NAME?', '#NUM!', '#NULL!'],
  ...[
    '#NULLO!',
    '#ESPANSIONE!',
    '#¡VALOR!',
    '#¿NOMBRE?',
    '#NV',
    '#ÜBERLAUF!',
    '#NÚM!',
    '#########',
    'Err:502',
    ' #N/A ',
  ],
])('%s is an error of a spreadsheet', (text) => {
  expect(isErrorText(text)).toBe(true);
});

it.each(['#1', '#C0392B', 'N/D', '#promo', 'Err', '#10 x 1/2!'])('%s is a text', (text) => {
  expect(isErrorText(text)).toBe(false);
});

it.each([
  ...[
    '00/00/0000',
    '0000-00-00',
    '0000-00-00 00:00:00',
    '1900-01-00',
    '00/01/1900',
    '30/12/1899',
    '1899-12-30T00:00:00',
  ],
  ...['0', '00000000', '  /  /    ', '01/01/1900', '01/01/0001', '1753-01-01', '00.00.00'],
])('%s is no day', (text) => {
  expect(isEmptyDay(text)).toBe(true);
});

it.each(['01/01/2026', '31/12/2026', '2026-12-30', '30/12/1999', '31/12/9999', '20260101', ''])(
  '%j is not how ERPs write that there is no day',
  (text) => {
    expect(isEmptyDay(text)).toBe(false);
  },
);

it.each([
  ['SI', true],
  ['x', true],
  [true, true],
  ['0', false],
  ['No', false],
])('%j is %j', (text, value) => {
  expect(readBoolean(text)).toEqual({ value });
});

it('a value that is neither yes nor no is rejected', () => {
  expect(readBoolean('forse')).toHaveProperty('reason');
});

it.each([
  ['2026-12-31', '2026-12-31'],
  ['2026-12-31T10:00:00Z', '2026-12-31'],
  ['31/12/2026', '2026-12-31'],
  ['1.2.2026', '2026-02-01'],
  ['20261231', '2026-12-31'],
])('%s is the day %s', (text, value) => {
  expect(readDate(text)).toEqual({ value });
});

it('a date that does not exist is rejected', () => {
  expect(inEnglish(readDate('31/02/2026'))).toEqual({ reason: '"31/02/2026" is a day that does not exist.' });
});

it('cascade discounts are read from 30+10+5 and from a list, in hundredths of a percent', () => {
  expect(readDiscounts('30+10+5,5', 2, null)).toEqual({ value: [3000, 1000, 550] });
  expect(readDiscounts([30, 10], 2, null)).toEqual({ value: [3000, 1000] });
  expect(readDiscounts('0,3+0,125', 4, null)).toEqual({ value: [3000, 1250] });
  // The sign of the value decides over the unit of the column.
  expect(readDiscounts('30%+0.1', 4, null)).toEqual({ value: [3000, 1000] });
  expect(readDiscounts({ percent: 12.5 }, 4, ',')).toEqual({ value: [1250] });
  expect(readDiscounts('33,335', 2, null)).toEqual({ value: [3334], isRounded: true });
  expect(inEnglish(readDiscounts('130', 2, null))).toEqual({ reason: 'The discount 130 is not between 0 and 100 %.' });
});
