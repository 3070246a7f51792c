import { describe, expect, it } from 'vitest';
import { engineOf, guest, query } from './testing/catalogue.ts';
import { purposesIn } from './purposes.ts';
import { PURPOSES } from './text/purposes.ts';
import { formsOfVerb } from './text/verb-forms.ts';

describe('purposes', () => {
  const engine = engineOf([
    { id: 1, name: 'Telo copritutto leggero' },
    { id: 2, name: 'Punta SDS-Plus per muro' },
    { id: 3, name: 'Guanto saldatore' },
    { id: 4, name: 'Guanto lattice' },
    { id: 5, name: 'Silicone sanitari' },
    { id: 6, name: 'Silicone neutro' },
    { id: 7, name: 'Vite per muro' },
    { id: 8, name: 'Mascarpone' },
    { id: 9, name: 'Formaggio di capra' },
  ]);
  const first = (text: string): number | undefined =>
    engine.search(query({ text }), guest()).hits[0]?.product.articleId;

  it.each([
    ['a purpose without the thing', 'come proteggo i mobili mentre imbianco', 1],
    ['an infinitive without a question', 'proteggere i mobili', 1],
    ['a purpose with an object', 'cosa uso per bucare il muro', 2],
    ['a purpose after the thing', 'che guanti servono per saldare', 3],
    ['a place that decides', 'quale silicone metto attorno alla doccia', 5],
    ['a dish', 'che formaggio ci vuole per il tiramisù', 8],
    ['a thing although it may be a verb', 'vite muro', 7],
  ])('decisions 11: finds what serves %s: %s', (_, typed, article) => {
    expect(first(typed)).toBe(article);
  });

  it('have things and words, each purpose once', () => {
    const written = PURPOSES.map(({ words }) => words.map((one) => one.join('|')).join(' '));
    expect(written.filter((one, place) => written.indexOf(one) !== place)).toEqual([]);
    expect(PURPOSES.filter(({ words, things }) => words.flat().includes('') || things.includes(''))).toEqual([]);
  });

  it('with more words come first, and may have words that only ask', () => {
    const places = purposesIn(['proteggo', 'mobili', 'imbianco'], []).map((found) => found.places.length);
    expect(places[0]).toBe(3);
    expect(purposesIn(['pizza'], ['fare']).map((found) => found.places)).toEqual([[0]]);
    expect(purposesIn(['pizza'], [])).toEqual([]);
  });
});

it.each([
  ['tagliare', ['taglio', 'tagli', 'tagliamo', 'tagliarlo']],
  ['attaccare', ['attacco', 'attacchi', 'attacchiamo']],
  ['proteggere', ['proteggo', 'protegge', 'proteggermi']],
  ['pulire', ['pulisco', 'puliscono', 'pulito']],
  ['togliere', ['tolgo', 'tolga']],
])('forms of %s', (verb, forms) => {
  expect(formsOfVerb(verb)).toEqual(expect.arrayContaining(forms));
});
