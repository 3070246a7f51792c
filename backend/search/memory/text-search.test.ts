import { describe, expect, it } from 'vitest';
import { codesOf, engineOf, foundIds, guest, query, text } from './testing/catalogue.ts';

const workshop = engineOf(
  [
    {
      id: 1,
      name: text('Valvola a sfera 1/2"', 'Ball valve 1/2"'),
      sku: 'NOR.0707-60',
      barcodes: ['8001234567890'],
      brandId: 1,
    },
    { id: 2, name: text('Olio lubrificante per catene', 'Chain oil'), sku: 'OLI-100', makerCode: 'C53208' },
    {
      id: 3,
      name: text('Cuscinetto a sfere', 'Ball bearing'),
      sku: 'CUS-6204',
      description: 'Per valvole industriali',
    },
    { id: 4, name: text('Vite testa esagonale M8x40', 'Hex screw M8x40'), sku: 'DIN933-M8x40', oldCodes: ['0815'] },
    { id: 5, name: text('Tubo in acciaio 10 mm', 'Steel pipe 10 mm'), sku: 'TUB-10' },
    { id: 6, name: text('Unità di controllo', 'Control unit'), sku: 'UNI-1' },
    { id: 7, name: text('Cacciavite a croce', 'Cross screwdriver'), sku: 'CAC-1' },
    { id: 8, name: text('Lampadina LED 10 W', 'LED bulb 10 W'), sku: 'LED-10W', code: 'C1' },
    { id: 9, name: text('Vite autoforante 8x40', 'Self-drilling screw 8x40'), sku: 'VAF-840' },
    { id: 10, name: text('Sega per metallo', 'Hacksaw'), sku: 'SEG-1', description: 'Con manico in acciaio' },
  ],
  {
    brands: ['Pegler'],
    synonyms: [
      ['giravite', 'cacciavite'],
      ['lampadina', 'lampada'],
    ],
  },
);

const find = (typed: string, visibility = guest()): number[] => foundIds(workshop, { text: typed }, visibility);
const whyFirst = (typed: string): string | null =>
  workshop.search(query({ text: typed }), guest()).hits[0]?.why ?? null;

describe('codes', () => {
  it.each(['NOR.0707-60', 'nor0707 60', '0707-60', 'NOR 070760', 'nor/0707/60'])(
    'R2.30 %s finds the same article',
    (typed) => {
      expect(find(typed)).toEqual([1]);
    },
  );

  it('a maker code finds only its article', () => {
    expect(find('C53208')).toEqual([2]);
    expect(whyFirst('C53208')).toBe('maker_code');
    expect(find('53208')).toEqual([2]);
    expect(find('C53209')).toEqual([]);
  });

  it('a barcode finds its article, whole or in part', () => {
    expect(find('8001234567890')).toEqual([1]);
    expect(whyFirst('8001234567890')).toBe('barcode');
    expect(find('7890')).toEqual([1]);
  });

  it('an old code finds the article that has it', () => {
    expect(find('0815')).toEqual([4]);
    expect(whyFirst('0815')).toBe('old_code');
  });

  it('a customer’s own codes work only for that customer', () => {
    const client = guest({ customerCodes: codesOf('c', { 'MIO-CODICE 77': 3 }) });
    expect(find('mio-codice 77', client)).toEqual([3]);
    expect(workshop.search(query({ text: 'MIOCODICE77' }), client).hits[0]?.why).toBe('customer_code');
    expect(find('codice77', client)).toEqual([3]);
    expect(find('miocodice77')).toEqual([]);
  });

  it('ranks exact code before barcode, prefix, fragment, name and description', () => {
    const engine = engineOf([
      { id: 1, name: 'Prodotto', description: 'compatibile con 4711x' },
      { id: 2, name: 'Adattatore 4711x', sku: 'N-1' },
      { id: 3, name: 'Quello', sku: 'Z4711X9' },
      { id: 4, name: 'Altro', sku: '4711X-2' },
      { id: 5, name: 'Codice a barre', barcodes: ['4711X'] },
      { id: 6, name: 'Zeta', sku: '4711X' },
    ]);
    expect(foundIds(engine, { text: '4711x' })).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('treats O as 0 and I as 1 only in a code that does not exist as typed', () => {
    const engine = engineOf([
      { id: 1, name: 'Valvola', sku: 'VS-12-OT' },
      { id: 2, name: 'Rubinetto', sku: 'RB-10' },
      { id: 3, name: 'Tappo', sku: 'RB-1O' },
    ]);
    expect(foundIds(engine, { text: 'VS-12-0T' })).toEqual([1]);
    expect(foundIds(engine, { text: 'vsi20t' })).toEqual([1]);
    expect(foundIds(engine, { text: 'valvola VS-12-0T' })).toEqual([1]);
    expect(foundIds(engine, { text: 'RB-10' })).toEqual([2]);
    expect(engine.search(query({ text: 'VS-12-0T' }), guest()).exact?.articleId).toBe(1);
  });

  it('treats letters with separators between them as a code', () => {
    const engine = engineOf([
      { id: 1, name: 'Lucchetto', sku: 'LUC-AC-SB' },
      { id: 2, name: 'Filtro acqua/gas', sku: 'FI-1' },
    ]);
    expect(foundIds(engine, { text: 'luc-ac' })).toEqual([1]);
    expect(foundIds(engine, { text: 'acqua/gas' })).toEqual([2]);
  });

  it('reports the one article that has exactly this code', () => {
    const exactOf = (typed: string) => workshop.search(query({ text: typed }), guest()).exact;
    expect(exactOf('cus6204')).toMatchObject({ articleId: 3 });
    expect(exactOf('cus62')).toBeNull();
    expect(exactOf('valvola')).toBeNull();
  });

  it('matches the variant whose code was typed, in the hit of its product', () => {
    const engine = engineOf([
      { id: 1, kind: 'parent', name: 'Guanto', sku: 'GU' },
      { id: 2, parentId: 1, sku: 'GU-M', size: 'M' },
      { id: 3, parentId: 1, sku: 'GU-XL', size: 'XL' },
    ]);
    const [hit] = engine.search(query({ text: 'gu-xl' }), guest()).hits;
    expect(hit && [hit.product.articleId, hit.matched.articleId]).toEqual([1, 3]);
  });
});

describe('words', () => {
  it.each([
    ["l'olio", [2]],
    ['dell’olio', [2]],
    ["d'acciaio", [5, 10]],
    ['unita', [6]],
    ["unita'", [6]],
    ['unità', [6]],
    ['valvole', [1]],
    ['manico', [10]],
    ['valves', [1]],
    ['screwdrivers', [7]],
    ['tubi acciaio', [5]],
    ['acciaio tubo', [5]],
  ])('%s', (typed, ids) => {
    expect(find(typed)).toEqual(ids);
  });

  it('treats the last word as a prefix, the others as whole words', () => {
    expect(find('valvola sfe')).toEqual([1, 3]);
    expect(find('cacciav')).toEqual([7]);
  });

  it('tolerates one error from four letters on, two from eight, none in digits', () => {
    expect(find('tubbo acciaio')).toEqual([5]);
    expect(find('cacicavite')).toEqual([7]);
    expect(find('cuscineto')).toEqual([3]);
    expect(find('cusciineto')).toEqual([3]);
    expect(find('cusiimeto')).toEqual([]);
    expect(find('tbo')).toEqual([]);
    expect(find('cus6205')).toEqual([]);
    expect(whyFirst('cuscineto')).toBe('similar');
  });

  it('tries similar spellings of unknown words only, as long as that finds something', () => {
    const engine = engineOf([
      { id: 1, name: 'Viti corte' },
      { id: 2, name: 'Viti corde' },
    ]);
    expect(foundIds(engine, { text: 'vitti corde' })).toEqual([2]);
    expect(foundIds(engine, { text: 'vitti corbe' })).toEqual([2, 1]);
  });

  it('finds synonyms', () => {
    expect(find('giravite')).toEqual([7]);
    expect(whyFirst('giravite')).toBe('synonym');
    expect(find('lampada led')).toEqual([8]);
    const engine = engineOf(
      [
        { id: 1, name: 'Elmetto da cantiere' },
        { id: 2, name: 'Cassa in legno' },
      ],
      { synonyms: [['elmetto', 'casco']] },
    );
    expect(foundIds(engine, { text: 'casco' })).toEqual([1]);
  });

  it('finds the thing before its accessories, and what only mentions it by two words', () => {
    const engine = engineOf([
      { id: 1, name: 'Manico per martello' },
      { id: 2, name: 'Chiodo', description: 'Si pianta col martello' },
      { id: 3, name: 'Martello da carpentiere' },
    ]);
    expect(foundIds(engine, { text: 'martello' })).toEqual([3, 1]);
    expect(foundIds(engine, { text: 'chiodo martello' })).toEqual([2]);
  });

  it('matches singular and plural, but not a brand that only looks like a plural', () => {
    const engine = engineOf(
      [
        { id: 1, name: 'Valvola a sfera Raccordia', brandId: 1 },
        { id: 2, name: 'Raccordo a pressare' },
        { id: 3, name: 'Raccordi filettati' },
      ],
      { brands: ['Raccordia'] },
    );
    expect(foundIds(engine, { text: 'raccordo' }).sort()).toEqual([2, 3]);
    expect(foundIds(engine, { text: 'raccordia' })[0]).toBe(1);
    expect(foundIds(engine, { text: 'raccordi' }).slice(0, 2).sort()).toEqual([2, 3]);
  });

  it('ranks a word of the family name before a word of the article name only', () => {
    const engine = engineOf(
      [
        { id: 1, name: text('Inserto', 'Screwdriver bit 25 mm'), familyId: 1 },
        {
          id: 2,
          name: text('Cacciavite meccanico', 'Mechanic screwdriver 75 mm slotted'),
          familyId: 2,
          stockQuantity: 0,
        },
      ],
      {
        families: [
          ['INS', null, 'Inserti', 'Bits'],
          ['CAC', null, 'Cacciaviti', 'Screwdrivers'],
        ],
      },
    );
    expect(foundIds(engine, { text: 'screwdriver' }, guest({ locale: 'en' }))).toEqual([2, 1]);
  });

  it('finds by the family name and reports it as match reason', () => {
    const engine = engineOf([{ id: 1, name: 'Curva 90° rame', familyId: 1 }], {
      families: [['RAC', null, 'Raccordi in rame', 'Copper fittings']],
    });
    const [hit] = engine.search(query({ text: 'raccordo' }), guest()).hits;
    expect(hit?.why).toBe('category');
  });

  it('ranks a word in the name higher where the family name is its synonym', () => {
    const engine = engineOf(
      [
        { id: 1, name: 'Supporto notebook', familyId: 1 },
        { id: 2, name: 'Modello notebook', familyId: 2, stockQuantity: 0 },
      ],
      {
        families: [
          ['SUP', null, 'Accessori'],
          ['LAP', null, 'Portatili'],
        ],
        synonyms: [['notebook', 'portatile']],
      },
    );
    expect(foundIds(engine, { text: 'notebook' })).toEqual([2, 1]);
  });

  it('ranks hits in the requested language first', () => {
    const engine = engineOf([
      { id: 1, name: text('Cane', 'Dog') },
      { id: 2, name: text('Metal pane', 'Cane') },
    ]);
    expect(foundIds(engine, { text: 'cane' })).toEqual([1, 2]);
    expect(foundIds(engine, { text: 'cane' }, guest({ locale: 'en' }))).toEqual([2, 1]);
  });
});

describe('measures', () => {
  it.each([
    ['1/2"', [1]],
    ['valvola 1/2', [1]],
    ['M8x40', [4]],
    ['m8 x 40', [4]],
    ['8x40', [4, 9]],
    ['10 mm', [5]],
    ['10mm', [5]],
    ['10 w', [8]],
    ['vite m8', [4]],
    ['tubo 10 cm', [5]],
  ])('%s', (typed, ids) => {
    expect(find(typed).sort((one, other) => one - other)).toEqual(ids);
  });
});

describe('sizes', () => {
  const shoes = engineOf(
    [
      { id: 1, kind: 'parent', name: 'Scarpa bassa' },
      { id: 2, parentId: 1, name: 'Scarpa bassa tg 42', size: '42' },
      { id: 3, parentId: 1, name: 'Scarpa bassa tg 43', size: '43' },
      { id: 4, name: 'Scarpa alta 42 occhielli', size: '40' },
      { id: 5, name: 'Giacca', size: 'XL' },
      { id: 6, name: 'Vite mezzo filetto 1/2"' },
    ],
    { synonyms: [['1/2"', 'mezzo pollice', 'half inch']] },
  );

  it.each([
    ['scarpa taglia 42', [1]],
    ['scarpa tg.42', [1]],
    ['scarpa size 43', [1]],
    ['giacca taglia xl', [5]],
    ['giacca taglia XL', [5]],
    ['vite mezzo pollice', [6]],
    ['vite half inch', [6]],
  ])('%s', (typed, ids) => {
    expect(foundIds(shoes, { text: typed })).toEqual(ids);
    expect(shoes.search(query({ text: typed }), guest()).leftOut).toEqual([]);
  });
});

describe('texts without a full match', () => {
  it('leaves out words without match and reports them', () => {
    const result = workshop.search(query({ text: 'valvola sfera zzzzqq' }), guest());
    expect(result.hits.map(({ product }) => product.articleId)).toEqual([1, 3]);
    expect(result.leftOut).toEqual(['zzzzqq']);
    expect(workshop.search(query({ text: 'cacciavite autoforante' }), guest()).leftOut).toHaveLength(1);
  });

  it.each([
    ['valvola sfera titanio', ['titanio'], [1, 3]],
    ['titanio valvola a sfera', ['titanio'], [1, 3]],
    ['vite M8x40 dorata', ['dorata'], [4]],
    ['cacciavite zincato', ['zincato'], [7]],
  ])('R2.30 keeps the word that names the thing: %s', (typed, leftOut, ids) => {
    const engine = engineOf([
      { id: 1, name: 'Valvola a sfera' },
      { id: 2, name: 'Punta in titanio' },
      { id: 3, name: 'Valvola a sfera inox' },
      { id: 4, name: 'Vite M8x40' },
      { id: 5, name: 'Maniglia dorata' },
      { id: 6, name: 'Vite M6x40' },
      { id: 7, name: 'Cacciavite' },
      { id: 8, name: 'Manico', description: 'per cacciavite' },
      { id: 9, name: 'Tubo zincato' },
    ]);
    const result = engine.search(query({ text: typed }), guest());
    expect(result.leftOut).toEqual(leftOut);
    expect(result.hits.map(({ product }) => product.articleId).slice(0, ids.length)).toEqual(ids);
  });

  it('R4.13 finds nothing for unknown words, without an error', () => {
    expect(workshop.search(query({ text: 'zzzzqq' }), guest())).toMatchObject({ total: 0, hits: [], leftOut: [] });
    // Ignored stop words are reported where nothing is found.
    expect(workshop.search(query({ text: 'il & zzzzqq' }), guest())).toMatchObject({ total: 0, leftOut: ['il'] });
  });

  it.each(
    [
      'a & b',
      '100%',
      'C:',
      '🙂',
      "'",
      '"',
      '%',
      '\\',
      '(',
      '\ud800',
      'x'.repeat(2000),
      'parola '.repeat(300),
      '1/',
      '..',
      '<b>',
      '0',
    ].map((typed) => [typed.slice(0, 20), typed]),
  )('%j causes no error', (_, typed) => {
    const result = workshop.search(query({ text: typed }), guest());
    expect(result.total).toBeGreaterThanOrEqual(result.hits.length);
    expect(() => workshop.suggest(typed, 5, guest())).not.toThrow();
  });

  it('R2.30 treats an empty text, spaces and * as no filter', () => {
    for (const typed of ['', '   ', '*', ' * ']) expect(find(typed)).toHaveLength(10);
  });
});

describe('suggestions', () => {
  it('R7.13 limits the number and reports the total', () => {
    const { total, suggestions } = workshop.suggest('sfer', 1, guest({ locale: 'en' }));
    expect(total).toBe(2);
    expect(suggestions).toHaveLength(1);
    expect(suggestions[0]?.document.name).toMatch(/^Ball/);
    expect(workshop.suggest(' ', 5, guest())).toEqual({ total: 0, suggestions: [] });
  });
});
