import { expect, test } from 'vitest';
import { italianTexts, langOf } from './local-text.ts';

test('names the texts that a reader of English gets in Italian', () => {
  const texts = {
    both: { it: 'vite', en: 'screw' },
    italian: { it: 'vite', en: null },
    empty: { it: 'vite', en: '' },
    none: { it: '', en: null },
    absent: null,
  };
  expect(italianTexts(texts, 'en')).toEqual({ italian: ['italian', 'empty'] });
  expect(italianTexts(texts, 'it')).toEqual({});
  expect(italianTexts({ both: texts.both }, 'en')).toEqual({});
});

test('a text named so is in Italian, others in the language of the page', () => {
  expect(langOf(['title'], 'title')).toBe('it');
  expect(langOf(['title'], 'html')).toBe(undefined);
  expect(langOf(undefined, 'title')).toBe(undefined);
});
