import type { JudgedQuery } from './judgement.ts';
import { queries, type Line } from './query-lines.ts';
import { of } from './trades/of.ts';

/**
 * Queries as trade buyers say them: the trade's own word for a thing, with elided articles and as whole questions. By
 * what such a buyer wants, written without regard to the search.
 */

const helmets = of('elmetti');
const shoes = of('calzature', 'scarpa');
const boots = of('calzature', 'stivale');
const grinders = of('smerigliatrici', 'angolare');
const residual = of('differenziali');
const nylonPlugs = of('tasselli-nylon');
const trunking = of('minicanali');
const corrugated = of('tubi-corrugati');
const radiators = of('radiatori');
const waterHeaters = of('scaldacqua');
const towelRails = of('scaldasalviette');
const levels = of('livelle');
const filters = of('filtri');
const taps = of('rubinetti');
const mixers = of('miscelatori');
const waterPipes = of(['tubi-multistrato', 'tubi-rame', 'tubi-polietilene']);
const reducers = of('riduttori');
const pressureSets = of('pompe', 'autoclave');
const pumps = of('pompe');
const ropes = of('catene-funi', '^fune');
const emergency = of('emergenza');
const drillBits = of('punte');
const handles = of('maniglie');
const adhesives = of('colle-fughe', '^adesivo');
const grouts = of('colle-fughe', '^stucco');
const cuttingDiscs = of('dischi', '^disco da taglio');
const diamondDiscs = of('dischi', '^disco diamantato');
const threadSealants = of('sigillanti-filetti');
const gloves = of('guanti');
const cutGloves = of('guanti', 'antitaglio');
const ladders = of('scale');
const traps = of('sifoni', '^sifone');
const waterproofing = of(['impermeabilizzanti-liquidi', 'impermeabilizzanti']);
const padlocks = of('lucchetti');
const clamps = of('collari', '^collare');
const enamels = of('smalti');
const silicones = of('siliconi', '^silicone');
const guns = of('pistole', 'silicone');
const wellPumps = of('pompe', 'pozzo');
const masks = of('respiratori', '^mascherina');
const copperFittings = of('raccordi-rame');
const units = of('centralini');
const ledTubes = of('tubi-led');
const screws = of('viti-legno');

const tradeWords: readonly Line[] = [
  ['caschetto da cantiere', helmets],
  ['frullino 115', of('smerigliatrici', 'Ø 115'), grinders],
  ['salvavita per casa', residual],
  ['fischer da 8', of('tasselli-nylon', null, { diametro: 8 }), nylonPlugs],
  ['canaletta per fili', trunking],
  ['guaina corrugata 20', of('tubi-corrugati', null, { diametro: 20 }), corrugated],
  ['termosifone alluminio', radiators],
  ['boiler 80 litri', of('scaldacqua', null, { capacita: 80 }), waterHeaters],
  ['termoarredo da bagno', towelRails],
  ['scarpe punta di ferro', shoes, undefined, of('calzature')],
  ['stucco per piastrelle', grouts, undefined, of('colle-fughe')],
  ['neon a led da 120', of('tubi-led', null, { lunghezza: 1200 }), ledTubes],
  ['viti da truciolato', screws],
  ['livella a bolla', levels],
  ['scaletta', ladders],
];

const elisions: readonly Line[] = [
  ["filtro dell'acqua", filters],
  ["riduttore dell'acqua", reducers],
  ["rubinetto dell'acqua", taps, undefined, mixers],
  ["tubo dell'acqua calda", waterPipes, undefined, of('tubi-*')],
  ["pompa dell'autoclave", pressureSets, pumps],
  ["cavo d'acciaio", ropes],
  ["lampada d'emergenza", emergency],
  ["punta dell'8", of('punte', null, { diametro: 8 }), drillBits],
  ["maniglia d'ingresso", handles],
  ["scaldino dell'acqua", waterHeaters],
  ["quadretto dell'impianto elettrico", units],
  ["valvola d'arresto", of(['valvole-sfera', 'saracinesche']), of('rubinetti', 'sottolavabo'), of('valvole-*')],
];

const questions: readonly Line[] = [
  ['quale tassello per cartongesso', of('tasselli-nylon', null, { supporto: 'cartongesso' }), nylonPlugs],
  ['cosa serve per incollare le piastrelle', adhesives, undefined, of('colle-fughe')],
  ['come tagliare il ferro', [of('dischi', 'da taglio ferro'), of('seghe')], cuttingDiscs, of('seghetti')],
  ['cosa uso per sigillare i raccordi filettati', threadSealants],
  ['che disco serve per tagliare il cemento', diamondDiscs, undefined, cuttingDiscs],
  ['che guanti servono contro i tagli', cutGloves, undefined, gloves],
  ['dove trovo gli stivali di gomma', boots, undefined, of('calzature')],
  ['quanto costa una livella magnetica', of('livelle', 'magnetica'), levels],
  ['avete scale in alluminio?', ladders],
  ['mi serve un sifone per il lavello', of('sifoni', '^sifone lavello'), traps],
  ['cerco un lucchetto per il cancello', padlocks],
  ['vorrei una pompa per il pozzo', wellPumps, undefined, pumps],
  ['qual è la vernice per il ferro', enamels, of('spray', '^vernice')],
  ['come impermeabilizzare il terrazzo', waterproofing],
  ['serve un collare per tubo da 110', of('collari', '^collare.*110'), clamps],
  ['con cosa si mette il silicone', [silicones, guns]],
  ['quale mascherina per la polvere', masks, undefined, of('respiratori')],
  ['come si salda il rame', copperFittings],
];

export const SPOKEN_QUERIES: readonly JudgedQuery[] = [
  ...queries('trade words', 'it', tradeWords),
  ...queries('elisions', 'it', elisions),
  ...queries('questions', 'it', questions),
];
