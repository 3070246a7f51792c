import type { JudgedQuery, Rule } from '../judgement.ts';
import { queries, type Line } from '../query-lines.ts';

/**
 * Queries of a trade buyer over the standard fasteners, by what such a buyer wants, written without regard to the
 * search. Bolts, nuts and washers are for development; socket screws, wood screws, pins, rings, nails and tools for
 * threads are sealed.
 */

/** A rule on the Italian name. */
const named = (name: string): Rule => ({ name });

const bolts = named('^vit[ei] a testa esagonale|^bulloni');
const nuts = named('^(contro)?dad[oi]|^\\(superati.*dadi');
const lockNuts = named('^dad[oi].*(autobloccant|autofrenant)');
const capNuts = named('^dad[oi].*ciechi');
const flangeNuts = named('^dadi esagonali flangiati');
const weldNuts = named('^dad[oi].*a saldare');
const washers = named('^rondelle piane');
const anyWasher = named('rondell');
const wideWashers = named('^rondelle piane.*larghe');
const socketScrews = named('^vit[ei].*cava esagonale');
const keys = named('^chiavi a profilo');
const torx = named('^vit[ei].*esalobata');
const rings = named('^anelli (d.arresto|elastici)');
const woodScrews = named('^vit[ei] (per|a) legno');
const coachScrews = named('^vite per legno a testa esagonale');
const tapping = named('autofilettanti');
const cross = named('^viti.*a croce');
const setScrews = named('^grani');
const springPins = named('^spine elastiche|a molla');
const pins = named('^(spine|perni)');
const nails = named('^chiodi');
const taps = named('^maschio');
const dies = named('^filiera');
const rods = named('^barra');

const tradeWords: readonly Line[] = [
  ['galletti', named('^dadi a farfalla')],
  ['dado autobloccante m8', lockNuts, named('^controdadi'), nuts],
  ['bullone m10x50', bolts],
  ['dado cieco', capNuts, undefined, nuts],
  ['ranelle larghe', wideWashers, anyWasher],
  ['rosetta piana m8', washers, anyWasher],
  ['dado da saldare', weldNuts, undefined, nuts],
  ['dado flangiato m10', flangeNuts, named('^dadi.*flangiati'), nuts],
  ['dado basso m16', named('^(\\(superati.*)?dadi.*forma bassa'), undefined, nuts],
  ['vite te 8x40', bolts],
];

const elisions: readonly Line[] = [
  ["dado dell'8", nuts],
  ["bullone dell'otto", bolts],
  ["rondella d'acciaio", anyWasher],
];

const questions: readonly Line[] = [
  ['quale dado non si allenta con le vibrazioni', lockNuts, nuts],
  ['avete dadi quadri?', named('^dad[oi].*quadr[iao]'), undefined, nuts],
  ['mi servono bulloni m12 testa esagonale', bolts],
  ['cerco viti a passo fine', named('^vit[ei].*passo fine')],
  ['cosa si mette sotto il dado', anyWasher],
  ['quanto costano le rondelle da 6', anyWasher],
];

const sealedTradeWords: readonly Line[] = [
  ['brugola m6', [socketScrews, keys], named('cava esagonale')],
  ['chiave a brugola', keys],
  ['viti torx', torx],
  ['seeger', rings],
  ['seeger per foro', named('^anelli.*per fori'), rings],
  ['tirafondo 8x80', coachScrews, undefined, woodScrews],
  ['coppiglia', named('^coppiglie'), undefined, named('coppiglia')],
  ['spina elastica 6x40', springPins, undefined, pins],
  ['vite parker', tapping],
  ['filiera m10', dies, undefined, taps],
  ['barra filettata m12', rods],
  ['viti impronta a stella', [cross, torx]],
];

const sealedElisions: readonly Line[] = [
  ["anello d'arresto per l'albero", named('^anelli.*per alberi'), rings],
  ["spina d'acciaio", pins],
];

const sealedQuestions: readonly Line[] = [
  ['che viti servono per il legno', woodScrews, tapping],
  ['come si fa la filettatura nel foro', taps, undefined, dies],
  ['avete spine coniche?', named('^spine coniche'), named('^spine.*conic'), pins],
  ['cerco viti con la testa a bottone', named('^vit[ei].*testa bottone'), undefined, socketScrews],
  ['mi servono dei grani a brugola', named('^grani.*cava esagonale'), setScrews],
  ['quali chiodi non si vedono', named('^chiodi.*testa persa'), nails],
];

/** The half of the queries on which rules may be tried. */
export const FASTENER_QUERIES: readonly JudgedQuery[] = [
  ...queries('fasteners: trade words', 'it', tradeWords),
  ...queries('fasteners: elisions', 'it', elisions),
  ...queries('fasteners: questions', 'it', questions),
];

/** The half that only measures. */
export const SEALED_FASTENER_QUERIES: readonly JudgedQuery[] = [
  ...queries('fasteners: trade words', 'it', sealedTradeWords),
  ...queries('fasteners: elisions', 'it', sealedElisions),
  ...queries('fasteners: questions', 'it', sealedQuestions),
];
