import { describe, expect, it } from 'vitest';
import { lookAlikes } from './look-alikes.ts';

describe('look-alikes of a code', () => {
  it.each([
    ['vs120t', ['vsi20t', 'vs12ot', 'vsi2ot']],
    ['abc', []],
    ['o', ['0']],
  ])('%s', (code, expected) => {
    expect(lookAlikes(code)).toEqual(expected);
  });

  it('are limited for codes with many ambiguous characters', () => {
    expect(lookAlikes('0'.repeat(48))).toHaveLength(31);
  });
});
