import type { JudgedQuery } from '../judgement.ts';
import { queries, type Line } from '../query-lines.ts';
import { of } from './of.ts';

const cements = of('leganti', '^cemento');
const mortars = of('leganti', '^malta');
const binders = of('leganti');
const boards = of('lastre');
const profiles = of('profili');
const blocks = of('laterizi');
const cellularBlocks = of('laterizi', 'cellulare');
const adhesives = of('colle-fughe', '^adesivo');
const grouts = of('colle-fughe', '^stucco');
const membranes = of('impermeabilizzanti');
const liquidMembranes = of('impermeabilizzanti-liquidi');
const foams = of('schiume');
const masonTools = of('attrezzi-muratore');
const wheelbarrows = of('carriole');
const ladders = of('scale');
const paints = of('idropitture');
const enamels = of('smalti');
const sprayPaints = of('spray', '^vernice');
const brushes = of('pennelli');
const rollers = of('rulli');
const maskingTapes = of('nastri-copertura', '^nastro');
const sheets = of('nastri-copertura', '^telo');
const silicones = of('siliconi', '^silicone');
const guns = of('pistole');
const helmets = of('elmetti');
const gloves = of('guanti');
const shoes = of('calzature', 'scarpa');
const boots = of('calzature', 'stivale');
const masks = of('respiratori', '^mascherina');
const suits = of('tute');
const harnesses = of('anticaduta', '^imbracatura');
const lanyards = of('anticaduta', '^cordino');
const trousers = of('abbigliamento', '^pantalone');
const diamondDiscs = of('dischi', 'diamantato');

const lines: readonly Line[] = [
  // Cement, mortar and bricks
  ['cemento', cements],
  ['cemento bianco', of('leganti', 'cemento bianco'), cements],
  ['gesso', of('leganti', '^gesso')],
  ['scagliola', of('leganti', '^gesso')],
  ['calce idraulica', of('leganti', '^calce'), undefined, binders],
  ['malta da muro 25 kg', of('leganti', 'malta da muratura'), mortars, binders],
  ['intoncao', of('leganti', '^intonaco'), undefined, binders],
  ['gasbeton 10 cm', of('laterizi', 'cellulare', { spessore: 100 }), cellularBlocks, blocks],
  ['mattoni forati 8', of('laterizi', 'mattone forato 8 ×'), of('laterizi', 'mattone forato'), blocks],
  ['solaiuno', { brand: 'Solaiuno' }],
  // Plasterboard
  ['cartongesso', boards, undefined, of(null, 'cartongesso')],
  [
    'lastra cartongesso verde 12,5',
    of('lastre', 'idrorepellente', { spessore: 12.5 }),
    of('lastre', 'idrorep'),
    boards,
  ],
  ['cartongeso ignifugo', of('lastre', 'antincendio'), undefined, boards],
  ['montante 75', of('profili', 'montante', { larghezza: 75 }), of('profili', 'montante'), profiles],
  ['guida cartongesso 50', of('profili', 'guida', { larghezza: 50 }), of('profili', 'guida'), profiles],
  [
    'vite per cartongesso 3,5x35',
    of('viti-autoforanti', 'cartongesso.* 3,5 × 35'),
    of('viti-autoforanti', 'cartongesso'),
  ],
  ['saracco x cartongesso', of('seghetti', 'saracco per cartongesso'), of('seghetti', 'saracco')],
  // Tiles and waterproofing
  ['colla per gres', of('colle-fughe', 'adesivo.*C2TE'), adhesives],
  ['colla flessibile piastrelle c2te s1', of('colle-fughe', 'C2TE S1'), adhesives],
  ['stucco fughe grigio', of('colle-fughe', 'stucco.*grigio'), grouts],
  [
    'guaina ardesiata 4 mm',
    of('impermeabilizzanti', 'ardesiata.* 4 mm'),
    of('impermeabilizzanti', 'ardesiata'),
    membranes,
  ],
  ['guaina liquida', liquidMembranes],
  ['schiuma tegole', of('schiume', 'coppi e tegole'), undefined, foams],
  ['schiuma poliur. per pistola', of('schiume', 'per pistola'), undefined, foams],
  // Tools of the site
  ['cazuola', of('attrezzi-muratore', 'cazzuola'), undefined, masonTools],
  ['frattazzo dentato', of('attrezzi-muratore', 'frattone dentato'), of('attrezzi-muratore', 'frattone'), masonTools],
  ['secchio muratore 12 lt', of('attrezzi-muratore', 'secchio', { capacita: 12 }), of('attrezzi-muratore', 'secchio')],
  ['cariola zincata', of('carriole', 'zincata'), wheelbarrows],
  ['scala alluminio 6 gradini', of('scale', null, { gradini: 6 }), ladders],
  ['disco diamantato 230', of('dischi', 'diamantato', { diametro: 230 }), diamondDiscs],
  ['stadia livella 200 cm', of('livelle', null, { lunghezza: 2000 }), of('livelle')],
  ['cantierone', { brand: 'Cantierone' }],
  // Paint
  ['pittura lavabile bianca 14 litri', of('idropitture', '[^r]lavabile bianco 14'), paints],
  ['tinta antimuffa', of('idropitture', 'antimuffa'), undefined, paints],
  ['pittura x esterni quarzo', of('idropitture', 'quarzo'), undefined, paints],
  ['traspirante 14 lt', of('idropitture', 'traspirante.* 14 l'), of('idropitture', 'traspirante'), paints],
  ['smalto acqua lucido bianco', of('smalti', 'all’acqua lucido bianco'), of('smalti', 'all’acqua lucido'), enamels],
  ['ferromicaceo', of('smalti', 'ferromicaceo'), undefined, enamels],
  ['bomboletta nero opaco', of('spray', 'opaca.*nero'), of('spray', 'opaca'), sprayPaints],
  ['zincante spray', of('spray', 'zincante'), undefined, sprayPaints],
  ['pennellessa 80', of('pennelli', null, { larghezza: 80 }), brushes],
  ['pennello x termosifoni', of('pennelli', 'radiatore'), undefined, brushes],
  ['rullo 25 cm pelo lungo', of('rulli', 'pelo 18', { larghezza: 250 }), rollers],
  ['nastro carta 50 mm', of('nastri-copertura', 'nastro carta', { larghezza: 50 }), maskingTapes],
  ['telo nylon copritutto', sheets],
  ['colorsi', { brand: 'Colorsì' }],
  ['pennellara', { brand: 'Pennellara' }],
  // Sealants
  ['silicone bagno antimuffa', of('siliconi', 'sanitari'), undefined, silicones],
  ['pistola silicone', of('pistole', 'per silicone'), undefined, guns],
  ['silicone neutro trasparente', of('siliconi', 'neutro'), undefined, silicones],
  ['sigillone', { brand: 'Sigillone' }],
  // Protection
  ['elmetto', helmets, undefined, of('protezione-udito', 'per elmetto')],
  ['guanti muratore lattice', of('guanti', 'lattice'), undefined, gloves],
  ['scarpe s3 basse 43', { ...of('calzature', 'bassa S3.*tg 43') }, of('calzature', 'bassa S3'), shoes],
  ['stivali gomma cantiere 42', of('calzature', 'stivale S5.*tg 42'), boots],
  ['mascherine polvere ffp2', of('respiratori', 'FFP2'), masks],
  ['tuta imbianchino', suits],
  ['imbracatura anticaduta', harnesses, undefined, lanyards],
  ['pantaloni con tasche ginocchia', of('abbigliamento', '^pantalone stretch'), trousers],
  ['ginochiere piastrellista', of('abbigliamento', 'ginocchiere')],
];

/** What builders and painters ask for. */
export const BUILDER_QUERIES: readonly JudgedQuery[] = queries('trade: edile', 'it', lines);
