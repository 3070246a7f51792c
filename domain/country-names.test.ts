import { expect, it } from 'vitest';
import { countryCode } from './country-names.ts';

it.each([
  ['Italia', 'IT'],
  ['ITALIA', 'IT'],
  ['Italy', 'IT'],
  ['it', 'IT'],
  ['ITA', 'IT'],
  ['Germania', 'DE'],
  ['Città del Vaticano', 'VA'],
  ['San Marino', 'SM'],
  ['Regno Unito', 'GB'],
  ['Stati Uniti', 'US'],
  ['FRANCIA', 'FR'],
  ['Svizzera', 'CH'],
  ['Atlantide', null],
  ['', null],
])('the country "%s" is %s', (written, code) => {
  expect(countryCode(written)).toBe(code);
});
