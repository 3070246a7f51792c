import type { JudgedQuery, Rule } from './judgement.ts';
import { queries } from './query-lines.ts';

/** Queries in trade shorthand: a diameter by its sign, a cable by its cores, words without vowels. */

const valves: Rule = { family: 'valvole-sfera' };
const radiatorValves: Rule = { family: 'valvole-radiatore' };
const tapes: Rule = { family: 'flessometri', name: 'flessometro' };
const cables: Rule = { family: ['cavi-energia', 'cavi-flessibili'] };
const anyCable: Rule = { family: 'cavi-*' };
const copperFittings: Rule = { family: 'raccordi-rame' };
const conduits: Rule = { family: 'tubi-corrugati' };
const gardenTaps: Rule = { family: 'rubinetti', name: 'portagomma' };
const rcds: Rule = { family: 'differenziali' };
const hexBolts: Rule = { family: 'viti-metriche' };

export const SHORTHAND_QUERIES: readonly JudgedQuery[] = [
  ...queries('diameters by their sign', 'it', [
    ['ø20', { name: 'Ø 20(?![\\d,.])' }, { features: { diametro: 20 } }],
    ['⌀ 32', { name: 'Ø 32(?![\\d,.])' }, { features: { diametro: 32 } }],
    ['tubo ø25', { name: '^tubo.*Ø 25(?![\\d,.])' }, { name: 'Ø 25(?![\\d,.])' }, { name: '^tubo' }],
    ['diametro 40', { name: 'Ø 40(?![\\d,.])' }, { features: { diametro: 40 } }],
    ['corrugato d.20', { ...conduits, name: 'Ø 20(?![\\d,.])' }, undefined, conduits],
  ]),
  ...queries('words without their vowels', 'it', [
    ['vlv', valves, { family: 'valvole-*' }],
    ['vlv sfera 3/4', { ...valves, features: { filettatura: '3/4"' } }, undefined, valves],
    ['racc. rame 22', { ...copperFittings, features: { diametro: 22 } }, undefined, copperFittings],
    ['int. differenziale', rcds, undefined, { family: 'magnetotermici' }],
    ['rub. giardino', gardenTaps, undefined, { family: 'rubinetti' }],
  ]),
  ...queries('words without their vowels', 'en', [
    ['brs vlv', { family: ['valvole-sfera', 'saracinesche'], name: 'brass' }, valves, { family: 'valvole-*' }],
    ['ss bolt m8', { ...hexBolts, name: 'stainless', features: { diametro: 8 } }, undefined, hexBolts],
  ]),
  ...queries('cables by their cores', 'it', [
    ['cavo tripolare 1,5', { ...cables, name: '3G1,5' }, { ...cables, name: '3X1,5' }, anyCable],
    ['cavo 5 poli 2,5', { ...cables, name: '5G2,5' }, undefined, anyCable],
  ]),
  ...queries('cables by their cores', 'en', [
    ['2 core flex 0.75', { family: 'cavi-flessibili', name: '2X0,75' }, undefined, { family: 'cavi-flessibili' }],
    ['5 core cable 2.5', { ...cables, name: '5G2,5' }, undefined, anyCable],
    ['single core cable 2.5', { family: 'cavi-unipolari', name: '× 2,5' }, { family: 'cavi-unipolari' }, anyCable],
  ]),
  ...queries('two words for one thing', 'it', [
    ['metro 5 m', { ...tapes, name: 'flessometro.* 5 m' }, tapes, { family: 'flessometri' }],
    ['metro laser', { family: 'flessometri', name: 'laser' }, undefined, { family: 'flessometri' }],
  ]),
  ...queries('two words for one thing', 'en', [
    ['thermostatic head', { ...radiatorValves, name: 'thermostatic head' }, undefined, radiatorValves],
    ['flexible conduit', conduits, undefined, { family: 'tubi-rigidi' }],
    [
      'angle valve',
      { family: 'rubinetti', name: 'angle valve' },
      { ...radiatorValves, name: 'angle' },
      { name: 'valve' },
    ],
    ['garden hose tap', gardenTaps, undefined, { family: 'rubinetti' }],
    ['wedge anchor', { family: 'ancoranti', name: 'wedge' }, undefined, { family: 'ancoranti*' }],
  ]),
];
