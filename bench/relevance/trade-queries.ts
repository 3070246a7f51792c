import type { JudgedQuery, Rule } from './judgement.ts';
import { queries } from './query-lines.ts';

/** Queries as typed at the counter and on the site: by purpose, by spoken name, joined, split, misspelt. */

const levels: Rule = { family: 'livelle' };
const buckets: Rule = { family: 'attrezzi-muratore', name: 'secchio' };
const drillBits: Rule = { family: 'punte' };
const carbideBits: Rule = { family: 'punte', name: 'SDS' };
const plugs: Rule = { family: 'tasselli-nylon' };
const anchors: Rule = { family: 'ancoranti*' };
const taps: Rule = { family: 'rubinetti' };
const sinkMixers: Rule = { family: 'miscelatori', name: 'lavello' };
const basinMixers: Rule = { family: 'miscelatori', name: 'lavabo' };
const mixers: Rule = { family: 'miscelatori' };
const reels: Rule = { family: 'prolunghe' };
const sockets: Rule = { family: 'apparecchi-civili', name: 'presa' };
const industrialSockets: Rule = { family: 'spine-industriali', name: 'presa' };
const seats: Rule = { family: 'sedili-wc' };
const lampHolders: Rule = { family: 'faretti', name: 'portalampada' };
const waterHeaters: Rule = { family: 'scaldacqua' };
const screwdrivers: Rule = { family: 'cacciaviti' };
const clothTape: Rule = { family: 'nastri-copertura', name: 'nastro telato' };
const tapes: Rule = { family: 'nastri-*' };
const glasses: Rule = { family: 'occhiali' };
const helmets: Rule = { family: 'elmetti' };
const shoes: Rule = { family: 'calzature', name: 'scarpa|stivale' };
const wallPaints: Rule = { family: 'idropitture' };
const copperOf22: Rule = { family: 'tubi-rame', name: 'Ø 22 ' };
const pipes: Rule = { family: ['tubi-rame', 'tubi-multistrato', 'tubi-polietilene', 'tubi-scarico'] };
const sandpaper: Rule = { family: 'lame', name: 'carta abrasiva' };
const caps: Rule = { family: 'viti-metriche', name: 'M8 × 40' };
const toolKits: Rule = { name: 'tool ?kit' };

export const TRADE_QUERIES: readonly JudgedQuery[] = [
  ...queries('words that look alike', 'it', [
    ['livella', levels],
    ['livelle', levels],
    ['livello guanto antitaglio', { family: 'guanti', name: 'livello' }, undefined, { family: 'guanti' }],
    ['secchio', buckets],
    ['secchi edili', buckets],
    ['punte', drillBits],
    ['elmetto 6 punti', { ...helmets, name: '6 punti' }, undefined, helmets],
    ['scale', { family: 'scale' }],
    ['porta', { family: 'maniglie', name: 'per porta' }, { name: '\\bporta\\b' }, { name: '\\bporta' }],
    ['null', { name: '\\bnull\\b' }],
    ['cavo null modem', { name: 'null modem.*cable' }, { name: 'null modem' }],
    ['malta', { family: 'leganti', name: 'malta' }, undefined, { family: 'leganti' }],
  ]),
  ...queries('words that look alike', 'en', [
    ['pipe', pipes, undefined, { family: ['isolanti-tubo', 'tubi-*'] }],
    ['level', levels],
    ['tap', taps, mixers],
    ['nut', { family: 'dadi' }],
  ]),
  ...queries('trade names', 'it', [
    ['punte widia', carbideBits, undefined, drillBits],
    ['punta muro', carbideBits, undefined, drillBits],
    ['punte ferro', { ...drillBits, name: 'metallo' }, undefined, drillBits],
    ['presa schuko', { ...sockets, name: 'Unel' }, { name: 'presa bipasso' }, { name: 'schuko|presa' }],
    ['presa corrente', sockets, industrialSockets],
    ['metro', { family: 'flessometri', name: 'flessometro' }, { family: 'flessometri' }],
    [
      'rubinetto lavandino',
      [basinMixers, sinkMixers],
      { ...taps, name: 'sottolavabo' },
      { family: ['rubinetti', 'miscelatori'] },
    ],
    ['rubinetto cucina', sinkMixers, undefined, { family: ['rubinetti', 'miscelatori'] }],
    ['cassetta attrezzi', toolKits, { family: 'inserti', name: 'assortimento' }, { family: 'attrezzi-muratore' }],
    ['tavoletta wc', seats],
    ['copriwater', seats],
    ['occhiali protettivi', glasses],
    ['casco protettivo', helmets],
    ['tappi orecchie', { family: 'protezione-udito' }],
    ['nastro americano', clothTape, undefined, tapes],
    ['colla piastrelle', { family: 'colle-fughe', name: 'adesivo' }, undefined, { family: 'colle-fughe' }],
    ['carta vetro', sandpaper, undefined, { family: 'lame' }],
    ['corda', { family: 'catene-funi', name: 'fune' }, undefined, { family: 'catene-funi' }],
    ['rotelle', { family: 'ruote' }],
    ['mensola', { family: 'reggimensola' }],
    ['buca delle lettere', { family: 'cassette-postali' }],
    ['smeriglio', { family: 'smerigliatrici', name: 'smerigliatrice' }, { family: 'smerigliatrici' }, sandpaper],
    ['fascette da elettricista', { family: 'fascette' }, undefined, { family: 'collari', name: 'fascetta' }],
    ['pittura murale', wallPaints],
    ['scarpe antinfortunistiche', shoes, { family: 'calzature' }],
    ['valvola di non ritorno', { family: 'valvole-ritegno' }, undefined, { family: 'valvole-*' }],
    ['tuta da lavoro', { family: 'tute' }, { family: 'abbigliamento' }],
    ['prolunga elettrica', reels, { name: 'extension (cord|lead)' }],
  ]),
  ...queries('trade names', 'en', [
    ['wall plug', plugs, anchors],
    ['wall plugs', plugs, anchors],
    ['flexible hose', { name: 'hose' }, undefined, pipes],
    ['extension lead', [reels, { name: 'extension (cord|lead)' }], undefined, { name: 'extension' }],
    ['duct tape', clothTape, undefined, tapes],
    [
      'light switch',
      { family: 'apparecchi-civili', name: 'interruttore|deviatore|invertitore' },
      { family: 'apparecchi-civili' },
    ],
    ['spirit level', levels],
    ['stopcock', { family: ['valvole-sfera', 'saracinesche'] }, { family: 'rubinetti' }],
    ['plasterboard', { family: 'lastre' }, { name: 'drywall|plasterboard' }],
    ['jubilee clip', { family: 'collari', name: 'fascetta stringitubo' }, { family: 'collari' }],
    ['masonry bit', carbideBits, undefined, drillBits],
    ['caulk', { family: 'siliconi' }],
    ['toolbox', toolKits],
    ['hi vis vest', { family: 'alta-visibilita', name: 'gilet' }, undefined, { family: 'alta-visibilita' }],
    ['safety boots', { family: 'calzature', name: 'stivale|alta' }, { family: 'calzature' }],
  ]),
  ...queries('joined and split words', 'it', [
    ['portalampada', lampHolders],
    ['porta lampada', lampHolders],
    ['scalda acqua', waterHeaters],
    ['caccia vite', screwdrivers],
    ['avvolgi cavo', reels],
    ['carton gesso', { name: 'cartongesso' }],
    ['tubomultistrato', { family: 'tubi-multistrato' }],
    ['magneto termico', { family: 'magnetotermici' }, { family: 'differenziali' }],
    ['nastroisolante', { family: 'nastri-isolanti' }],
  ]),
  ...queries('joined and split words', 'en', [
    ['wallplug', plugs, anchors],
    ['pad lock', { family: 'lucchetti' }],
    ['screw driver', screwdrivers, { family: 'inserti', name: 'screwdriver bit' }],
    ['wheel barrow', { family: 'carriole' }],
    ['cabletie', { family: 'fascette' }],
    ['flood light', { family: 'proiettori' }],
    ['plaster board', { family: 'lastre' }, { name: 'drywall|plasterboard' }],
  ]),
  ...queries('plurals and endings', 'it', [
    ['occhiali', glasses],
    ['rulli', { family: 'rulli' }],
    ['autoclavi', { family: 'pompe', name: 'autoclave' }],
    ['collari gommati', { family: 'collari', name: 'gommato' }, undefined, { family: 'collari' }],
    ['saracinesche', { family: 'saracinesche' }],
    [
      'giacche',
      { family: 'abbigliamento', name: 'giacca' },
      { family: ['abbigliamento', 'alta-visibilita'], name: 'giacc' },
    ],
    ['portalampade', lampHolders],
    ['maniglie per porte', { family: 'maniglie' }],
    ['vernici bianche', [{ family: 'smalti' }, wallPaints, { family: 'spray', name: 'vernice' }]],
    ['viti zincate', { family: 'viti-*', name: 'zincat' }, undefined, { family: 'viti-*' }],
    ['dadi autobloccanti', { family: 'dadi', name: 'autobloccante' }, undefined, { family: 'dadi' }],
  ]),
  ...queries('plurals and endings', 'en', [
    ['knives', { family: 'seghetti', name: 'knife' }, { name: 'knife' }],
    ['knife', { family: 'seghetti', name: 'knife' }, { name: 'knife' }],
    ['shelves', { family: 'reggimensola' }, { name: 'shelf|shelves' }],
    ['glasses', glasses],
    ['brass padlocks', { family: 'lucchetti', features: { materiale: 'ottone' } }, undefined, { family: 'lucchetti' }],
    ['galvanized chain', { family: 'catene-funi', name: 'catena.*zincata' }, undefined, { family: 'catene-funi' }],
    ['insulated screwdrivers', { family: 'cacciaviti', name: 'isolato' }, undefined, screwdrivers],
  ]),
  ...queries('word and measure', 'it', [
    ['tubo 22', copperOf22, { name: 'tubo.* Ø? ?22 ' }, { name: '^tubo' }],
    ['tubo 22mm', copperOf22, { name: 'tubo.* Ø? ?22 ' }, { name: '^tubo' }],
    ['tubo rame 22 mm', copperOf22, { family: 'raccordi-rame', features: { diametro: 22 } }, { family: 'tubi-rame' }],
    ['M8 x 40', caps, { name: '8 × 40' }],
    ['vite 40mm', { family: 'viti-*', features: { lunghezza: 40 } }, undefined, { family: 'viti-*' }],
    ['1/2 pollice', { features: { filettatura: '1/2"' } }, { name: '1/2"' }],
    ['mezzo pollice', { features: { filettatura: '1/2"' } }, { name: '1/2"' }],
    ['rubinetto mezzo pollice', { ...taps, name: '1/2"' }, undefined, taps],
    ['3x1,5', { family: 'cavi-*', name: '3[GX]1,5' }, { family: 'prolunghe', name: '3G1,5' }],
    ['taglia 9', { size: '9' }],
    ['punta da 8', { ...drillBits, features: { diametro: 8 } }, undefined, drillBits],
    ['tasselli 6 mm', { ...plugs, features: { diametro: 6 } }, undefined, plugs],
    ['prolunga 25 m', { ...reels, features: { metri: 25 } }, undefined, reels],
  ]),
  ...queries('word and measure', 'en', [
    ['pipe 22mm', copperOf22, undefined, pipes],
    ['22 mm copper pipe', copperOf22, { family: 'raccordi-rame', features: { diametro: 22 } }, { family: 'tubi-rame' }],
    [
      'half inch ball valve',
      { family: 'valvole-sfera', features: { filettatura: '1/2"' } },
      undefined,
      { family: 'valvole-sfera' },
    ],
    [
      '3 core cable 1.5',
      { family: ['cavi-energia', 'cavi-flessibili'], name: '3G1,5' },
      undefined,
      { family: 'cavi-*' },
    ],
  ]),
  ...queries('brand and word', 'it', [
    ['cardinello lucchetti', { family: 'lucchetti', brand: 'Cardinello' }, undefined, { family: 'lucchetti' }],
    ['smerigliatrice motorik', { family: 'smerigliatrici', brand: 'Motorik' }, undefined, { family: 'smerigliatrici' }],
    [
      'pennellara idropittura bianca',
      { family: 'idropitture', brand: 'Pennellara', name: 'bianc' },
      undefined,
      wallPaints,
    ],
  ]),
  ...queries('slips of the hand', 'it', [
    ['valvvola a sfera', { family: 'valvole-sfera' }, { family: 'valvole-*' }],
    ['smeriliatrice', { family: 'smerigliatrici', name: 'smerigliatrice' }, { family: 'smerigliatrici' }],
    ['imbragatura', { family: 'anticaduta', name: 'imbracatura' }, { family: 'anticaduta' }],
    ['misceltaore lavabo', basinMixers, undefined, mixers],
    [
      'lucchettti ottone',
      { family: 'lucchetti', features: { materiale: 'ottone' } },
      undefined,
      { family: 'lucchetti' },
    ],
    ['ruote girevoil', { family: 'ruote', name: 'girevole' }, undefined, { family: 'ruote' }],
  ]),
  ...queries('slips of the hand', 'en', [
    ['srew driver', screwdrivers, { family: 'inserti', name: 'screwdriver bit' }],
    ['thermostatc head', { family: 'valvole-radiatore', name: 'thermostatic head' }, { family: 'valvole-radiatore' }],
  ]),
];
