import { describe, expect, it } from 'vitest';
import { wordsOfErp } from './erp-error.ts';

describe('the words of the ERP in a stored error', () => {
  it.each([
    ['The ERP refuses the order with status 422: conto inesistente', 'conto inesistente'],
    ['The ERP does not answer', 'The ERP does not answer'],
    ['', ''],
  ])('%j', (error, words) => {
    expect(wordsOfErp(error)).toBe(words);
  });
});
