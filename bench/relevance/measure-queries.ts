import type { JudgedQuery, Rule } from './judgement.ts';
import { queries } from './query-lines.ts';

/** Queries that are mainly measures: short ones that look like codes, inches in spoken form, amperes. */

const breakers: Rule = { family: 'magnetotermici' };
const rcbos: Rule = { family: 'differenziali', name: 'magnetotermico' };
const multilayer: Rule = { family: 'tubi-multistrato' };
const cables: Rule = { family: 'cavi-*' };
const reels: Rule = { family: 'prolunghe' };
const valves: Rule = { family: 'valvole-sfera' };
const threaded: Rule = { family: 'raccordi-filettati' };
const sockets: Rule = { family: 'apparecchi-civili', name: 'presa' };
const halfInch: readonly Rule[] = [{ features: { filettatura: '1/2"' } }, { features: { attacco: '1/2"' } }];
const threeQuarters: readonly Rule[] = [{ features: { filettatura: '3/4"' } }, { features: { attacco: '3/4"' } }];
const threeEighths: readonly Rule[] = [{ features: { filettatura: '3/8"' } }, { features: { attacco: '3/8"' } }];

/** Breakers of a curve and a current; those with a residual current device are acceptable. */
const breakersOf = (current: number, curve: string): readonly [Rule, Rule] => [
  { ...breakers, name: `\\b${current} A curva ${curve}` },
  { ...rcbos, name: `curva ${curve}.*\\b${current} A` },
];

export const MEASURE_QUERIES: readonly JudgedQuery[] = [
  ...queries('short measures', 'it', [
    ['C16', ...breakersOf(16, 'C'), breakers],
    ['c20', ...breakersOf(20, 'C'), breakers],
    ['D32', ...breakersOf(32, 'D'), breakers],
    ['magnetotermico c25', ...breakersOf(25, 'C'), breakers],
    ['c10 1p', { ...breakers, name: '1P 10 A curva C' }, breakersOf(10, 'C')[0], breakers],
    ['16x2', { name: 'Ø 16 × 2(?![\\d,])' }],
    ['tubo 20x2', { ...multilayer, name: 'Ø 20 × 2(?![\\d,])' }, { name: 'Ø 20 × 2(?![\\d,])' }, multilayer],
    ['multistrato 26x3', { ...multilayer, name: 'Ø 26 × 3(?![\\d,])' }, multilayer],
    ['3x1,5', { ...cables, name: '3[GX]1,5' }, { ...reels, name: '3[GX]1,5' }],
    ['5g6', { ...cables, name: '5G6(?![\\d,])' }, { ...reels, name: '5G6' }],
    ['m8x40', { name: '\\bM8 × 40' }],
    ['ip44', [{ name: '\\bIP44\\b' }, { features: { ip: 'IP44' } }]],
    ['e14', { name: '\\bE14\\b' }, { features: { attacco: 'E14' } }],
  ]),
  ...queries('short measures', 'en', [
    ['c16', ...breakersOf(16, 'C'), breakers],
    ['breaker d16', ...breakersOf(16, 'D'), breakers],
    ['m6x20', { name: '\\bM6 × 20' }],
  ]),
  ...queries('inches as they are said', 'it', [
    ['mezzo pollice', halfInch],
    ['mezzo pollico', halfInch],
    ['mezzo poll.', halfInch],
    [
      'valvola mezzo pollice',
      { ...valves, features: { filettatura: '1/2"' } },
      { features: { filettatura: '1/2"' }, name: 'valvola' },
      { name: 'valvola' },
    ],
    [
      'nipplo da mezzo',
      { ...threaded, name: 'nipplo', features: { filettatura: '1/2"' } },
      { ...threaded, name: 'nipplo' },
    ],
    ['tre quarti', threeQuarters],
    ['valvola sfera tre quarti', { ...valves, features: { filettatura: '3/4"' } }, valves],
    ['tre ottavi', threeEighths],
    [
      'nipplo tre quarti di poll.',
      { ...threaded, name: 'nipplo', features: { filettatura: '3/4"' } },
      { ...threaded, name: 'nipplo' },
    ],
  ]),
  ...queries('inches as they are said', 'en', [
    ['half inch ball valve', { ...valves, features: { filettatura: '1/2"' } }, valves],
    [
      'three quarter nipple',
      { ...threaded, name: 'nipple', features: { filettatura: '3/4"' } },
      { ...threaded, name: 'nipple' },
    ],
  ]),
  ...queries('nominal sizes', 'it', [
    ['DN20', threeQuarters],
    ['DN 20', threeQuarters],
    ['dn15', halfInch],
    ['valvola DN20', { ...valves, features: { filettatura: '3/4"' } }, valves],
    ['valvola a sfera DN 25', { ...valves, features: { filettatura: '1"' } }, valves],
    ['valvola sfera dn32', { ...valves, features: { filettatura: '1"1/4' } }, valves],
    [
      'nipplo DN 15',
      { ...threaded, name: 'nipplo', features: { filettatura: '1/2"' } },
      { ...threaded, name: 'nipplo' },
    ],
  ]),
  ...queries('nominal sizes', 'en', [
    ['ball valve DN40', { ...valves, features: { filettatura: '1"1/2' } }, valves],
    ['DN 50 ball valve', { ...valves, features: { filettatura: '2"' } }, valves],
  ]),
  ...queries('amperes', 'it', [
    ['16a', [{ name: '\\b16 ?A\\b' }, { features: { corrente: 16 } }]],
    ['16 ampere', [{ name: '\\b16 ?A\\b' }, { features: { corrente: 16 } }]],
    [
      'presa 16 a',
      { ...sockets, name: 'presa.*\\b16 A' },
      { family: 'spine-industriali', name: 'presa.*\\b16 A' },
      sockets,
    ],
    ['magnetotermico 32a', { ...breakers, name: '\\b32 A' }, { ...rcbos, name: '\\b32 A' }, breakers],
    ['differenziale 25 amp', { family: 'differenziali', name: '\\b25 A' }, { family: 'differenziali' }],
    ['63a', { name: '\\b63 ?A\\b' }],
  ]),
  ...queries('brands that are words', 'it', [
    ['malta m5', { family: 'leganti', name: 'malta.*m5' }, { family: 'leganti', name: '^malta' }],
    ['malta rapida', { family: 'leganti', name: 'malta rapida' }, { family: 'leganti', name: '^malta' }],
    ['malta viva', { brand: 'Malta Viva' }],
    ['cemento malta viva', { family: 'leganti', brand: 'Malta Viva', name: 'cemento' }, { name: 'cemento' }],
  ]),
];
