import { describe, expect, it } from 'vitest';
import { printable } from './printable.ts';

describe('printable characters of the document fonts', () => {
  it('keeps Italian text, the euro sign and line breaks', () => {
    const text = 'Perché così: 1.234,50\u00a0€ – «Ø 22»\nù';
    expect(printable(text)).toBe(text);
  });

  it('replaces other characters with the nearest one, or with a question mark', () => {
    expect(printable('≥ 3 −5 ½″ č ﬁ 漢')).toBe('>= 3 -5 ½" c fi ?');
  });
});
