import { expect, test } from 'vitest';
import { wholeWords } from './whole-words.ts';

test.each([
  ['AB-1 CD-2', 9, 'AB-1 CD-2'],
  ['AB-1 CD-2', 8, 'AB-1'],
  ['AB-1 CD-2 EF-3', 9, 'AB-1 CD-2'],
  ['AB-1,CD-2;EF-3', 12, 'AB-1,CD-2'],
  ['AB-1\tCD-2', 6, 'AB-1'],
  ['AB-1, CD-2, EF-3', 11, 'AB-1, CD-2'],
  ['ABCDEFGH', 4, 'ABCD'],
  [' ABCDEFGH', 4, ' ABC'],
])('R5.13 truncates %j to at most %i characters at a word boundary: %j', (text, limit, beginning) => {
  expect(wholeWords(text, limit)).toBe(beginning);
});
