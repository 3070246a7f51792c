import type { JudgedQuery } from '../judgement.ts';
import { queries, type Line } from '../query-lines.ts';
import { of } from './of.ts';

const padlocks = of('lucchetti');
const cylinders = of('cilindri');
const locks = of('serrature', '^serratura');
const handles = of('maniglie');
const hinges = of('cerniere');
const brackets = of('reggimensola');
const letterBoxes = of('cassette-postali');
const chains = of('catene-funi', '^catena');
const ropes = of('catene-funi', '^fune');
const wheels = of('ruote');
const metric = of('viti-metriche');
const hexBolts = of('viti-metriche', '^vite TE ');
const woodScrews = of('viti-legno');
const nuts = of('dadi');
const washers = of('rondelle');
const rods = of('barre-filettate');
const nylonPlugs = of('tasselli-nylon');
const anchors = of('ancoranti');
const chemical = of('ancoranti-chimici');
const rivets = of('rivetti');
const nails = of('chiodi');
const drills = of('trapani', '^trapano');
const hammerDrills = of('tassellatori');
const grinders = of('smerigliatrici', 'smerigliatrice');
const angleGrinders = of('smerigliatrici', 'angolare');
const hammers = of('martelli');
const spanners = of('chiavi');
const pliers = of('pinze');
const cutters = of('seghetti', 'cutter');
const metalBits = of('punte', 'per metallo');
const sdsBits = of('punte', 'SDS');
const cuttingDiscs = of('dischi', 'da taglio');
const bits = of('inserti', '^inserto');
const sawBlades = of('lame', '^lama');
const measures = of('flessometri', '^flessometro');

const lines: readonly Line[] = [
  // Locks and door hardware
  ['lucchetto arco lungo 40', of('lucchetti', '40 mm arco lungo'), of('lucchetti', 'arco lungo'), padlocks],
  ['lucheto corazzato', of('lucchetti', 'corazzato'), undefined, padlocks],
  ['lucchetti chiavi uguali', of('lucchetti', 'chiavi uguali'), undefined, padlocks],
  ['cilindro europeo', cylinders, undefined, of('serrature', 'cilindro')],
  ['cilindro 30x40 pomolo', of('cilindri', 'pomolo.*30 × 40'), of('cilindri', 'pomolo'), cylinders],
  ['defender per cilindro', of('serrature', 'defender')],
  ['serratura', locks, undefined, of('serrature')],
  ['serratura patent entrata 50', of('serrature', 'patent', { entrata: 50 }), of('serrature', 'patent'), locks],
  ['elettroserratura', of('serrature', 'elettrica'), undefined, locks],
  ['maniglie porta interna', handles],
  ['cardini cancello', of('cerniere', 'bandella'), undefined, hinges],
  ['cerneira ottone 60', of('cerniere', 'ottone.* 60 mm'), of('cerniere', 'ottone'), hinges],
  ['cassetta posta', letterBoxes],
  ['staffa per mensola', brackets],
  ['fortezza', { brand: 'Fortezza' }],
  ['cardinello', { brand: 'Cardinello' }],
  // Chains and wheels
  ['catena', chains],
  ['cavo acciaio plastificato', of('catene-funi', 'fune.*PVC'), ropes],
  ['ruota girevole con freno', of('ruote', 'girevole con freno'), undefined, wheels],
  ['rotella carrello nylon 100', of('ruote', 'nylon', { diametro: 100 }), of('ruote', 'nylon'), wheels],
  // Bolts, nuts and screws
  [
    'bullone m10x60 zincato',
    of('viti-metriche', '^vite TE.*M10 × 60.*zincata'),
    of('viti-metriche', '^vite TE.*M10 × 60'),
  ],
  ['vite te din 933 m8x30', of('viti-metriche', 'DIN 933 M8 × 30'), of('viti-metriche', 'DIN 933'), hexBolts],
  ['brugola m6x20 inox', of('viti-metriche', 'TCEI.*M6 × 20.*inox'), of('viti-metriche', 'TCEI.*M6 × 20'), metric],
  ['vite svasata esagono incassato m5', of('viti-metriche', 'TSPEI.* M5 '), of('viti-metriche', 'TSPEI'), metric],
  ['vite legno torx 5x60', of('viti-legno', '5 × 60 TX|torx.*5 × 60'), of('viti-legno', '5 × 60'), woodScrews],
  ['viti x legno 4x40', of('viti-legno', '(^|[^,\\d])4 × 40'), undefined, woodScrews],
  ['autoperforante 4,8x19', of('viti-autoforanti', '4,8 × 19'), of('viti-autoforanti', 'autoforante')],
  ['dado autobl. m8', of('dadi', 'autobloccante', { filetto: 'M8' }), of('dadi', 'autobloccante'), nuts],
  ['dado inox m12', of('dadi', 'inox', { filetto: 'M12' }), of('dadi', null, { filetto: 'M12' }), nuts],
  ['rondella', washers, undefined, of(null, 'con rondella')],
  ['rosetta elastica grower m10', of('rondelle', 'elastica', { filetto: 'M10' }), of('rondelle', 'elastica'), washers],
  ['rondele larghe m8', of('rondelle', 'larga', { filetto: 'M8' }), of('rondelle', 'larga'), washers],
  ['barra filettata m12', of('barre-filettate', null, { filetto: 'M12' }), rods],
  ['rivetti alluminio 4x10', of('rivetti', 'alluminio.* 4 × 10'), of('rivetti', 'alluminio'), rivets],
  ['chiodi zincati 50', of('chiodi', 'zincato.* 2,7 × 50'), of('chiodi', 'zincato'), nails],
  ['bullonadda', { brand: 'Bullonadda' }],
  // Plugs and anchors
  ['tassello 8 nylon con vite', of('tasselli-nylon', 'con vite TSP', { diametro: 8 }), nylonPlugs],
  ['stop da 6', of('tasselli-nylon', 'tassello nylon', { diametro: 6 }), nylonPlugs],
  ['tasseli cartongesso', of('tasselli-nylon', 'cartongesso'), undefined, nylonPlugs],
  ['tassello acciaio m10', of('ancoranti', null, { filetto: 'M10' }), anchors, nylonPlugs],
  ['resina chimica per tasselli', chemical],
  ['tassellone', { brand: 'Tassellone' }],
  // Tools
  ['martello', hammers],
  ['mazzuola gomma', of('martelli', 'gomma'), undefined, hammers],
  ['trapano batteria 18v', of('trapani', '^trapano.*18 V'), drills, of('trapani')],
  ['avvitatore impulsi', of('trapani', 'impulsi'), undefined, of('trapani')],
  ['demotassellatore sds max', of('tassellatori', null, { attacco: 'SDS-Max' }), hammerDrills],
  ['flex 230', of('smerigliatrici', 'angolare', { diametro: 230 }), angleGrinders, grinders],
  ['motorik smerigl. 125', { ...of('smerigliatrici', 'angolare', { diametro: 125 }), brand: 'Motorik' }, angleGrinders],
  ['chiavi a pipa 13', of('chiavi', 'pipa', { apertura: 13 }), of('chiavi', 'pipa'), spanners],
  ['pinza pappagallo', of('pinze', 'regolabile'), undefined, pliers],
  ['cutter lama 18', of('seghetti', 'cutter', { larghezza: 18 }), cutters],
  ['punta ferro 8,5 cobalto', of('punte', 'HSS-Co', { diametro: 8.5 }), of('punte', 'HSS-Co'), metalBits],
  ['punta trapano muro 10x160', of('punte', 'SDS.* 10 × 160'), sdsBits],
  ['disco ferro 115', of('dischi', 'taglio ferro', { diametro: 115 }), of('dischi', 'taglio ferro'), cuttingDiscs],
  ['kit bussole', of('inserti', 'bussole')],
  ['bit torx tx20', of('inserti', '^inserto.*TX20'), bits],
  ['lama sega circolare 190 legno', of('lame', 'circolare legno.* 190 ×'), of('lame', 'circolare legno'), sawBlades],
  ['felssometro 5 metri', of('flessometri', '^flessometro', { metri: 5 }), measures],
  ['taglibuono', { brand: 'Tagliobuono' }],
];

/** What hardware shops, carpenters and metalworkers ask for. */
export const HARDWARE_QUERIES: readonly JudgedQuery[] = queries('trade: ferramenta', 'it', lines);
