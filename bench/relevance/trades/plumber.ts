import type { JudgedQuery } from '../judgement.ts';
import { queries, type Line } from '../query-lines.ts';
import { of, threaded } from './of.ts';

const ballValves = of('valvole-sfera');
const gasValves = of('valvole-sfera', 'gas');
const stainlessValves = of('valvole-sfera', 'inox');
const checkValves = of('valvole-ritegno');
const gateValves = of('saracinesche');
const hoseTaps = of('rubinetti', 'portagomma');
const mixers = of('miscelatori');
const radiatorValves = of('valvole-radiatore');
const reducers = of('riduttori');
const gauges = of('manometri');
const filters = of('filtri');
const multilayer = of('tubi-multistrato');
const copperPipes = of('tubi-rame');
const insulation = of('isolanti-tubo');
const copperFittings = of('raccordi-rame');
const pressFittings = of('raccordi-pressare');
const threadedFittings = of('raccordi-filettati');
const drainPipes = of('tubi-scarico');
const drainFittings = of('raccordi-scarico');
const traps = of('sifoni', 'sifone');
const cisterns = of('cassette-wc');
const seats = of('sedili-wc');
const pumps = of('pompe');
const submersible = of('pompe', 'sommersa');
const pressureSets = of('pompe', 'autoclave');
const waterHeaters = of('scaldacqua');
const boilers = of('caldaie');
const towelRails = of('scaldasalviette');
const threadSealants = of('sigillanti-filetti');
const flues = of('fumisteria');

const lines: readonly Line[] = [
  // Valves and taps
  ['valvola gas 3/4', threaded('valvole-sfera', '3/4"', 'gas'), gasValves, threaded('valvole-sfera', '3/4"')],
  ['rubinetto gas mezzo pollice', threaded('valvole-sfera', '1/2"', 'gas'), gasValves, ballValves],
  ['valvola sfera inox 1"', threaded('valvole-sfera', '1"', 'inox'), stainlessValves, ballValves],
  ['saracinesca 2 pollici', threaded('saracinesche', '2"'), gateValves],
  ['sarcinesca ottone', gateValves],
  ['clapet 1"1/4', threaded('valvole-ritegno', '1"1/4', 'clapet'), of('valvole-ritegno', 'clapet'), checkValves],
  ['valvola di fondo con filtro', of('valvole-ritegno', 'di fondo'), undefined, checkValves],
  ['portagomma 3/4', threaded('rubinetti', '3/4"', 'portagomma'), hoseTaps, of('rubinetti')],
  ['rub. sottolavabo con filtro', of('rubinetti', 'sottolavabo con filtro'), of('rubinetti', 'sottolavabo')],
  ['rubinaldi', { brand: 'Rubinaldi' }],
  ['raccordia', { brand: 'Raccordia' }],
  // Bathroom
  ['miscelatore doccia', of('miscelatori', 'miscelatore doccia'), of('miscelatori', 'colonna doccia'), mixers],
  ['gruppo vasca', of('miscelatori', 'vasca'), undefined, mixers],
  ['miscelatore bidet rubinaldi', { ...of('miscelatori', 'bidet'), brand: 'Rubinaldi' }, of('miscelatori', 'bidet')],
  ['rubinetto lavello canna alta', of('miscelatori', 'lavello'), undefined, mixers],
  ['colonna doccia termostatica', of('miscelatori', 'colonna.*termostatica'), of('miscelatori', 'colonna'), mixers],
  ['sifnoe lavabo', of('sifoni', 'sifone lavabo'), undefined, traps],
  ['sifone lavandino salvaspazio', of('sifoni', 'sifone.*salvaspazio'), undefined, traps],
  ['piletta clic clac', of('sifoni', 'piletta click')],
  ['canalina doccia 80 cm', of('sifoni', 'canalina', { lunghezza: 800 }), of('sifoni', 'canalina')],
  ['cassetta scarico incasso', of('cassette-wc', 'incasso'), undefined, cisterns],
  ['sciacquone', cisterns],
  ['asse wc', seats],
  ['maniglione disabili', of('ausili-bagno', 'maniglione'), undefined, of('ausili-bagno')],
  ['sifonetto', { brand: 'Sifonetto' }],
  // Heating
  ['testina termostatica', of('valvole-radiatore', 'testa termostatica'), undefined, radiatorValves],
  ['detentore', of('valvole-radiatore', 'detentore'), undefined, of(['valvole-radiatore', 'collettori'])],
  ['valvola termosifone squadra', of('valvole-radiatore', 'valvola.*squadra'), of('valvole-radiatore', 'valvola')],
  ['termosifone 10 elementi', of('radiatori', null, { misura: '10 elementi' }), of('radiatori')],
  ['radiatori', of('radiatori'), undefined, towelRails],
  ['termoarredo', towelRails, undefined, of('radiatori')],
  ['scladabagno', waterHeaters],
  ['boiler elettrico 80 lt', of('scaldacqua', null, { capacita: 80 }), waterHeaters],
  ['caldaia 24 kw', of('caldaie', null, { potenza_kw: 24 }), boilers],
  ['calorello caldaia', { ...boilers, brand: 'Calorello' }, boilers],
  ['vaso espansione 24 lt', of('vasi-espansione', null, { capacita: 24 }), of('vasi-espansione')],
  ['collettore 6 vie', of('collettori', null, { misura: '6 vie' }), of('collettori')],
  ['cronotermostato', of('cronotermostati', '^cronotermostato'), of('cronotermostati'), of('caldaie', 'cronoterm')],
  ['prolunga scarico caldaia 1 metro', of('fumisteria', 'prolunga.* 1000'), of('fumisteria', 'prolunga'), flues],
  ['termoquadra', { brand: 'Termoquadra' }],
  // Water treatment and pumps
  ['riduttore pressione 1/2', threaded('riduttori', '1/2"'), reducers],
  ['manomteri glicerina', of('manometri', 'glicerina'), gauges],
  ['manometro', gauges, undefined, of(['riduttori', 'filtri'], 'con manometro')],
  ['filtro a y 1"', threaded('filtri', '1"', 'a Y'), of('filtri', 'a Y'), filters],
  ['pompa pozzo 4"', of('pompe', 'per pozzo'), undefined, submersible],
  ['pompa a immersione acque nere', of('pompe', 'acque sporche'), submersible, pumps],
  ['gruppo autoclave', pressureSets, undefined, pumps],
  ['pozzoforte', { brand: 'Pozzoforte' }],
  // Pipes and fittings
  ['mutistrato 20', [of('tubi-multistrato', null, { diametro: 20 }), of('tubi-multistrato', 'Ø 20')], multilayer],
  ['tubo gas rivestito giallo', of('tubi-rame', 'gas rivestito giallo'), undefined, copperPipes],
  ['isolante per tubo 28', of('isolanti-tubo', null, { diametro: 28 }), insulation],
  ['curva rame 18', of('raccordi-rame', 'curva', { diametro: 18 }), of('raccordi-rame', 'curva'), copperFittings],
  ['fitting a pressare inox 22', of('raccordi-pressare', 'inox', { diametro: 22 }), of('raccordi-pressare', 'inox')],
  ['manicotto press 28', of('raccordi-pressare', 'manicotto', { diametro: 28 }), undefined, pressFittings],
  ['gomito zincato 3/4', threaded('raccordi-filettati', '3/4"', 'gomito.*zincat'), undefined, threadedFittings],
  ['braga 110', of('raccordi-scarico', 'braga', { diametro: 110 }), of('raccordi-scarico', 'braga'), drainFittings],
  ['curva 45 per tubo 50', of('raccordi-scarico', 'curva 45', { diametro: 50 }), of('raccordi-scarico', 'curva 45')],
  ['tubo fogna 125', of('tubi-scarico', 'fognatura', { diametro: 125 }), of('tubi-scarico', 'fognatura'), drainPipes],
  ['canapa', of('sigillanti-filetti', '^canapa'), undefined, threadSealants],
  ['cerca fughe gas', of('spray', 'rilevatore fughe')],
];

/** What plumbers and heating engineers ask for. */
export const PLUMBER_QUERIES: readonly JudgedQuery[] = queries('trade: idraulico', 'it', lines);
