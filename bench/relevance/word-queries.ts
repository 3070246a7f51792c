import type { JudgedQuery, Rule } from './judgement.ts';

/**
 * Queries in words with the rules that judge them. 3 is what the buyer wants, 2 what would do, 1 what is of the same
 * sort; everything else is wrong.
 */
type Line = readonly [text: string, wanted: Rule | readonly Rule[], acceptable?: Rule, related?: Rule];

function queries(kind: string, locale: 'it' | 'en', lines: readonly Line[]): JudgedQuery[] {
  return lines.map(([text, wanted, acceptable, related]) => ({
    kind,
    text,
    locale,
    grades: [
      ...[wanted].flat().map((rule) => [3, rule] as const),
      ...(acceptable ? [[2, acceptable] as const] : []),
      ...(related ? [[1, related] as const] : []),
    ],
  }));
}

const valves: Rule = { family: 'valvole-sfera' };
const fittings: Rule = { family: 'raccordi-*' };
const metric: Rule = { family: 'viti-metriche' };
const gloves: Rule = { family: ['guanti', 'guanti-monouso'] };
const nitrile: readonly Rule[] = [
  { ...gloves, name: 'nitril' },
  { family: 'guanti', features: { rivestimento: 'nitrile' } },
];
const cables: Rule = { family: ['cavi-energia', 'cavi-flessibili', 'cavi-unipolari', 'prolunghe'] };

export const WORD_QUERIES: readonly JudgedQuery[] = [
  ...queries('words', 'it', [
    ['valvola a sfera', valves, { family: 'valvole-*' }],
    ['raccordo', fittings],
    ['raccordi a pressare', { family: 'raccordi-pressare' }, undefined, fittings],
    ['cavo', { family: ['cavi-*', 'ufficio-el-7-7*'] }],
    [
      'lucchetto ottone',
      { family: 'lucchetti', features: { materiale: 'ottone' } },
      undefined,
      { family: 'lucchetti' },
    ],
    ['trapano a percussione', { family: 'trapani', name: 'percussione' }, undefined, { family: 'trapani' }],
    ['guanto nitrile', nitrile, undefined, gloves],
    ['elmetto giallo', { family: 'elmetti', name: 'giallo' }, undefined, { family: 'elmetti' }],
    ['idropittura bianco', { family: 'idropitture', name: 'bianc[oa]' }, undefined, { family: 'idropitture' }],
    ['toner', { family: 'ufficio-el-13-3-1-7' }, undefined, { family: 'ufficio-el-13-3*' }],
    ['carriola', { family: 'carriole' }],
    ['maniglia per porta', { family: 'maniglie' }],
    ['pompa sommersa', { family: 'pompe', name: 'sommersa' }, undefined, { family: 'pompe' }],
    ['silicone', { family: 'siliconi', name: 'silicone' }, { family: ['siliconi', 'spray', 'pistole'] }],
    ['rubinetto', { family: 'rubinetti' }],
    ['proiettore led', { family: 'proiettori' }],
  ]),
  ...queries('words', 'en', [
    ['ball valve', valves, { family: 'valvole-*' }],
    ['padlock', { family: 'lucchetti' }],
    ['safety shoe', { family: 'calzature', name: 'safety shoe' }, undefined, { family: 'calzature' }],
    ['wheelbarrow', { family: 'carriole' }],
    ['screwdriver', { family: 'cacciaviti' }, { family: 'inserti', name: 'screwdriver bit' }],
    ['wood screw', { family: 'viti-legno' }, { name: 'for wood' }],
    ['wall paint', { family: 'idropitture' }],
    ['laptop bag', [{ family: 'ufficio-lb-15' }, { name: 'laptop.* bag' }], undefined, { name: 'bag' }],
    ['keyboard', { family: 'ufficio-el-7-9-12-8' }, { name: 'keyboard' }],
    ['hdmi cable', { family: 'ufficio-el-7-7*', name: 'hdmi' }, { name: 'hdmi' }, { family: 'ufficio-el-7-7*' }],
    ['toilet seat', { family: 'sedili-wc' }],
    ['circuit breaker', { family: 'magnetotermici' }, { name: 'rcbo' }],
  ]),
  ...queries('singular and plural', 'it', [
    ['valvole a sfera', valves, { family: 'valvole-*' }],
    ['lucchetti', { family: 'lucchetti' }],
    ['chiavi combinate', { family: 'chiavi', name: 'combinata' }, undefined, { family: 'chiavi' }],
    ['tubi multistrato', { family: 'tubi-multistrato' }],
    ['viti truciolari', { family: 'viti-legno', name: 'truciolare' }, undefined, { family: 'viti-legno' }],
    ['pompe centrifughe', { family: 'pompe', name: 'centrifuga' }, undefined, { family: 'pompe' }],
    ['dadi', { family: 'dadi' }],
    ['secchi', { name: 'secchio' }],
  ]),
  ...queries('singular and plural', 'en', [
    ['padlocks', { family: 'lucchetti' }],
    ['batteries', { family: 'ufficio-el-7-15-1*' }, { name: 'batter(y|ies)' }],
    ['cable ties', { family: 'fascette' }],
    ['brush', { family: 'pennelli' }, { name: 'brush' }],
    ['hinge', { family: 'cerniere' }],
  ]),
  ...queries('accents and apostrophes', 'it', [
    ["smalto all'acqua", { family: 'smalti', features: { base: 'acqua' } }, undefined, { family: 'smalti' }],
    ['smalto all’acqua', { family: 'smalti', features: { base: 'acqua' } }, undefined, { family: 'smalti' }],
    ["protezione dell'udito", { family: 'protezione-udito' }],
    [
      "cerniera d'acciaio",
      { family: 'cerniere', features: { materiale: 'acciaio' } },
      undefined,
      { family: 'cerniere' },
    ],
    ["pennello per l'acqua", { family: 'pennelli', features: { adatto: 'acqua' } }, undefined, { family: 'pennelli' }],
    ['colorsi pennello', { family: 'pennelli', brand: 'Colorsì' }, undefined, { family: 'pennelli' }],
    ["unita' backup batteria", { family: 'ufficio-el-7-15-12' }],
    ['unita ottiche', { family: 'ufficio-el-7-9-14-6' }],
    ["velocita' variabile", { family: 'smerigliatrici', name: 'velocità variabile' }, { name: 'velocità variabile' }],
  ]),
  ...queries('half a last word', 'it', [
    ['lucch', { family: 'lucchetti' }],
    ['cacciav', { family: 'cacciaviti' }],
    ['valvola a sf', valves, { family: 'valvole-*' }],
    ['tubo multis', { family: 'tubi-multistrato' }],
    ['idropit', { family: 'idropitture' }],
    ['miscelatore lav', { family: 'miscelatori', name: 'lavabo' }, undefined, { family: 'miscelatori' }],
    ['guanto nit', nitrile, undefined, gloves],
    ['ancorante chim', { family: 'ancoranti-chimici' }],
  ]),
  ...queries('half a last word', 'en', [
    ['padlo', { family: 'lucchetti' }],
    ['ball val', valves, { family: 'valvole-*' }],
    ['screwdr', { family: 'cacciaviti' }, { family: 'inserti', name: 'screwdriver bit' }],
    ['wall pai', { family: 'idropitture' }],
  ]),
  ...queries('typing errors', 'it', [
    ['luchetto', { family: 'lucchetti' }],
    ['cacciavitte', { family: 'cacciaviti' }],
    ['vavola a sfera', valves, { family: 'valvole-*' }],
    ['miscelatroe', { family: 'miscelatori' }],
    ['idropitura', { family: 'idropitture' }],
    ['smerigliatirce', { family: 'smerigliatrici' }],
    ['rubineto', { family: 'rubinetti' }],
    ['catongesso', { name: 'cartongesso' }],
    ['pantallone', { family: 'abbigliamento', name: 'pantalone' }, undefined, { family: 'abbigliamento' }],
    ['magnetotermicho', { family: 'magnetotermici' }, { name: 'magnetotermico' }],
  ]),
  ...queries('typing errors', 'en', [
    ['padlok', { family: 'lucchetti' }],
    ['scredwriver', { family: 'cacciaviti' }, { family: 'inserti', name: 'screwdriver bit' }],
    ['keybord', { family: 'ufficio-el-7-9-12-8' }, { name: 'keyboard' }],
    ['weelbarrow', { family: 'carriole' }],
  ]),
  ...queries('measures', 'it', [
    ['valvola a sfera 1/2"', { ...valves, features: { filettatura: '1/2"' } }, undefined, valves],
    ['valvola a sfera 1/2', { ...valves, features: { filettatura: '1/2"' } }, undefined, valves],
    ['valvola a sfera mezzo pollice', { ...valves, features: { filettatura: '1/2"' } }, undefined, valves],
    ['valvola a sfera 1"1/4', { ...valves, features: { filettatura: '1"1/4' } }, undefined, valves],
    ['valvola a sfera 1 1/4', { ...valves, features: { filettatura: '1"1/4' } }, undefined, valves],
    ['nipplo tre quarti', { family: 'raccordi-filettati', name: 'nipplo.* 3/4"' }, undefined, { name: 'nipplo' }],
    ['vite M8x40', { ...metric, features: { diametro: 8, lunghezza: 40 } }, undefined, metric],
    ['vite 8x40', { family: 'viti-*', features: { diametro: 8, lunghezza: 40 } }, undefined, { family: 'viti-*' }],
    [
      'vite M8 x 40 inox',
      { ...metric, name: 'inox.*M8 × 40' },
      { ...metric, features: { diametro: 8, lunghezza: 40 } },
      metric,
    ],
    ['dado M10', { family: 'dadi', features: { diametro: 10 } }, undefined, { family: 'dadi' }],
    ['cavo 3x1,5', { ...cables, name: '3[GX]1,5' }, undefined, { family: 'cavi-*' }],
    ['cavo 3g2,5', { ...cables, name: '3G2,5' }, undefined, { family: 'cavi-*' }],
    ['guanto taglia 9', { family: 'guanti', size: '9' }, undefined, { family: 'guanti' }],
    [
      'scarpa tg 42',
      { family: 'calzature', name: 'scarpa.*', size: '42' },
      { family: 'calzature', size: '42' },
      { family: 'calzature' },
    ],
    [
      'pantalone taglia XL',
      { family: 'abbigliamento', name: 'pantalone', size: 'XL' },
      undefined,
      { family: 'abbigliamento' },
    ],
    ['lucchetto 50 mm', { family: 'lucchetti', features: { larghezza: 50 } }, undefined, { family: 'lucchetti' }],
    ['lucchetto 50mm', { family: 'lucchetti', features: { larghezza: 50 } }, undefined, { family: 'lucchetti' }],
    [
      'disco da taglio 115',
      { family: 'dischi', name: 'da taglio', features: { diametro: 115 } },
      undefined,
      { family: 'dischi' },
    ],
    ['punta sds 10 mm', { family: 'punte', name: 'SDS', features: { diametro: 10 } }, undefined, { family: 'punte' }],
    [
      'lampada led e27 10w',
      { family: 'lampade-led', features: { attacco: 'E27', potenza: 10 } },
      undefined,
      { family: 'lampade-led' },
    ],
    [
      'idropittura 14 litri',
      { family: 'idropitture', features: { contenuto: 14 } },
      undefined,
      { family: 'idropitture' },
    ],
    [
      'tubo rame 22',
      { family: 'tubi-rame', name: 'Ø 22 ' },
      { family: 'raccordi-rame', features: { diametro: 22 } },
      { family: 'tubi-rame' },
    ],
  ]),
  ...queries('measures', 'en', [
    ['ball valve 3/4', { ...valves, features: { filettatura: '3/4"' } }, undefined, valves],
    ['ball valve half inch', { ...valves, features: { filettatura: '1/2"' } }, undefined, valves],
    ['hex nut M8', { family: 'dadi', name: 'hex nut', features: { diametro: 8 } }, undefined, { family: 'dadi' }],
    ['glove size 10', { family: 'guanti', size: '10' }, undefined, { family: 'guanti' }],
    ['padlock 30 mm', { family: 'lucchetti', features: { larghezza: 30 } }, undefined, { family: 'lucchetti' }],
    ['drill 18v', { family: 'trapani', features: { tensione: '18 V' } }, undefined, { family: 'trapani' }],
  ]),
  ...queries('synonyms', 'it', [
    ['giravite', { family: 'cacciaviti' }],
    ['lampadina', { family: 'lampade-led' }],
    ['casco', { family: 'elmetti' }],
    ['metro a nastro', { family: 'flessometri', name: 'flessometro' }, { family: 'flessometri' }],
    ['teflon', { family: 'sigillanti-filetti', name: 'PTFE' }, { name: 'PTFE' }],
    ['salvavita', { family: 'differenziali' }, { family: 'magnetotermici' }],
    ['brugola', { ...metric, name: 'TCEI|TSPEI' }, { name: 'brugola|esagonal' }],
    ['carta vetrata', { name: 'carta abrasiva' }],
    ['frullino', { family: 'smerigliatrici', name: 'smerigliatrice' }, { family: 'smerigliatrici' }],
    ['canalina', { family: 'minicanali' }, { name: 'canalina' }],
    ['fischer', { family: 'tasselli-nylon' }, { family: 'ancoranti*' }],
    ['vite testa esagonale', { ...metric, name: 'vite TE ' }, { family: 'viti-*' }],
  ]),
  ...queries('synonyms', 'en', [
    ['faucet', { family: ['rubinetti', 'miscelatori'] }],
    ['hard hat', { family: 'elmetti' }],
    ['light bulb', [{ family: 'lampade-led' }, { name: 'bulb' }]],
    ['ladder', { family: 'scale' }],
    ['ear defenders', { family: 'protezione-udito' }],
    ['spanner', { family: 'chiavi' }],
    ['bolt', { ...metric, name: 'bolt' }, metric],
    ['notebook', { family: 'ufficio-el-6-6' }, { name: 'notebook|laptop' }],
  ]),
  ...queries('several words, not all to be had', 'it', [
    ['valvola a sfera titanio', valves],
    [
      'lucchetto ottone quadrato',
      { family: 'lucchetti', features: { materiale: 'ottone' } },
      undefined,
      { family: 'lucchetti' },
    ],
    ['guanto nitrile zebrato', nitrile, undefined, gloves],
    ['cavo 3x1,5 fluorescente', { ...cables, name: '3[GX]1,5' }, undefined, { family: 'cavi-*' }],
    ['vite M8x40 oro', { ...metric, features: { diametro: 8, lunghezza: 40 } }, undefined, metric],
  ]),
  ...queries('brand and thing', 'it', [
    ['raccordia valvola a sfera', { ...valves, brand: 'Raccordia' }, undefined, valves],
    ['elmetto tecnoveste', { family: 'elmetti', brand: 'Tecnoveste' }, undefined, { family: 'elmetti' }],
    ['toner samsung', { family: 'ufficio-el-13-3*', brand: 'Samsung' }, undefined, { family: 'ufficio-el-13-3-1-7' }],
    ['ferrolabora cacciavite', { family: 'cacciaviti', brand: 'Ferrolabora' }, undefined, { family: 'cacciaviti' }],
  ]),
];
