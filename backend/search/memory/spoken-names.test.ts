import { describe, expect, it } from 'vitest';
import { engineOf, foundIds, guest, query, text } from './testing/catalogue.ts';
import { TRADE_NAMES } from './text/trade-names.ts';

describe('names of the trade', () => {
  const engine = engineOf(
    [
      { id: 1, name: text('Dado a farfalla', 'Wing nut') },
      { id: 2, name: text('Dado esagonale', 'Hexagon nut') },
      { id: 3, name: text('Valvola a sfera', 'Ball valve') },
      { id: 4, name: text('Valvola termostatica', 'Thermostatic valve') },
      { id: 5, name: text('Guanto antitaglio', 'Cut resistant glove') },
      { id: 6, name: text('Guanto in lattice', 'Latex glove') },
      { id: 7, name: text('Valvola di non ritorno', 'Check valve') },
      { id: 8, name: text('Cassetta per tubo', 'Pipe box') },
    ],
    { synonyms: [['scaldabagno', 'cassetta']] },
  );

  it.each([
    ['a name that no article has', 'galletti', [1]],
    ['a name of several words, with an elided article', "valvola d'arresto", [3]],
    ['what something is against', 'guanti contro i tagli', [5]],
    ['a question', 'quale dado a farfalla è migliore', [1]],
    ['a word that falls in questions only', 'valvola di non ritorno', [7]],
    ['a name misspelled by a letter that only the synonyms of the shop have', 'scladabagno', [8]],
  ])('finds %s: %s', (_, typed, ids) => {
    const { hits } = engine.search(query({ text: typed }), guest());
    expect(hits.filter(({ isPartial }) => !isPartial).map(({ product }) => product.articleId)).toEqual(ids);
  });

  it('are Italian', () => {
    expect(foundIds(engine, { text: 'galletti' }, guest({ locale: 'en' }))).toEqual([]);
  });

  it('give way to the synonyms of the shop', () => {
    const shop = engineOf(
      [
        { id: 1, name: 'Dado a farfalla' },
        { id: 2, name: 'Pollo' },
      ],
      {
        synonyms: [['galletto', 'pollo']],
      },
    );
    expect(foundIds(shop, { text: 'galletto' })).toEqual([2]);
  });

  it('are listed once each, with at least one name under which the thing is sold', () => {
    const said = TRADE_NAMES.flatMap((names) => names.said);
    expect(said.filter((name, place) => said.indexOf(name) !== place)).toEqual([]);
    expect(TRADE_NAMES.filter(({ sold }) => sold.length === 0 || sold.includes(''))).toEqual([]);
  });
});
