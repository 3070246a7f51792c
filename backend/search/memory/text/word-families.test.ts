import { describe, expect, it } from 'vitest';
import { familyOf, isVerb } from './word-families.ts';

describe('the family of an Italian word', () => {
  it.each([
    ['caschetto', 'casco'],
    ['scaletta', 'scala'],
    ['martelletto', 'martello'],
    ['rullino', 'rullo'],
    ['bulloncino', 'bullone'],
    ['sacco', 'sacchetto'],
    ['tavolo', 'tavolino'],
    ['saldare', 'saldatore'],
    ['saldare', 'saldatrice'],
    ['sigillare', 'sigillante'],
    ['tagliare', 'taglio'],
    ['verniciare', 'vernice'],
    ['incollare', 'colla'],
    ['saldatrice', 'saldatore'],
    ['sigillanti', 'sigillare'],
  ])('%s has %s', (word, other) => {
    expect(familyOf(word)).toContain(other);
  });

  it.each(['vite', 'tubo', 'rame'])('is empty for a short word: %s', (word) => {
    expect(familyOf(word)).toEqual([]);
  });

  it.each([
    ['saldare', true],
    ['mare', false],
    ['scala', false],
  ])('%s is an infinitive: %s', (word, expected) => {
    expect(isVerb(word)).toBe(expected);
  });
});
