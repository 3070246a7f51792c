import { describe, expect, it } from 'vitest';
import { descriptionOf } from './page-meta.ts';

describe('descriptions of pages', () => {
  it('a short text stays, in one line', () => expect(descriptionOf(' Valvole\n a sfera ')).toBe('Valvole a sfera'));

  it('a long text ends after a word, with at most 160 characters', () => {
    const short = descriptionOf('Valvola a sfera in ottone, passaggio totale. '.repeat(8));
    expect(short.length).toBeLessThanOrEqual(160);
    expect(short).toMatch(/\p{L}…$/u);
    expect('Valvola a sfera in ottone, passaggio totale.').toContain(/(\p{L}+)…$/u.exec(short)?.[1]);
  });

  it('a text without spaces is cut', () => expect(descriptionOf('x'.repeat(400))).toHaveLength(160));
});
