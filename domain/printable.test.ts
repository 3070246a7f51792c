import { describe, expect, it } from 'vitest';
import { isStandardText, printable } from './printable.ts';

describe('printable characters of the document fonts', () => {
  it('keeps Italian text, the euro sign and line breaks, for which the standard fonts are enough', () => {
    const text = 'Perché così: 1.234,50\u00a0€ – «Ø 22»\nù';
    expect(printable(text)).toBe(text);
    expect(isStandardText(text)).toBe(true);
  });

  it('keeps letters, fractions, arrows and mathematical signs', () => {
    const text = '≥ 3 ½″ č ⅛ ⅜ ⅝ ⅞ ⌀ → ł đ ≈ ✓ Ω Δ ≤ ± ∅ ₂';
    expect(printable(text)).toBe(text);
    expect(isStandardText(text)).toBe(false);
  });

  it.each([
    ['a tab', 'a\tb', 'a b'],
    ['hyphens and minus', 'T‑2 −5', 'T-2 -5'],
    ['the Greek letter for the sign of micro', 'μm', 'µm'],
    ['line ends of other systems', 'a\r\nb', 'a\nb'],
    ['invisible signs', 'A\u200bB\u00ad\ufeff\u0007C', 'ABC'],
    ['decomposed accents and ligatures', 'e\u0301 ﬁ', 'é fi'],
    ['what no font has', '漢 😀 \ud800', '□ □ □'],
  ])('replaces %s', (_, given, expected) => {
    expect(printable(given)).toBe(expected);
  });
});
