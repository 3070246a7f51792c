import { expect, test } from 'vitest';
import { codeKey, codeSpelling } from './code-key.ts';

test.each([
  ['ABC-12', 'ABC-12', 'abc-12'],
  ['', '', ''],
  ['Caffe\u0300', 'Caff\u00e8', 'caff\u00e8'],
  ['\ufeffAB\u200b-1\u00ad2', 'AB-12', 'ab-12'],
  ['\u202aAB 1\u202c', 'AB 1', 'ab 1'],
  ['AB\u00a012\u2009', 'AB 12', 'ab 12'],
  ['  AB\t12 \n', 'AB 12', 'ab 12'],
  ['\u00d8 12', '\u00d8 12', '\u00f8 12'],
  ['10\u212b', '10\u00c5', '10\u00e5'],
  ['Stra\u00dfe', 'Stra\u00dfe', 'stra\u00dfe'],
  ['\u200b', '', ''],
])('8.3 %j is spelled %j and compared as %j', (code, spelling, key) => {
  expect([codeSpelling(code), codeKey(code)]).toEqual([spelling, key]);
});

test('8.3 signs that are seen stay: sizes, degrees, slashes and dots', () => {
  const code = 'M8×30/A°.2–½"#';
  expect(codeSpelling(code)).toBe(code);
});

test('8.3 no character of the classes Cc and Cf stays in a code', () => {
  const left: string[] = [];
  for (let point = 0; point <= 0x10ffff; point++) {
    const sign = String.fromCodePoint(point);
    if (/[\p{Cc}\p{Cf}]/u.test(sign) && codeSpelling(`A${sign}B`).replace(' ', '') !== 'AB')
      left.push(point.toString(16));
  }
  expect(left).toEqual([]);
});
