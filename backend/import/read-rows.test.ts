import { describe, expect, it } from 'vitest';
import { inEnglish } from '../texts/in-english.ts';
import { kindOf } from './kinds/index.ts';
import { readValues } from './mapping/read-values.ts';
import { removeLostDigits } from './read-rows.ts';
import { hasLostDigits } from './sources/values.ts';

it.each([
  ['8,00123E+12', true],
  ['8.00123E+12', true],
  ['8E+12', true],
  ['1.23456789012345E+16', true],
  ['1e+21', true],
  ['1E5', false],
  ['1E12', false],
  ['E+12', false],
  ['80,0123E+12', false],
  ['8001234567897', false],
  ['A8,00123E+12', false],
])('%s has lost digits: %s', (text, isLost) => {
  expect(hasLostDigits(text)).toBe(isLost);
});

describe('a row with codes that a spreadsheet shortened', () => {
  const fields = kindOf('articles').fields;
  const read = (row: Record<string, unknown>) => readValues({ code: 'A', name: 'Vite', ...row }, fields, {});

  it('is rejected for its own code and for its parent', () => {
    const values = read({ code: '8,00123E+12', parentCode: '1,5E+15' });
    expect(removeLostDigits(values, fields)).toEqual([]);
    expect(values.problems.map(({ field }) => field)).toEqual(['code', 'parentCode']);
    expect(inEnglish(values.problems[0]?.reason)).toContain('"8,00123E+12" is a code that lost its digits');
  });

  it('keeps the valid values, and the shop’s values stay in the fields with shortened codes', () => {
    const values = read({ barcodes: '8,00123E+12|8001234567897', makerCode: '1,5E+10', relatedCodes: 'B|1E+10' });
    expect(removeLostDigits(values, fields).map(({ field }) => field)).toEqual([
      'makerCode',
      'barcodes',
      'relatedCodes',
    ]);
    expect(values.problems).toEqual([]);
    expect(values.ifNew).toEqual({ barcodes: [{ code: '8001234567897', unit: null }], relatedCodes: ['B'] });
    expect(values.values).toEqual({ code: 'A', name: { it: 'Vite' } });
  });
});
