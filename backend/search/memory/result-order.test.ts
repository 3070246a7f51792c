import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { engineOf, foundIds, guest, query, text, type ArticleSketch } from './testing/catalogue.ts';
import type { ListingQuery } from '../../../domain/listing-query.ts';
import type { Locale } from '../../../domain/locale.ts';
import { numberForms } from './text/word-forms.ts';

describe('the order of results', () => {
  it.each([
    ['the thing before what is for it', 'trapano', [2, 1]],
    ['a word of the name before a word of the summary', 'cuscinetto', [4, 3]],
    ['hits only in a feature or the description last, even if they are available', 'nichelato', [6, 5, 7]],
    ['the article that says all words in its name before one that says some in a feature', 'tubo nichelato', [6, 5]],
  ])('R2.30 puts %s', (_, typed, ids) => {
    const engine = engineOf(
      [
        { id: 1, name: 'Custodia per trapano', familyId: 1 },
        { id: 2, name: 'Trapano a percussione', familyId: 2 },
        { id: 3, name: 'Anello di tenuta', summary: 'per cuscinetto' },
        { id: 4, name: 'Cuscinetto a sfere' },
        { id: 5, name: 'Tubo flessibile', features: { finitura: 'nichelato' } },
        { id: 6, name: 'Tubo nichelato', stockQuantity: 0 },
        { id: 7, name: 'Manopola', description: 'anche in ottone nichelato' },
      ],
      {
        families: [
          ['CUS', null, 'Custodie'],
          ['TRA', null, 'Trapani'],
        ],
        features: [['finitura', 's']],
      },
    );
    const found = foundIds(engine, { text: typed });
    expect(typed === 'nichelato' ? [found[0], ...found.slice(1).sort()] : found).toEqual(ids);
  });

  it('R2.30 weighs rare words more than common ones', () => {
    const common = Array.from({ length: 20 }, (_, index): ArticleSketch => ({ id: 10 + index, name: 'Vite zincata' }));
    const engine = engineOf(
      [
        { id: 1, name: 'Gancio zincato', summary: 'per vite brunita' },
        { id: 2, name: 'Gancio brunito con vite', summary: 'anche zincato' },
        ...common,
      ],
      {},
    );
    expect(foundIds(engine, { text: 'gancio brunito zincato' })).toEqual([2, 1]);
  });

  it('R2.30 puts a thing that is found by a synonym before what is for it', () => {
    const engine = engineOf(
      [
        { id: 1, name: 'Custodia per perforatore', summary: 'per perforatore' },
        { id: 2, name: 'Trapano', stockQuantity: 0 },
      ],
      { synonyms: [['perforatore', 'trapano']] },
    );
    expect(foundIds(engine, { text: 'perforatore' })).toEqual([2, 1]);
  });

  it('R2.30 prefers words of the reader’s language to those of the other', () => {
    const engine = engineOf(
      [
        { id: 1, name: text('Proiettore', 'Lamp') },
        { id: 2, name: text('Lampada', 'Bulb') },
      ],
      { synonyms: [['lume', 'lampada', 'lamp']] },
    );
    expect(foundIds(engine, { text: 'lume' })).toEqual([2, 1]);
    expect(foundIds(engine, { text: 'lume' }, guest({ locale: 'en' }))).toEqual([1, 2]);
  });
});

describe('a text that is a brand', () => {
  const engine = engineOf(
    [
      { id: 1, name: 'Batteria per Acme Volt Acme Volt', brandId: 2 },
      { id: 2, name: 'Avvitatore', brandId: 1, stockQuantity: 0 },
      { id: 3, name: 'Malta rapida', brandId: 2 },
      { id: 4, name: 'Secchio', brandId: 3 },
      { id: 5, name: 'Telo da-lite', brandId: 2 },
      { id: 6, name: 'Schermo', brandId: 4 },
      { id: 7, name: 'Prolunga 3 m', brandId: 2 },
      { id: 8, name: 'Nastro', brandId: 5, stockQuantity: 0 },
    ],
    { brands: ['Acme Volt', 'Altri', 'Malta', 'Da-Lite', '3M'] },
  );

  it.each([
    ['acme volt', [2, 1]],
    ['Acme-Volt', [2, 1]],
    ['da-lite', [6, 5]],
    ['3m', [8, 7]],
    ['malta', [3, 4]],
  ])('R2.30 %s finds its own articles first, unless the word names a thing: %j', (typed, ids) => {
    expect(foundIds(engine, { text: typed })).toEqual(ids);
  });
});

describe('a word that names the thing in one article only', () => {
  const own = Array.from({ length: 10 }, (_, index): ArticleSketch => {
    return { id: index + 1, name: text(`Lampada ${index}`, `Lamp ${index}`), brandId: 1, stockQuantity: 0 };
  });
  const shirts = Array.from({ length: 10 }, (_, index): ArticleSketch => ({ id: index + 21, name: 'Polo nero' }));
  const engine = engineOf(
    [
      ...own,
      { id: 11, name: text('Volta custodia', 'Sleeve Volta') },
      ...shirts,
      { id: 31, name: 'Nero opaco' },
      { id: 32, name: 'Camicetta nera' },
    ],
    { brands: ['Volta'] },
  );

  it.each([
    ['a brand comes before the accessory that is named by it', 'volta', 1],
    ['a colour still agrees with its noun', 'camicetta nero', 32],
    ['the other gender of it too', 'polo nera', 21],
  ])('R2.30 %s', (_, typed, id) => {
    expect(foundIds(engine, { text: typed })[0]).toBe(id);
    expect(engine.search(query({ text: typed }), guest()).leftOut).toEqual([]);
  });
});

describe('a label that lists several groups', () => {
  const valves = Array.from({ length: 12 }, (_, index): ArticleSketch => {
    return { id: index + 1, name: `Valvola a sfera ${index}`, familyId: 2, features: { fluido: 'acqua' } };
  });
  const engine = engineOf(
    [
      ...valves,
      { id: 21, name: 'Autopulente a Y', familyId: 3, stockQuantity: 0 },
      { id: 31, name: text('Staffa', 'Bracket'), familyId: 5 },
      { id: 32, name: text('Televisore', 'TV set'), familyId: 6, stockQuantity: 0 },
    ],
    {
      families: [
        ['G', null, 'Valvole, filtri e accessori', 'Valves, filters and accessories'],
        ['V', 'G', 'Valvole a sfera', 'Ball valves'],
        ['F', 'G', 'Filtri', 'Filters'],
        ['T', null, 'Televisori', 'Televisions'],
        ['S', 'T', 'Supporti', 'TV & Monitor Mounts'],
        ['A', 'T', 'Apparecchi', 'Sets'],
      ],
      features: [['fluido', 's']],
    },
  );

  it.each([
    ['does not name the things of the group beside', 'filtro acqua', 'it', [21]],
    ['names those of its own group', 'filtro', 'it', [21]],
    ['is found by a word that names none of the groups', 'accessori valvola 3', 'it', [4]],
    ['does not name things by a word before its last part', 'tv', 'en', [32, 31]],
  ] as const)('R2.30 %s', (_, typed, locale, ids) => {
    expect(foundIds(engine, { text: typed }, guest({ locale })).slice(0, ids.length)).toEqual(ids);
    expect(foundIds(engine, { text: typed }, guest({ locale }))).toHaveLength(ids.length);
  });
});

it('R2.30 finds the things of a word rather than what mentions them', () => {
  const engine = engineOf([
    { id: 1, name: 'Guarnizione piana', summary: 'per acqua', description: 'per rubinetti' },
    { id: 2, name: 'Rubinetto portagomma', stockQuantity: 0 },
  ]);
  const result = engine.search(query({ text: "rubinetto dell'acqua" }), guest());
  expect(result.hits.map(({ product }) => product.articleId)).toEqual([2, 1]);
  expect(result.leftOut).toEqual(['acqua']);
});

it('R2.30 keeps the rarer of two words that name things where no article has both', () => {
  const kits = Array.from({ length: 6 }, (_, index): ArticleSketch => ({
    id: index + 1,
    name: 'Kit',
    summary: `${index}`,
  }));
  const engine = engineOf([
    ...kits,
    { id: 11, name: 'Bussola esagonale lunga', stockQuantity: 0 },
    { id: 12, name: 'Bussola esagonale corta' },
  ]);
  const result = engine.search(query({ text: 'kit bussole' }), guest());
  expect(result.hits.map(({ product }) => product.articleId)).toEqual([12, 11]);
  expect(result.leftOut).toEqual(['kit']);
});

describe('near copies', () => {
  const copies = Array.from({ length: 8 }, (_, index): ArticleSketch => ({
    id: index + 1,
    name: `Valvola sfera ${index}`,
  }));
  const others = Array.from({ length: 9 }, (_, index): ArticleSketch => {
    return { id: index + 11, name: `Valvola tipo ${'bcdfghlmn'[index]}arto` };
  });

  it('R2.30 fill at most three of the first ten places where others match as well', () => {
    const inCategories = copies.map((sketch) => ({ ...sketch, categoryId: sketch.id }));
    const categories = copies.map(({ id }): [string, null, string] => [`C${id}`, null, `Reparto ${id}`]);
    const engine = engineOf([...inCategories, ...others], { categories });
    for (const text of ['valvola', '']) {
      const found = foundIds(engine, { text });
      expect(found.slice(0, 10).filter((id) => id <= 8)).toHaveLength(3);
      expect(found).toHaveLength(17);
    }
  });

  const shelf = engineOf(
    [
      ...['1" Acme', '1"', '2" Acme', '2" Bravo Plus', '3" MF Acme Pro', '3" FF', '4" Acme'].map((size, index) => {
        return { id: index + 1, name: `Valvola gas ${size}`, categoryId: 1, brandId: size.includes('Bravo') ? 2 : 1 };
      }),
      { id: 11, name: 'Valvola acqua 1"', categoryId: 1, brandId: 1 },
      { id: 12, name: 'Valvola acqua 2"', categoryId: 1, brandId: 2 },
      { id: 13, name: 'Valvola acqua 3"', categoryId: 1, brandId: 1 },
      { id: 21, name: 'Rubinetto 1"', categoryId: 2, brandId: 1 },
      { id: 22, name: 'Rubinetto 2"', categoryId: 2, brandId: 1, stockQuantity: 0 },
      { id: 23, name: 'Rubinetto 3"', categoryId: 2, brandId: 1 },
    ],
    {
      categories: [
        ['VAL', null, 'Valvole'],
        ['RUB', null, 'Rubinetti'],
      ],
      brands: ['Acme', 'Bravo'],
    },
  );

  it.each<[string, Partial<ListingQuery>, number[]]>([
    ['the catalogue', {}, [11, 12, 2, 1, 21, 13, 3, 23, 4, 6, 5, 7, 22]],
    ['a category', { categories: { codes: ['VAL'], path: true } }, [11, 12, 2, 1, 13, 3, 4, 6, 5, 7]],
    ['a brand', { brands: ['ACME'] }, [11, 2, 1, 21, 13, 3, 23, 6, 5, 7, 22]],
  ])('R2.30 take turns with other series in %s without a text, category by category', (_, query, ids) => {
    expect(foundIds(shelf, query)).toEqual(ids);
    for (const perPage of [1, 3, 4]) {
      const pages = Array.from({ length: Math.ceil(ids.length / perPage) }, (_, page) =>
        foundIds(shelf, { ...query, perPage, page: page + 1 }),
      );
      expect(pages.flat()).toEqual(ids);
    }
  });

  it('R2.31 follow each other by name as before', () => {
    const byName = foundIds(shelf, { sort: 'name', categories: { codes: ['VAL'], path: true } });
    expect(byName).toEqual([11, 12, 13, 2, 1, 3, 4, 6, 5, 7]);
  });

  it('R2.30 stay where they are if the others match much worse', () => {
    const worse = others.map((sketch) => ({ ...sketch, name: 'Tappo', description: 'per valvola' }));
    const found = foundIds(engineOf([...copies, ...worse]), { text: 'valvola' });
    expect(found.slice(0, 8).every((id) => id <= 8)).toBe(true);
  });
});

const WORDS = ['valvola', 'tubo', 'rame', 'nichelato', 'sfera', 'giunto', 'leva', 'raccordo', 'filtro'];
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 });
const sketches = fc.array(
  fc.record({ name: words, summary: words, feature: words, stockQuantity: fc.constantFrom(0, 5) }),
  { minLength: 1, maxLength: 40 },
);

describe('for any catalogue', () => {
  it('R2.30 the pages together are the whole order, each product once', () => {
    fc.assert(
      fc.property(sketches, words, fc.integer({ min: 1, max: 7 }), (articles, typed, perPage) => {
        const engine = engineOf(
          articles.map(({ name, summary, feature, stockQuantity }, index) => {
            const features = { finitura: feature.join(' ') };
            return { id: index + 1, name: name.join(' '), summary: summary.join(' '), features, stockQuantity };
          }),
          { features: [['finitura', 's']] },
        );
        const query = { text: typed.join(' ') };
        const whole = foundIds(engine, query);
        const pages = Array.from({ length: Math.ceil(whole.length / perPage) }, (_, page) =>
          foundIds(engine, { ...query, perPage, page: page + 1 }),
        );
        expect(pages.flat()).toEqual(whole);
        expect(new Set(whole).size).toBe(whole.length);
      }),
      { numRuns: 60 },
    );
  });

  it('R2.30 hits that are only in features follow all others', () => {
    fc.assert(
      fc.property(sketches, fc.constantFrom(...WORDS), (articles, typed) => {
        const engine = engineOf(
          articles.map(({ name, feature, stockQuantity }, index) => {
            const features = { finitura: feature.join(' ') };
            return { id: index + 1, name: name.join(' '), features, stockQuantity };
          }),
          { features: [['finitura', 's']] },
        );
        const reasons = engine.search(query({ text: typed }), guest()).hits.map(({ why }) => why === 'feature');
        expect(reasons).toEqual([...reasons].sort());
      }),
      { numRuns: 60 },
    );
  });

  it('R2.30 singular and plural find the same products', () => {
    const nouns = [
      'valvola',
      'valvole',
      'tubo',
      'tubi',
      'tube',
      'chiave',
      'chiavi',
      'punto',
      'punti',
      'punta',
      'punte',
    ];
    const lists = fc.array(
      fc.array(fc.constantFrom(...nouns, 'tubista', 'chiavistello'), { minLength: 1, maxLength: 3 }),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(lists, fc.constantFrom(...nouns), (names, typed) => {
        const engine = engineOf(names.map((name, index) => ({ id: index + 1, name: name.join(' ') })));
        const known = new Set(names.flat());
        const sorted = (word: string): number[] => foundIds(engine, { text: word }).sort((one, other) => one - other);
        for (const form of known.has(typed) ? numberForms(typed, (one) => known.has(one)) : []) {
          if (numberForms(form, (one) => known.has(one)).includes(typed)) expect(sorted(form)).toEqual(sorted(typed));
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('a text that finds nothing', () => {
  const engine = engineOf([
    { id: 1, name: 'Rubinetto', sku: 'TE933-8X40', barcodes: ['8001234567890'] },
    { id: 2, name: 'Rubinetteria', sku: 'TE933-8X45' },
    { id: 3, name: 'Cacciavite', sku: 'ABC12345', description: 'rubinettaio' },
  ]);
  const nearest = (typed: string): string[] => engine.search(query({ text: typed }), guest()).nearest;

  it.each([
    ['a wrong character', 'TE933-8X41', ['TE933-8X40', 'TE933-8X45']],
    ['a missing one', 'ABC1234', []],
    ['a missing one in the middle', 'ABC2345', ['ABC12345']],
    ['an extra one', 'ABC123345', ['ABC12345']],
    ['two exchanged', 'ABC13245', ['ABC12345']],
    ['two exchanged beside the middle', 'ABC21345', ['ABC12345']],
    ['a digit of a barcode', '8001234567891', ['8001234567890']],
    ['nothing near', 'XYZ98765', []],
  ])('R2.30 proposes codes with %s', (_, typed, codes) => {
    expect(nearest(typed)).toEqual(codes);
  });

  it('R2.11 lists the articles whose codes are near, of several codes at once, without products of variants', () => {
    const family = engineOf([
      { id: 1, name: 'Rubinetto', sku: 'TE933-8X40' },
      { id: 2, name: 'Viti', sku: 'VT500-00', kind: 'parent' },
      { id: 3, name: 'Vite', sku: 'VT500-01', parentId: 2 },
    ]);
    const near = family.listNearCodes(['te 933-8x41', 'VT500-02', 'TE933-8X40', 'XYZ98765', ''], 'it');
    expect([...near].map(([code, documents]) => [code, documents.map(({ sku }) => sku)])).toEqual([
      ['te 933-8x41', ['TE933-8X40']],
      ['VT500-02', ['VT500-01']],
    ]);
  });

  it('R2.30 proposes words of names, not of descriptions', () => {
    expect(nearest('rubbinnettoo')).toEqual(['rubinetto']);
    expect(nearest('qwertyuiop')).toEqual([]);
  });

  it('R2.30 proposes nothing where something is found', () => {
    expect(nearest('rubinetto')).toEqual([]);
  });
});

describe('a text of which only some words are found', () => {
  const engine = engineOf([
    { id: 1, name: 'Rubinetto cromato', sku: 'TE933-8X40' },
    { id: 2, name: 'Rubinetto ottone', sku: 'TE933-8X45' },
    { id: 3, name: 'Cacciavite' },
  ]);
  const search = (text: string) => engine.search(query({ text }), guest());
  const marks = (text: string): boolean[] => search(text).hits.map(({ isPartial }) => isPartial);

  it('R2.30 marks what matches only some of the words', () => {
    expect(marks('rubinetto ottone')).toEqual([false, true]);
    expect(marks('rubinetto titanio')).toEqual([true, true]);
    expect(marks('rubinetto')).toEqual([false, false]);
  });

  it('R2.30 marks nothing of a list of codes', () => {
    expect(search('TE933-8X40, TE933-8X45, ZZ1-23')).toMatchObject({
      leftOut: ['ZZ1-23'],
      hits: [{ isPartial: false }, { isPartial: false }],
    });
  });

  it('R2.30 proposes the nearest code of a word that was left out', () => {
    expect(search('rubinetto TE933-8X47').nearest).toEqual(['TE933-8X40', 'TE933-8X45']);
  });

  it('R2.30 proposes known words in place of unknown ones, where they are found together', () => {
    expect(search('rubinetto ottonniee').nearest).toEqual(['rubinetto ottone']);
    expect(search('rubinetto cacciavvittee').nearest).toEqual([]);
  });
});

describe('a text of which few products have all words', () => {
  const taps = Array.from({ length: 12 }, (_, index): ArticleSketch => ({ id: 10 + index, name: 'Rubinetto cromato' }));
  const engine = engineOf(
    [
      { id: 1, name: 'Rubinetto ottone', stockQuantity: 0, brandId: 1, isNew: true },
      { id: 2, name: 'Viti', kind: 'parent' },
      { id: 3, parentId: 2, name: 'Vite ottone' },
      { id: 4, parentId: 2, name: 'Vite acciaio' },
      { id: 5, name: 'Tappo ottone', brandId: 1 },
      ...taps.map((tap, index) => ({ ...tap, isNew: index < 2 })),
    ],
    { brands: ['Ottone'] },
  );
  const search = (changes: Partial<ListingQuery>) => {
    const { total, articles, hits, facets, leftOut } = engine.search(query(changes), guest());
    const ids = hits.map(({ product, isPartial }) => product.articleId * (isPartial ? -1 : 1));
    return { total, articles, ids, isNew: facets?.new, leftOut };
  };

  it('R2.30 is followed by those that have most of them, the thing among them, up to ten together', () => {
    const partial = [-10, -11, -12, -13, -14, -15, -16, -17, -18];
    // Only what has all words is counted.
    expect(search({ text: 'rubinetto ottone' })).toEqual({
      ...{ total: 1, articles: 1, ids: [1, ...partial], isNew: 1, leftOut: [] },
    });
    expect(search({ text: 'vite ottone' })).toMatchObject({ total: 1, articles: 1, ids: [2] });
  });

  it('R2.30 on the last page only, within the filters, and never where another order would mix them', () => {
    expect(search({ text: 'rubinetto ottone', page: 2, perPage: 1 }).ids).toEqual([]);
    expect(search({ text: 'rubinetto ottone', onlyNew: true }).ids).toEqual([1, -10, -11]);
    expect(search({ text: 'rubinetto ottone', onlyAvailable: true })).toMatchObject({ total: 0, ids: [] });
    expect(search({ text: 'rubinetto ottone', sort: 'code' }).ids).toEqual([1]);
  });

  it.each(['ottone', 'SKU-10001', 'rubinetto cromato', 'A10001 A10005'])('R2.30 but not for %s', (text) => {
    expect(search({ text }).ids.filter((id) => id < 0)).toEqual([]);
  });
});

it('R2.30 corrects a misspelled word only to words of names and labels', () => {
  const engine = engineOf([
    { id: 1, name: 'Pompa', description: 'movimento circolare' },
    { id: 2, name: 'Circolatore' },
  ]);
  expect(foundIds(engine, { text: 'circolatare' })).toEqual([2]);
});

describe('a correction', () => {
  const engine = engineOf(
    [
      { id: 1, name: text('Saracinesca PN 16', 'Gate valve, non-rising stem') },
      { id: 2, name: text('Sega circolare', 'Circular saw') },
      { id: 3, name: text('Tubo LED', 'LED tube') },
      { id: 4, name: text('Guanto da lavoro', 'Working glove') },
    ],
    { synonyms: [['tubo led', 'tubo alogeno']] },
  );
  const found = (typed: string, locale: Locale) => foundIds(engine, { text: typed }, guest({ locale }));

  it.each(['nion', 'circolatore'])('R2.30 never drops letters that nobody types twice: %s', (typed) => {
    expect(found(typed, 'it')).toEqual([]);
    expect(found(typed, 'en')).toEqual([]);
  });

  it('R2.30 is still found for missing, wrong, exchanged and doubled letters', () => {
    for (const typed of ['circlare', 'circulare', 'cricolare', 'circollare', 'circolarre']) {
      expect(found(typed, 'it')).toEqual([2]);
    }
    expect(found('tubbo', 'it')).toEqual([3]);
  });

  it('R2.30 leads to words of the reader’s language', () => {
    expect([found('glovve', 'en'), found('glovve', 'it')]).toEqual([[4], []]);
    expect([found('guantto', 'it'), found('guantto', 'en')]).toEqual([[4], []]);
  });

  it('R2.30 proposes the names that have an unknown word', () => {
    expect(engine.search(query({ text: 'alogeno' }), guest()).nearest).toEqual(['tubo alogeno']);
  });
});
