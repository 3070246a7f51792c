import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gtinCheckDigit, gtinSpellings, isGtin } from './gtin.ts';

describe('GTIN', () => {
  it.each(['4006381333931', '96385074', '036000291452', '10012345678902'])('%s is valid', (code) => {
    expect(isGtin(code)).toBe(true);
  });

  it.each(['4006381333930', '400638133393', '', 'abcdefghijklm', '40063813339311', '4006381333931 '])(
    '%j is invalid',
    (code) => {
      expect(isGtin(code)).toBe(false);
    },
  );

  it.each([
    ['4006381333931', ['04006381333931']],
    ['04006381333931', ['4006381333931']],
    ['036000291452', ['0036000291452', '00036000291452']],
    ['96385074', ['000096385074', '0000096385074', '00000096385074']],
    ['4006381333930', []],
    ['QB7', []],
  ])('%s may also be written as %j', (code, spellings) => {
    expect(gtinSpellings(code)).toEqual(spellings);
    for (const spelling of spellings) expect(gtinSpellings(spelling)).toContain(code);
  });

  it('detects every single wrong digit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 }),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 9 }),
        (digits, position, change) => {
          const body = digits.join('');
          const code = body + gtinCheckDigit(body);
          expect(isGtin(code)).toBe(true);
          const wrong = (Number(code.charAt(position)) + change) % 10;
          expect(isGtin(code.slice(0, position) + wrong + code.slice(position + 1))).toBe(false);
        },
      ),
    );
  });
});
