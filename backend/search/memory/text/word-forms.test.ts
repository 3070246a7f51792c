import { describe, expect, it } from 'vitest';
import { termOf } from './stem.ts';
import { agreeingForms, numberForms, possibleForms } from './word-forms.ts';

/** Words of a catalogue, including pairs that look alike. */
const WORDS = new Set(
  `livella livelle livello livelli secchio secchi secco secca punta punte punto punti costa coste costo costi
  porta porte porto tubo tubi pacco pacchi tasca tasche chiave chiavi vite viti doccia docce occhio occhi
  autoclave autoclavi sistema sistemi batteria batterie serbatoio serbatoi prolunga prolunghe collare collari
  bullone bulloni dito dita braccio braccia zincato zincata zincati zincate grigio grigia grigi grigie
  bianco bianca bianchi bianche verde verdi scala scale cavo cavi`.split(/\s+/),
);
const isKnown = (word: string): boolean => WORDS.has(word);

describe('singular and plural in Italian', () => {
  it.each([
    ['livella', ['livelle']],
    ['livelle', ['livella']],
    ['livello', ['livelli']],
    ['livelli', ['livello']],
    ['secchio', ['secchi']],
    ['secchi', ['secchio']],
    ['secco', ['secchi']],
    ['punta', ['punte']],
    ['punte', ['punta']],
    ['punto', ['punti']],
    ['punti', ['punto']],
    ['costa', ['coste']],
    ['costi', ['costo']],
    ['porte', ['porta']],
    ['tubi', ['tubo']],
    ['pacco', ['pacchi']],
    ['pacchi', ['pacco']],
    ['tasca', ['tasche']],
    ['tasche', ['tasca']],
    ['chiave', ['chiavi']],
    ['chiavi', ['chiave']],
    ['vite', ['viti']],
    ['viti', ['vite']],
    ['doccia', ['docce']],
    ['docce', ['doccia']],
    ['occhio', ['occhi']],
    ['occhi', ['occhio']],
    ['autoclavi', ['autoclave']],
    ['sistema', ['sistemi']],
    ['sistemi', ['sistema']],
    ['batterie', ['batteria']],
    ['serbatoi', ['serbatoio']],
    ['serbatoio', ['serbatoi']],
    ['prolunghe', ['prolunga']],
    ['collari', ['collare']],
    ['bulloni', ['bullone']],
    ['dita', ['dito']],
    ['braccio', ['braccia']],
    ['scale', ['scala']],
    ['cavo', ['cavi']],
    ['verdi', ['verde']],
    ['led', []],
    ['schuko', []],
    ['trapano', []],
  ])('%s: %j', (word, expected) => {
    expect(numberForms(word, isKnown)).toEqual(expected);
  });

  it('finds all genders and numbers of an adjective', () => {
    expect(agreeingForms('zincato', isKnown)).toEqual(['zincata', 'zincati', 'zincate']);
    expect(agreeingForms('bianche', isKnown).sort()).toEqual(['bianca', 'bianchi', 'bianco']);
    expect(agreeingForms('led', isKnown)).toEqual([]);
  });

  it.each([
    ['valvole', 'valvola'],
    ['tasselli', 'tassello'],
    ['radiatori', 'radiatore'],
    ['pacchi', 'pacco'],
    ['prolunghe', 'prolunga'],
    ['chiavi', 'chiave'],
    ['giravite', 'giraviti'],
  ])('treats %s as a possible form of %s by its ending', (word, other) => {
    expect(possibleForms(word)).toContain(other);
  });
});

describe('English words', () => {
  it.each([
    ['valves', 'valve'],
    ['batteries', 'battery'],
    ['wrenches', 'wrench'],
    ['brushes', 'brush'],
    ['boxes', 'box'],
    ['knives', 'knife'],
    ['shelves', 'shelf'],
    ['teeth', 'tooth'],
    ['mice', 'mouse'],
    ['glass', 'glass'],
    ['glasses', 'glasses'],
    ['cables', 'cable'],
    ['ties', 'tie'],
    ['bus', 'bus'],
    ['chassis', 'chassis'],
    ['brass', 'brass'],
    ['m8x40', 'm8x40'],
    ['led', 'led'],
  ])('%s is indexed as %s', (word, term) => {
    expect(termOf(word, 'en')).toBe(term);
  });

  it('leave Italian words unchanged', () => {
    expect(termOf('valvole', 'it')).toBe('valvole');
  });
});
