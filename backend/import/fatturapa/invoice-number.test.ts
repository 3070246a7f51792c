import { describe, expect, it } from 'vitest';
import { readNumber, type NumberRules } from './invoice-number.ts';

const none: NumberRules = { series: {}, creditSeries: {}, forms: [] };
const read = (written: string, rules: Partial<NumberRules> = {}, isCredit = false) => {
  const name = readNumber(written, { issuedOn: '2026-11-15', isCredit, rules: { ...none, ...rules } });
  return name === null ? null : `${name.cause} ${name.number}`;
};

describe('8.11 readNumber', () => {
  it.each([
    ['123', 'F 123'],
    ['12/A', 'A 12'],
    ['A12', 'A 12'],
    ['FV-2026/000123', 'FV 123'],
    ['123/2026', 'F 123'],
    ['2026/123', 'F 123'],
    ['2026/VE/15', 'VE 15'],
    ['FPR 12/26', 'FPR 12'],
    ['123/26', 'F 123'],
    ['1/123', '1 123'],
    ['1/25', '1 25'],
    ['26/A', 'A 26'],
    ['2026', 'F 2026'],
    ['2026/2026', 'F 2026'],
    ['N. 7', 'F 7'],
    ['Fattura n° 15/B', 'B 15'],
    ['nr. 4', 'F 4'],
    ['FV B 12', 'FV/B 12'],
    ['FV 12/A', 'FV/A 12'],
    ['FE/2026-A/0009', 'FE/A 9'],
    ['È-3', 'È 3'],
    ['Vendite estero continente 3', null],
    ['abc', null],
    ['0000', null],
    ['20260000000123', null],
    ['', null],
  ])('reads %j as %s', (written, expected) => {
    expect(read(written)).toBe(expected);
  });

  it.each([
    ['123', { series: { '': 'FT' } }, false, 'FT 123'],
    ['12/A', { series: { A: 'FT' } }, false, 'FT 12'],
    ['12/B', { series: { A: 'FT' } }, false, 'B 12'],
    ['12', { series: { '': 'FT' } }, true, 'NC 12'],
    ['12', { series: { '': 'FT' }, creditSeries: { '': 'FT' } }, true, 'FT 12'],
    ['12/A', { series: { A: 'FT' } }, true, 'FT 12'],
    ['12/A', { series: { A: 'FT' }, creditSeries: { A: 'NA' } }, true, 'NA 12'],
    ['1/26', { forms: ['{series}/{number}'] }, false, '1 26'],
    ['20260000123', { forms: ['{year}{number}'] }, false, 'F 123'],
    ['7-26', { forms: ['{number}-{yy}'] }, false, 'F 7'],
    ['7-25', { forms: ['{number}-{yy}'] }, false, null],
    ['A.7', { forms: ['{number}', '{series}.{number}'] }, false, 'A 7'],
  ])('reads %j by the rules %j', (written, rules, isCredit, expected) => {
    expect(read(written, rules, isCredit)).toBe(expected);
  });
});
