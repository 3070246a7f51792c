import { expect, it } from 'vitest';
import { LOCALES } from '../../domain/locale.ts';
import { centsOf, codesOf, euroText, gramsOf, hoursOf, hoursText, kiloText, percentText, rateOf } from './typed.ts';

it.each([
  ['9,90', 990],
  ['1.5', 150],
  ['12 €', 1200],
  ['', null],
  ['-1', undefined],
  ['1.000,00', undefined],
  ['9,999', undefined],
])('%s is typed cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
  if (typeof cents === 'number') for (const locale of LOCALES) expect(centsOf(euroText(cents, locale))).toBe(cents);
});

it.each([
  ['21,6 kg', 21_600],
  ['30', 30_000],
  ['0,001', 1],
  [' ', null],
  ['30 g', undefined],
])('%s is a typed weight', (text, grams) => {
  expect(gramsOf(text)).toBe(grams);
  if (typeof grams === 'number') for (const locale of LOCALES) expect(gramsOf(kiloText(grams, locale))).toBe(grams);
});

it.each([
  ['22', 2200],
  ['5,5 %', 550],
  ['100', 10_000],
  ['101', undefined],
  ['', undefined],
])('%s is a typed rate', (text, rate) => {
  expect(rateOf(text)).toBe(rate);
  if (rate !== undefined) for (const locale of LOCALES) expect(rateOf(percentText(rate, locale))).toBe(rate);
});

it.each([
  ['10–13', { from: '10:00', to: '13:00' }],
  ['8:30-12', { from: '08:30', to: '12:00' }],
  ['8.30 - 12.15', { from: '08:30', to: '12:15' }],
  ['', null],
  ['13-10', undefined],
  ['10-25', undefined],
  ['chiuso', undefined],
])('%s are typed hours', (text, hours) => {
  expect(hoursOf(text)).toEqual(hours);
  if (hours) expect(hoursOf(hoursText(hours))).toEqual(hours);
});

it('codes are typed in one line, each once', () => {
  expect(codesOf('bo, mo; RE\nbo')).toEqual(['BO', 'MO', 'RE']);
});

it('a number stands in its field as the language of the page writes it', () => {
  expect([euroText(990, 'it'), kiloText(21_600, 'it'), percentText(550, 'it')]).toEqual(['9,90', '21,6', '5,5']);
  expect([euroText(990, 'en'), kiloText(21_600, 'en'), percentText(550, 'en')]).toEqual(['9.90', '21.6', '5.5']);
});
