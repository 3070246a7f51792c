import { describe, expect, it } from 'vitest';
import { printable } from './draw-confirmation.ts';

describe('what the fonts of a document can write', () => {
  it('leaves Italian, the euro and line ends as they are', () => {
    const text = 'Perché così: 1.234,50\u00a0€ – «Ø 22»\nù';
    expect(printable(text)).toBe(text);
  });

  it('writes other signs as their nearest, or as a question mark', () => {
    expect(printable('≥ 3 −5 ½″ č ﬁ 漢')).toBe('>= 3 -5 ½" c fi ?');
  });
});
