import { describe, expect, it } from 'vitest';
import { setDictionary } from './dictionaries.ts';
import { en as english } from './en.ts';
import { makeI18n } from './i18n.tsx';
import { it as italian } from './it.ts';
import { ambiguousText } from './quantity-text.ts';

setDictionary('it', italian);
setDictionary('en', english);

describe('R5.1 an ambiguous quantity, a thousand or one', () => {
  it.each([
    ['it', '1,000', '1,000 non è chiaro, scrivi 1000'],
    ['en', ' 12.500', ' 12.500 is not clear, write 12500'],
  ] as const)('has a hint in %s how to write it', (locale, typed, text) => {
    expect(ambiguousText(makeI18n(locale), typed)).toBe(text);
  });

  it.each([
    ['it', '1.000'],
    ['en', '1,000'],
    ['it', '1,5'],
    ['en', '1.5'],
    ['it', '0,500'],
    ['en', '1.000.000'],
    ['it', ''],
    ['it', '1000'],
  ] as const)('in %s %j has none', (locale, typed) => {
    expect(ambiguousText(makeI18n(locale), typed)).toBeNull();
  });
});
