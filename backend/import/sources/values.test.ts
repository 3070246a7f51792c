import { describe, expect, it } from 'vitest';
import { readBoolean, readDate, readDiscounts, readInteger, readRoundedDown, readScaled } from './values.ts';

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
  ] as const)('%j with the decimal sign %j is %d ten-thousandths', (text, sign, value) => {
    expect(readScaled(text, 4, sign)).toEqual({ value });
  });
  it('is rejected when it is not a number', () => {
    expect(readScaled('12 pz', 4, null)).toEqual({ reason: '"12 pz" is not a number.' });
    expect(readScaled('1,2,3', 4, ',')).toHaveProperty('reason');
  });
  it.each([
    ['12.400', '12.4 or 12400'],
    ['€ 7,987', '7.987 or 7987'],
    ['-1,234', '-1.234 or -1234'],
  ])('%s is rejected while the decimal sign is unknown', (text, readings) => {
    const reason = `"${text}" may be ${readings}; say the decimal sign (--decimal, or "decimal" in the mapping).`;
    expect(readScaled(text, 4, null)).toEqual({ reason });
    expect(readInteger(text, null)).toEqual({ reason });
  });
  it.each([
    ['12.40', ',', 'comma'],
    ['1,234.50', ',', 'comma'],
    ['12,5', '.', 'point'],
    ['0.125', ',', 'comma'],
    ['-0,130', '.', 'point'],
  ] as const)('%s is rejected when the decimal sign is %s', (text, sign, name) => {
    expect(readScaled(text, 4, sign)).toEqual({ reason: `"${text}" is not a number with a decimal ${name}.` });
  });
  it('must be whole where a whole number is required', () => {
    expect(readInteger('12,00', null)).toEqual({ value: 12 });
    expect(readRoundedDown('12,999', ',')).toEqual({ value: 12 });
    expect(readRoundedDown('-0,5', ',')).toEqual({ value: -1 });
    expect(readInteger('12,5', null)).toEqual({ reason: '"12,5" is not a whole number.' });
  });
});

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
  expect(readDate('31/02/2026')).toEqual({ reason: '"31/02/2026" is a day that does not exist.' });
});

it('cascade discounts are read from 30+10+5 and from a list, in hundredths of a percent', () => {
  expect(readDiscounts('30+10+5,5', 2, null)).toEqual({ value: [3000, 1000, 550] });
  expect(readDiscounts([30, 10], 2, null)).toEqual({ value: [3000, 1000] });
  expect(readDiscounts('0,3+0,125', 4, null)).toEqual({ value: [3000, 1250] });
  // The sign of the value decides over the unit of the column.
  expect(readDiscounts('30%+0.1', 4, null)).toEqual({ value: [3000, 1000] });
  expect(readDiscounts({ percent: 12.5 }, 4, ',')).toEqual({ value: [1250] });
  expect(readDiscounts('130', 2, null)).toEqual({ reason: 'The discount 130 is not between 0 and 100 %.' });
});
