import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (text: string, search: string) =>
  highlight(text, search)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

test('marks every word of the search, ignoring case and accents', () => {
  expect(marked('Valvola a sfera VALV-34', 'valv')).toBe('[Valv]ola a sfera [VALV]-34');
  expect(marked('Rame Più', 'piu rame')).toBe('[Rame] [Più]');
});

test('marks no single letters and no missing words', () => {
  expect(marked('Valvola a sfera', 'a')).toBe('Valvola a sfera');
  expect(marked('Valvola', 'tubo')).toBe('Valvola');
  expect(marked('', 'tubo')).toBe('');
});
