import { describe, expect, it } from 'vitest';
import { engineOf, foundIds, guest, query, text } from './testing/catalogue.ts';

describe('similar words', () => {
  const engine = engineOf(
    [
      { id: 1, name: text('Livella magnetica', 'Magnetic level') },
      { id: 2, name: text('Guanto antitaglio livello C', 'Cut level C glove') },
      { id: 3, name: 'Secchio nero' },
      { id: 4, name: 'Malta a secco' },
      { id: 5, name: 'Punta per metallo' },
      { id: 6, name: 'Imbracatura 2 punti di attacco' },
      { id: 7, name: text('Tubo zincato', 'Galvanised pipe') },
      { id: 8, name: text('Vite zincata', 'Galvanised screw') },
      { id: 9, name: text('Chiave a pipa', 'Socket wrench') },
      { id: 10, name: text('Rullo full black', 'Full black roller') },
      { id: 11, name: text('Cutter', 'Snap-off knife') },
    ],
    { synonyms: [['chiave', 'spanner']] },
  );

  it.each([
    ['livella', [1]],
    ['livelle', [1]],
    ['secchio', [3]],
    ['secchi', [3]],
    ['punte', [5]],
    ['punti', [6]],
    ['zincato', [7, 8]],
    ['vite zincato', [8]],
    ['knives', [11]],
    ['null', []],
    ['fulll', [10]],
    ['ufll', [10]],
  ])('%s finds %j', (typed, ids) => {
    expect(foundIds(engine, { text: typed }).sort((one, other) => one - other)).toEqual(ids);
  });

  it('matches only the English word in an English search', () => {
    expect(foundIds(engine, { text: 'pipe' }, guest({ locale: 'en' }))).toEqual([7]);
  });
});

describe('compound words', () => {
  const engine = engineOf(
    [
      { id: 1, name: text('Faretto portalampada', 'Downlight') },
      { id: 2, name: text('Nastro isolante', 'Insulating tape') },
      { id: 3, name: text('Tassello', 'Nylon fixing') },
      { id: 4, name: text('Presa da parete', 'Wall socket'), familyId: 1 },
      { id: 5, name: text('Porta con lampada', 'Door') },
      { id: 6, name: text('Scaldacqua elettrico', 'Water heater') },
      { id: 7, name: text('Tubo rame Ø 22 × 1', 'Copper pipe Ø 22 × 1') },
      { id: 8, name: text('Tubo 22 pezzi', 'Pipe 22 pcs') },
    ],
    {
      families: [['SPI', null, 'Spine e prese', 'Plugs and sockets']],
      synonyms: [['tassello', 'wall plug']],
    },
  );

  it.each([
    ['porta lampada', [1, 5]],
    ['portalampade', [1]],
    ['nastroisolante', [2]],
    ['nastro isolante', [2]],
    ['nastroparete', []],
    ['scalda acqua', [6]],
    ['tubo 22mm', [7]],
    ['tubo 22', [7, 8]],
  ])('%s finds %j', (typed, ids) => {
    expect(foundIds(engine, { text: typed }).sort((one, other) => one - other)).toEqual(ids);
  });

  it.each(['wall plug', 'wall plugs', 'wallplug'])('%s finds the synonym first', (typed) => {
    expect(foundIds(engine, { text: typed }, guest({ locale: 'en' }))).toEqual([3, 4]);
  });
});

describe('words as trade buyers say them', () => {
  const engine = engineOf(
    [
      { id: 1, name: 'Elmetto ABS', features: { uso: { it: 'cantiere' } } },
      { id: 2, name: 'Cuffia antirumore con archetto', features: { uso: { it: 'cantiere' } } },
      { id: 3, name: 'Saldatrice inverter' },
      { id: 4, name: 'Scala doppia' },
      { id: 5, name: 'Tassello per cartongesso' },
      { id: 6, name: 'Serra da giardino' },
      { id: 7, name: 'Dado a serrare', description: 'come nuovo' },
      { id: 8, name: 'Filtro a Y', description: 'per acqua' },
    ],
    { synonyms: [['elmetto', 'casco']], features: [['uso', 's']] },
  );

  it.each([
    ['a diminutive, also of a synonym', 'caschetto da cantiere', [1]],
    ['a diminutive', 'scaletta', [4]],
    ['the tool of a verb', 'saldare', [3]],
    ['another tool of the same verb', 'saldatore', [3]],
    ['the thing that a question names', 'quale tassello serve per il cartongesso?', [5]],
    ['the thing of an elision', "filtro dell'acqua", [8]],
    ['a word that only asks, if there is no other', 'come', [7]],
    ['a known word, and nothing of its family', 'scala', [4]],
  ])('R2.30 find %s', (_, typed, ids) => {
    expect(foundIds(engine, { text: typed })).toEqual(ids);
  });
});

describe('a known word', () => {
  const breads = Array.from({ length: 60 }, (_, index) => ({ id: index + 11, name: `Panettone ${index}` }));
  const engine = engineOf([
    { id: 1, name: 'Olio extravergine' },
    { id: 2, name: 'Olio extra vergine' },
    { id: 3, name: 'Bottiglia extra', summary: 'per olio vergine' },
    { id: 4, name: 'Panetone mandorlato' },
    ...breads,
  ]);

  it.each([
    ['joined finds the divided one in a name too', 'extravergine', [1, 2]],
    ['divided finds the joined one too', 'extra vergine', [1, 2, 3]],
  ])('R2.30 %s', (_, typed, ids) => {
    expect(foundIds(engine, { text: typed }).sort((one, other) => one - other)).toEqual(ids);
  });

  it('R2.30 that is rare finds the far more frequent one after itself', () => {
    const found = foundIds(engine, { text: 'panetone' });
    expect(found).toHaveLength(61);
    expect(found[0]).toBe(4);
    expect(foundIds(engine, { text: 'panettone' })).toHaveLength(60);
  });
});

it('splits a phrase into words if none of its synonyms is found', () => {
  const engine = engineOf([{ id: 1, name: 'Cassetta postale' }], { synonyms: [['cassetta attrezzi', 'toolbox']] });
  const result = engine.search(query({ text: 'cassetta attrezzi' }), guest());
  expect(result.total).toBe(1);
  expect(result.leftOut).toEqual(['attrezzi']);
});

it('leaves a word out rather than treat a known word as misspelled', () => {
  const engine = engineOf([
    { id: 1, name: 'Presa da parete' },
    { id: 2, name: 'Modulo', description: 'corrente e prese' },
    { id: 3, name: 'Stampante', description: 'pressa, correnti' },
  ]);
  const result = engine.search(query({ text: 'presa parete correnti' }), guest());
  expect(result.hits[0]?.product.articleId).toBe(1);
  expect(result.leftOut).toEqual(['correnti']);
});

describe('abbreviated words', () => {
  const engine = engineOf([
    { id: 1, name: 'Rubinetto per lavabo' },
    { id: 2, name: 'Sifone per lavabo' },
    { id: 3, name: 'Cavo flessibile nero' },
    { id: 4, name: 'Cavo unipolare nero' },
    { id: 5, name: 'Flessometro' },
    { id: 6, name: 'Pila per fax' },
  ]);

  it.each([
    ['rubin. lavabo', [1]],
    ['lavabo rubin.', [1]],
    ['cavo fless. nero', [3]],
    ['cavo fless nero', [3]],
    ['fless.', [3, 5]],
    // Two letters are too few for an abbreviation.
    ['fa. pila', [6], ['fa']],
  ] as [string, number[], string[]?][])('%s finds %j', (typed, ids, leftOut = []) => {
    expect(foundIds(engine, { text: typed }).sort((one, other) => one - other)).toEqual(ids);
    expect(engine.search(query({ text: typed }), guest()).leftOut).toEqual(leftOut);
  });
});

describe('a compound typed as two words with a typing error', () => {
  const engine = engineOf(
    [
      { id: 1, name: text('Cacciavite', 'Screwdriver') },
      { id: 2, name: text('Alimentatore', 'LED driver') },
      { id: 3, name: text('Vite', 'Screw'), description: 'for any driver' },
      { id: 4, name: text('Serratura', 'Lock') },
      { id: 5, name: text('Blocca porta', 'Doorlock') },
    ],
    {},
  );

  it.each(['srew driver', 'screw drivr', 'scrw driver'])('%s finds the compound first', (typed) => {
    expect(foundIds(engine, { text: typed }, guest({ locale: 'en' }))).toEqual([1, 3]);
  });

  it('is not tried where both words are known, nor for short ones', () => {
    // One letter from `doorlock`, but both words are known.
    expect(foundIds(engine, { text: 'door lock' }, guest({ locale: 'en' }))).toEqual([5]);
    expect(foundIds(engine, { text: 'screw lock' }, guest({ locale: 'en' }))).not.toContain(5);
  });
});

it('ranks a synonym before a word in the features', () => {
  const engine = engineOf(
    [
      { id: 1, name: 'Stampante', features: { software: { it: 'toolbox' } } },
      { id: 2, name: 'Valigetta tool kit' },
    ],
    { synonyms: [['toolbox', 'tool kit']], features: [['software', 's', 'Software']] },
  );
  expect(foundIds(engine, { text: 'toolbox' })).toEqual([2, 1]);
});

it('treats a word before a full stop as a prefix even if it is a known word', () => {
  const engine = engineOf([
    { id: 1, name: 'Rubinetto per lavabo' },
    { id: 2, name: 'Porta rubin per gioielli' },
    { id: 3, name: 'Sifone per lavabo' },
  ]);
  expect(foundIds(engine, { text: 'rubin. lavabo' })).toEqual([1]);
});

it('does not treat two known words as a misspelled third one', () => {
  const engine = engineOf([
    { id: 1, name: 'Portarampi' },
    { id: 2, name: 'Porta con lampi' },
  ]);
  expect(foundIds(engine, { text: 'porta lampi' })).toEqual([2]);
});

it('tolerates two errors from eight letters on', () => {
  const engine = engineOf([
    { id: 1, name: 'Bottone' },
    { id: 2, name: 'Serratura' },
  ]);
  expect(foundIds(engine, { text: 'boxtxne' })).toEqual([]);
  expect(foundIds(engine, { text: 'sexratxra' })).toEqual([2]);
});

it('ranks a code prefix before a code fragment, also next to a word', () => {
  const engine = engineOf([
    { id: 1, name: 'Valvola', sku: 'XNOR0709' },
    { id: 2, name: 'Valvola', sku: 'NOR0707' },
  ]);
  expect(foundIds(engine, { text: 'valvola nor070' })).toEqual([2, 1]);
});

it('reports an exact match only where no other article has the same code', () => {
  const engine = engineOf([
    { id: 1, name: 'Valvola', makerCode: 'V-77' },
    { id: 2, name: 'Molla', makerCode: 'V-77' },
    { id: 3, name: 'Dado', makerCode: 'D-78' },
  ]);
  const exactOf = (typed: string) => engine.search(query({ text: typed }), guest()).exact;
  expect(exactOf('v77')).toBeNull();
  expect(exactOf('d78')?.articleId).toBe(3);
});

it('R2.30 ranks a known name of letters and figures before its parts', () => {
  const engine = engineOf([
    { id: 1, name: 'Motore 4 PS' },
    { id: 2, name: 'Joystick', summary: 'per PS4' },
  ]);
  expect(foundIds(engine, { text: 'ps4' })).toEqual([2, 1]);
});

describe('of codes that differ only in signs', () => {
  const engine = engineOf([
    { id: 1, name: 'Quadro', sku: 'QB 12-3' },
    { id: 2, name: 'Quadro', sku: 'QB 1-23', stockQuantity: 0 },
    { id: 3, name: 'Quadro', sku: 'QB-123', stockQuantity: 0 },
  ]);

  it.each([
    ['QB 1-23', 2],
    ['qb 12-3', 1],
    ['qb123', null],
    ['QB-1-23', null],
  ])('R2.30 %s is exactly article %s, which comes first', (typed, id) => {
    const { exact, hits } = engine.search(query({ text: typed }), guest());
    expect(exact?.articleId ?? null).toBe(id);
    expect(hits).toHaveLength(3);
    expect(hits[0]?.product.articleId).toBe(id ?? 1);
    expect(hits[0]?.why).toBe('code');
  });
});

it('counts a product as available when one of its variants is, however they match', () => {
  const engine = engineOf([
    { id: 1, name: 'Guanto corto', stockQuantity: 0 },
    { id: 2, kind: 'parent', name: 'Guanto lungo' },
    { id: 3, parentId: 2, name: 'Guanto lungo M', stockQuantity: 0 },
    { id: 4, parentId: 2, name: 'Guanto lungo L', stockQuantity: 5 },
  ]);
  expect(foundIds(engine, { text: 'guanto' })).toEqual([2, 1]);
});

it.each(['wd 40', 'WD-40', 'wd40'])('R2.30 %s finds a name however it is written, all spellings alike', (typed) => {
  const engine = engineOf([
    { id: 1, name: 'WD-40 spray' },
    { id: 2, name: 'WD40 spray' },
    { id: 3, name: 'WD 40 spray' },
    { id: 4, name: 'Cavo 40 mm' },
    { id: 5, name: 'WD 50 spray' },
  ]);
  expect(foundIds(engine, { text: typed }).toSorted()).toEqual([1, 2, 3]);
});

it('R2.30 of two words that name things and never occur together the rarer one is kept', () => {
  const panels = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, name: `Pannello LED ${index}` }));
  const engine = engineOf([...panels, { id: 20, name: 'Modulo fotovoltaico 410 W' }]);
  expect(foundIds(engine, { text: 'pannelli fotovoltaici' })).toEqual([20]);
});
