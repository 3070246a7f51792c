import { describe, expect, it } from 'vitest';
import { indexTerms, namingTerms } from './terms.ts';

describe('the words that name a group of things', () => {
  it.each([
    ['Viti per legno', 'it', ['viti']],
    ['Trapani e avvitatori', 'it', ['trapani', 'avvitatori']],
    ['Interruttori magnetotermici', 'it', ['interruttori', 'magnetotermici']],
    ['Toner e cartucce a getto d’inchiostro', 'it', ['toner', 'cartucce']],
    ['Copper solder fittings', 'en', ['fitting']],
    ['Drills and drivers', 'en', ['drill', 'driver']],
    ['Hubs & Switches', 'en', ['hub', 'switch']],
    ['TV & Monitor Mounts', 'en', ['mount']],
    ['Power and lighting', 'en', ['power', 'lighting']],
    ['', 'it', []],
  ] as const)('%s', (label, language, expected) => {
    expect(namingTerms(label, language)).toEqual(expected);
  });
});

describe('the terms of a name', () => {
  const headsOf = (...[text, language, options]: Parameters<typeof indexTerms>): string[] =>
    indexTerms(text, language, options).flatMap(({ term, isHead }) => (isHead ? [term] : []));

  it.each([
    ['Valvola a sfera 1/2"', 'it', {}, ['valvola']],
    ['Brass ball valve FF with lever', 'en', {}, ['ff']],
    ['Ball valve 1/2" brass', 'en', {}, ['valve']],
    ['Acme valvola', 'it', { brandWords: new Set(['acme']) }, ['valvola']],
    ['Newstar notebook riser', 'it', { brandWords: new Set(['newstar']), isUnsure: true }, []],
    ['Vite corta', 'it', { isUnsure: true }, ['vite']],
  ] as const)('finds the head word of %s', (text, language, options, expected) => {
    expect(headsOf(text, language, options)).toEqual(expected);
  });

  it('keep brand words as written', () => {
    expect(indexTerms('Raccordo Raccordia', 'it', { brandWords: new Set(['raccordia']) })).toEqual([
      { term: 'raccordo', isHead: true, isBrand: false },
      { term: 'raccordia', isHead: false, isBrand: true },
    ]);
  });
});
