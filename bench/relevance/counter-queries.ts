import type { JudgedQuery, Rule } from './judgement.ts';
import { queries } from './query-lines.ts';

/** Queries typed in a hurry: abbreviated words, spoken sizes, words in any order, brand plus measure. */

const basinMixers: Rule = { family: 'miscelatori', name: 'lavabo' };
const sinkMixers: Rule = { family: 'miscelatori', name: 'lavello' };
const mixers: Rule = { family: 'miscelatori' };
const taps: Rule = { family: ['rubinetti', 'miscelatori'] };
const valves: Rule = { family: 'valvole-sfera' };
const padlocks: Rule = { family: 'lucchetti' };
const brassPadlocks: Rule = { family: 'lucchetti', features: { materiale: 'ottone' } };
const plugs: Rule = { family: 'tasselli-nylon' };
const selfDrilling: Rule = { family: 'viti-autoforanti' };
const pexPipes: Rule = { family: ['tubi-multistrato', 'tubi-polietilene'], name: 'PEX|PE-Xa' };
const cables: Rule = { family: 'cavi-*' };
const threaded: Rule = { family: 'raccordi-filettati' };
const screwdrivers: Rule = { family: 'cacciaviti' };
const hoseClamps: Rule = { family: 'collari', name: 'stringitubo' };
const toolKits: Rule = { name: 'tool ?kit' };
const nitrile: Rule = { family: ['guanti', 'guanti-monouso'], name: 'nitril' };

export const COUNTER_QUERIES: readonly JudgedQuery[] = [
  ...queries('shortened words', 'it', [
    ['rubin. lavabo', basinMixers, { family: 'rubinetti', name: 'sottolavabo' }, taps],
    ['misc. lavello', sinkMixers, undefined, mixers],
    ['vite autofor', { ...selfDrilling, name: 'autoforante' }, selfDrilling],
    ['valv. sfera 3/4', { ...valves, features: { filettatura: '3/4"' } }, undefined, valves],
    ['cavo fless. nero', { family: 'cavi-flessibili', name: 'nero' }, undefined, { family: 'cavi-flessibili' }],
  ]),
  ...queries('shortened words', 'en', [
    ['galv. chain', { family: 'catene-funi', name: 'catena.*zincata' }, undefined, { family: 'catene-funi' }],
    ['therm. mixer', { family: 'miscelatori', name: 'thermostatic' }, undefined, mixers],
  ]),
  ...queries('sizes as they are said', 'it', [
    ['tubo pex 16', { ...pexPipes, features: { diametro: 16 } }, undefined, pexPipes],
    ['cavo 3g1.5', { ...cables, name: '3G1,5' }, { family: 'prolunghe', name: '3G1,5' }, cables],
    ['cavo 3x2,5', { ...cables, name: '3[GX]2,5' }, { family: 'prolunghe', name: '3[GX]2,5' }, cables],
    ['nipplo 1/2', { ...threaded, name: 'nipplo', features: { filettatura: '1/2"' } }, { ...threaded, name: 'nipplo' }],
    ['fascetta 8-16', { ...hoseClamps, name: 'stringitubo.* 8–16' }, undefined, hoseClamps],
    ['lampadina e27 10w', { family: 'lampade-led', name: 'E27 10 W' }, { family: 'lampade-led', name: 'E27' }],
    ['guanti tg 9 nitrile', { ...nitrile, size: '9' }, nitrile, { family: ['guanti', 'guanti-monouso'] }],
  ]),
  ...queries('sizes as they are said', 'en', [
    [
      'copper elbow 15',
      { family: 'raccordi-rame', name: 'copper elbow', features: { diametro: 15 } },
      { family: 'raccordi-rame', name: 'copper elbow' },
      { family: 'raccordi-rame' },
    ],
    ['led panel 60x60', { family: 'pannelli-led', name: '60 × 60' }, { family: 'pannelli-led' }],
    ['wall plugs 8mm', { ...plugs, features: { diametro: 8 } }, plugs, { family: 'ancoranti*' }],
  ]),
  ...queries('several and mistyped', 'it', [
    ['luchetti ottone', brassPadlocks, undefined, padlocks],
    ['tasseli nylon 8', { ...plugs, features: { diametro: 8 } }, plugs],
    ['raccordi filetati', threaded, undefined, { family: 'raccordi-*' }],
  ]),
  ...queries('several and mistyped', 'en', [
    ['screwdrivers isulated', { ...screwdrivers, name: 'isolato' }, undefined, screwdrivers],
    ['padloks brass', brassPadlocks, undefined, padlocks],
    ['tool box', toolKits],
    ['screw drivr', screwdrivers, { family: 'inserti', name: 'screwdriver bit' }],
  ]),
  ...queries('words out of order', 'it', [
    ['ottone lucchetto 40', { ...brassPadlocks, name: 'ottone 40 mm' }, brassPadlocks, padlocks],
    ['nero cavo flessibile', { family: 'cavi-flessibili', name: 'nero' }, undefined, { family: 'cavi-flessibili' }],
    ['lavabo miscelatore', basinMixers, undefined, mixers],
  ]),
  ...queries('words out of order', 'en', [
    [
      'trousers work grey',
      { family: 'abbigliamento', name: 'pantalone.* grigio' },
      { family: 'abbigliamento', name: 'pantalone' },
    ],
    ['valve ball brass 1/2', { ...valves, features: { filettatura: '1/2"' } }, undefined, valves],
  ]),
  ...queries('brand and measure', 'it', [
    ['valtermo 1/2', { brand: 'Valtermo', features: { filettatura: '1/2"' } }, undefined, { brand: 'Valtermo' }],
    ['fissotec m8', { brand: 'Fissotec', name: '\\bM8\\b' }, undefined, { brand: 'Fissotec' }],
    ['cavitalia 3g2,5', { brand: 'Cavitalia', name: '3G2,5' }, undefined, { brand: 'Cavitalia' }],
    [
      'lucchetto cardinello 40 mm',
      { ...padlocks, brand: 'Cardinello', name: '40 mm' },
      { ...padlocks, brand: 'Cardinello' },
    ],
  ]),
];
