import { expect, it } from 'vitest';
import { ibanText, isIban } from './iban.ts';

it.each([
  ['IT60X0542811101000000123456', true],
  ['it60 x054 2811 1010 0000 0123 456', true],
  ['DE89370400440532013000', true],
  ['IT60X0542811101000000123457', false],
  ['IT61X0542811101000000123456', false],
  ['60X0542811101000000123456', false],
  ['IT60', false],
  ['', false],
])('%s is an IBAN: %s', (text, isOne) => {
  expect(isIban(text)).toBe(isOne);
});

it('an IBAN is written in groups of four', () => {
  expect(ibanText('it60x0542811101000000123456')).toBe('IT60 X054 2811 1010 0000 0123 456');
});
