import { describe, expect, it } from 'vitest';
import {
  articleOf,
  engineOf,
  foundIds,
  guest,
  indexOf,
  query,
  snapshotOf,
  text,
  vocabularyOf,
} from './testing/catalogue.ts';

const english = guest({ locale: 'en' });

describe('a diameter', () => {
  const engine = engineOf(
    [
      { id: 1, name: 'Tubo corrugato Ø 20' },
      { id: 2, name: 'Tubo PN 20' },
      { id: 3, name: 'Tubo rame Ø 20 × 1' },
      { id: 4, name: 'Punta', features: { diametro: 20 } },
      { id: 5, name: 'Profilo 20 mm' },
      { id: 6, name: 'Disco 115' },
    ],
    { features: [['diametro', 'f', 'mm']] },
  );

  it.each(['ø20', 'Ø 20', '⌀20', 'diametro 20', 'diam. 20', 'd.20', 'Ø 20 mm'])(
    'R2.30 is distinguished from other sizes: %s',
    (typed) => {
      expect(foundIds(engine, { text: typed }).sort()).toEqual([1, 3, 4]);
    },
  );

  it('R2.30 is found without its sign, and matches a plain number where no article has the sign', () => {
    expect(foundIds(engine, { text: 'tubo 20' }).sort()).toEqual([1, 2, 3]);
    expect(foundIds(engine, { text: 'disco ø115' })).toEqual([6]);
  });
});

describe('an abbreviation with a full stop', () => {
  const engine = engineOf(
    [
      { id: 1, name: 'Sifone lavabo', brandId: 1 },
      { id: 2, name: 'Miscelatore lavabo' },
      { id: 3, name: 'Rubinetto portagomma', description: 'Per il giardino' },
      { id: 4, name: 'Rubicone', description: 'Per il giardino' },
    ],
    {
      brands: ['Rubinaldi'],
      synonyms: [
        ['rubinetto', 'miscelatore'],
        ['rubinetto da giardino', 'portagomma'],
      ],
    },
  );

  it('does not match a brand and has the synonyms of the whole word', () => {
    expect(foundIds(engine, { text: 'rubin. lavabo' })).toEqual([2]);
    expect(engine.search(query({ text: 'rubin. lavabo' }), guest()).hits[0]?.origin).toEqual({
      typed: 'rubin',
      found: 'miscelatore',
    });
  });

  it('starts a phrase that has a synonym', () => {
    expect(foundIds(engine, { text: 'rub. giardino' })[0]).toBe(3);
    expect(engine.search(query({ text: 'rub. giardino' }), guest()).hits[0]?.origin).toEqual({
      typed: 'rub giardino',
      found: 'portagomma',
    });
  });

  it('matches the prefix of a brand while it is being typed', () => {
    expect(foundIds(engine, { text: 'rubinal' })).toEqual([1]);
  });
});

describe('the word that names the thing', () => {
  it('counts more than its attributes: the last word in English, the first in Italian', () => {
    const engine = engineOf([
      { id: 1, name: text('Colonna doccia', 'Shower column thermostatic, chrome, head 20') },
      { id: 2, name: text('Testa termostatica', 'Thermostatic head with sensor'), stockQuantity: 0 },
    ]);
    expect(foundIds(engine, { text: 'thermostatic head' }, english)).toEqual([2, 1]);
  });

  it('is before the comma in English', () => {
    const engine = engineOf([
      { id: 1, name: text('Colore lavabile', 'Washable colour, paint'), stockQuantity: 10 },
      { id: 2, name: text('Idropittura', 'Wall paint, washable'), stockQuantity: 0 },
    ]);
    expect(foundIds(engine, { text: 'paint' }, english)).toEqual([2, 1]);
  });

  it('is kept where not all words match, and a word found as typed is not treated as misspelled', () => {
    const engine = engineOf([
      { id: 1, name: text('Stampante', 'Home printer'), summary: 'flexible' },
      { id: 2, name: text('Cavo', 'Flexible cable') },
      { id: 3, name: text('Fascetta', 'Hose clamp'), stockQuantity: 0 },
    ]);
    const result = engine.search(query({ text: 'flexible hose' }), english);
    expect(result.leftOut).toEqual(['flexible']);
    expect(result.hits.map(({ product }) => product.articleId)).toEqual([3]);
  });

  it('is not the unit of sale', () => {
    const engine = engineOf(
      [
        { id: 1, name: text('Cavo al metro', 'Cable per metre') },
        { id: 2, name: text('Flessometro 5 m', 'Tape measure 5 m'), stockQuantity: 0 },
        { id: 3, name: text('Metro da muratore', 'Folding rule'), stockQuantity: 0 },
      ],
      { synonyms: [['metro', 'flessometro']] },
    );
    expect(foundIds(engine, { text: 'metro' })).toEqual([3, 2]);
    expect(foundIds(engine, { text: 'cavo metro' })).toEqual([1]);
  });
});

describe('cables by their cores', () => {
  it('are found by the name of their cores and the section', () => {
    const features = (cores: string) => ({ conduttori: cores });
    const articles = [
      articleOf({ id: 1, name: text('Cavo 3G1,5', 'Cable 3G1.5'), features: features('3G') }),
      articleOf({ id: 2, name: text('Cavo 5G1,5', 'Cable 5G1.5'), features: features('5G') }),
      articleOf({ id: 3, name: text('Cavo 3G2,5', 'Cable 3G2.5'), features: features('3G') }),
    ];
    const data = indexOf(articles, {
      ...vocabularyOf({ features: [['conduttori', 's']] }),
      synonyms: [{ language: null, phrases: ['3g', '3 core', '3-core', 'tripolare'] }],
    });
    const engine = snapshotOf(data);
    for (const typed of ['3 core cable 1.5', '3-core cable 1.5']) {
      expect(foundIds(engine, { text: typed }, english)).toEqual([1]);
    }
    expect(foundIds(engine, { text: 'cavo tripolare 1,5' })).toEqual([1]);
  });
});

it('applies synonyms of one language only to searches in that language', () => {
  const engine = engineOf([{ id: 1, name: 'Tassello in nylon' }]);
  expect(foundIds(engine, { text: 'stop' })).toEqual([]);
  const data = indexOf([articleOf({ id: 1, name: 'Tassello in nylon' })], {
    ...vocabularyOf({}),
    synonyms: [{ language: 'it', phrases: ['stop', 'tassello'] }],
  });
  const knowing = snapshotOf(data);
  expect(foundIds(knowing, { text: 'stop' })).toEqual([1]);
  expect(foundIds(knowing, { text: 'stop' }, guest({ locale: 'en' }))).toEqual([]);
});
