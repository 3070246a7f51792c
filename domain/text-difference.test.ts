import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { changedLines, textDifference, type DifferentLine } from './text-difference.ts';

const written = (lines: readonly DifferentLine[]) =>
  lines.map(({ kind, parts }) => {
    const sign = { same: ' ', gone: '-', new: '+' }[kind];
    return sign + parts.map(({ kind: own, text }) => (own === 'same' ? text : `[${text}]`)).join('');
  });

describe('the difference of two texts', () => {
  test.each([
    ['a\nb', 'a\nb', [' a', ' b']],
    ['', 'a', ['+[a]']],
    ['a\n\nb', 'a', [' a', '-[b]']],
    [
      'Entro 8 giorni dal ricevimento.',
      'Entro 15 giorni dal ricevimento, anche dal portale.',
      ['-Entro [8] giorni dal ricevimento.', '+Entro [15] giorni dal ricevimento[, anche dal portale].'],
    ],
    ['uno due tre', 'quattro cinque', ['-[uno due tre]', '+[quattro cinque]']],
    ['a\nb\nc', 'a\nx\nc', [' a', '-[b]', '+[x]', ' c']],
  ])('from %j to %j', (before, after, lines) => expect(written(textDifference(before, after))).toEqual(lines));

  it('has every line of both texts, in their order', () => {
    const text = fc.array(fc.constantFrom('a b', 'a c', 'd', 'e f g')).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = textDifference(before, after);
        const sideOf = (kind: 'gone' | 'new') =>
          lines
            .filter((line) => line.kind === 'same' || line.kind === kind)
            .map(({ parts }) => parts.map((part) => part.text).join(''))
            .join('\n');
        expect([sideOf('gone'), sideOf('new')]).toEqual([before, after]);
      }),
    );
  });

  it('shows changes below their heading only', () => {
    const before = '## 1. Uno\nuguale\n## 2. Due\nvecchio\nuguale';
    const lines = textDifference(before, before.replace('vecchio', 'nuovo'));
    expect(written(changedLines(lines))).toEqual([' ## 2. Due', '-[vecchio]', '+[nuovo]']);
  });
});
