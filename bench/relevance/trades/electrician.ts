import type { JudgedQuery } from '../judgement.ts';
import { queries, type Line } from '../query-lines.ts';
import { of } from './of.ts';

const powerCables = of('cavi-energia');
const singleCore = of('cavi-unipolari');
const flexible = of('cavi-flessibili');
const corrugated = of('tubi-corrugati');
const rigid = of('tubi-rigidi');
const trunking = of('minicanali');
const boxes = of('scatole');
const junctionBoxes = of('scatole', 'derivazione');
const flushBoxes = of('scatole', 'incasso');
const devices = of('apparecchi-civili');
const sockets = of('apparecchi-civili', '^presa');
const plates = of('placche');
const breakers = of('magnetotermici');
const residual = of('differenziali');
const units = of('centralini');
const plugs = of('spine-industriali', 'spina');
const reels = of('prolunghe');
const ties = of('fascette');
const lugs = of('capicorda');
const tapes = of('nastri-isolanti');
const modules = of('fotovoltaico', 'modulo');
const lamps = of('lampade-led');
const spots = of(['lampade-led', 'faretti'], 'faretto');
const panels = of('pannelli-led');
const battens = of('plafoniere');
const floodlights = of('proiettori');
const strips = of('strisce-led', '^striscia');
const profiles = of('strisce-led', '^profilo');
const drivers = of('alimentatori');
const emergency = of('emergenza');

const lines: readonly Line[] = [
  // Cables
  ['fg16 3g2,5', of('cavi-energia', '3G2,5'), undefined, powerCables],
  ['cavo antifiamma 5g6', of('cavi-energia', '5G6'), undefined, powerCables],
  ['cordina 1,5 nera', of('cavi-unipolari', '1,5 nero'), of('cavi-unipolari', '1,5 '), singleCore],
  ['filo unipolare 2,5 blu', of('cavi-unipolari', '2,5 (azzurro|blu)'), of('cavi-unipolari', '2,5 '), singleCore],
  ['cavo neoprene 3g1,5', of('cavi-flessibili', 'neoprene 3G1,5'), of('cavi-flessibili', 'neoprene'), flexible],
  ['cavo rete cat6', of('cavi-dati', 'cat. 6 '), of('cavi-dati', 'cat. 6A'), of(['cavi-dati', 'ufficio-el-7-7*'])],
  ['cavo solare', of('fotovoltaico', 'cavo solare')],
  ['nasrto isolante nero', of('nastri-isolanti', 'nero'), tapes],
  ['cavitalia', { brand: 'Cavitalia' }],
  // Conduits and boxes
  ['corrugato 25', of('tubi-corrugati', null, { diametro: 25 }), corrugated],
  ['tubo corugato', corrugated],
  ['tubo rigido 20 grigio', of('tubi-rigidi', null, { diametro: 20 }), rigid],
  ['canaletta 40x40', of('minicanali', null, { misura: '40 × 40' }), trunking],
  ['scatola derivazione 100x100', of('scatole', 'derivazione.* 100 × 100'), junctionBoxes, boxes],
  ['scatola stagna esterna', junctionBoxes, undefined, boxes],
  ['scatola 503 cartongesso', of('scatole', 'cartongesso'), undefined, flushBoxes],
  ['scatola incasso 4 moduli', of('scatole', 'incasso', { moduli: 4 }), flushBoxes, boxes],
  // Wiring devices
  ['deviatore bianco', of('apparecchi-civili', 'deviatore.*bianco'), of('apparecchi-civili', 'deviatore'), devices],
  ['invertitore', of('apparecchi-civili', 'invertitore'), undefined, devices],
  ['pulsante campanello', of('apparecchi-civili', 'pulsante'), undefined, devices],
  ['bipasso', of('apparecchi-civili', 'bipasso'), undefined, sockets],
  ['presa usb da incasso', of('apparecchi-civili', 'presa USB'), undefined, sockets],
  ['presa tv', of('apparecchi-civili', 'presa TV'), undefined, sockets],
  ['presa rj45', of('apparecchi-civili', 'RJ45'), undefined, sockets],
  ['varialuce led', of('apparecchi-civili', 'dimmer'), undefined, devices],
  ['mascherina 3 posti', of('placche', null, { moduli: 3 }), plates],
  ['placca 4 modlui nera', of('placche', '4 moduli nero'), of('placche', '4 moduli'), plates],
  ['placchetta', { brand: 'Placchetta' }, undefined, plates],
  // Panels
  ['quadrivolto', { brand: 'Quadrivolto' }],
  ['magnetotermico', breakers, of('differenziali', 'magnetotermico')],
  ['magnetotermico 16a 4p', of('magnetotermici', '4P 16 A'), of('magnetotermici', ' 16 A'), breakers],
  ['differenziale puro 25a', of('differenziali', 'puro.* 25 A'), of('differenziali', 'puro'), residual],
  ['salvavita 30ma tipo a', of('differenziali', 'tipo A 30 mA'), of('differenziali', '30 mA'), residual],
  ['magnetoter. differenz.', of('differenziali', 'magnetotermico'), residual, breakers],
  ['centralino incasso 12 moduli', of('centralini', 'incasso', { moduli: 12 }), of('centralini', 'incasso'), units],
  ['quadretto stagno', of('centralini', 'stagno'), units],
  ['spina cee 32a', of('spine-industriali', 'spina.* 32 A'), plugs, of('spine-industriali')],
  ['presa industriale da parete', of('spine-industriali', 'presa da parete'), undefined, of('spine-industriali')],
  ['morsettino', { brand: 'Morsettino' }, undefined, lugs],
  // Accessories
  ['avvolgicavo cantiere 25 m', of('prolunghe', 'cantiere', { metri: 25 }), of('prolunghe', 'cantiere'), reels],
  ['fascette nere 200', of('fascette', 'nera', { lunghezza: 200 }), of('fascette', 'nera'), ties],
  ['puntalini 2,5', of('capicorda', 'puntalino', { sezione: 2.5 }), of('capicorda', 'puntalino'), lugs],
  ['capocorda occhiello', of('capicorda', 'occhiello'), undefined, lugs],
  ['nastro isolante', tapes],
  ['spray contatti', of('spray', 'contatti')],
  ['cacciavite elettricista', of('cacciaviti', 'isolato'), undefined, of('cacciaviti')],
  ['pannelli fotovoltaici', modules],
  ['modulo fotovoltaico 440w', of('fotovoltaico', 'modulo.* 440 W'), modules],
  // Lighting
  ['lampadine e14 candela', of('lampade-led', 'candela'), of('lampade-led', 'E14'), lamps],
  ['faretot gu10', of(['lampade-led', 'faretti'], 'faretto.*GU10'), undefined, spots],
  ['tubo led 150 cm', of('tubi-led', null, { lunghezza: 1500 }), of('tubi-led')],
  ['neon led 120', of('tubi-led', null, { lunghezza: 1200 }), of('tubi-led'), battens],
  ['panello led 60x60', of('pannelli-led', '60 × 60'), panels],
  ['plafoniera stagna 120', of('plafoniere', null, { lunghezza: 1200 }), battens],
  ['faro led 50w', of('proiettori', null, { potenza: 50 }), floodlights],
  ['strip led', strips, undefined, profiles],
  ['alimentatore led 24v 100w', of('alimentatori', '24 V.* 100 W'), of('alimentatori', '24 V'), drivers],
  ['lampada emergenza', emergency, undefined, of('plafoniere', 'emergenza')],
  ['lumera', { brand: 'Lumera' }],
  ['chiarone proeittore', { ...floodlights, brand: 'Chiarone' }, floodlights],
];

/** What electricians ask for. */
export const ELECTRICIAN_QUERIES: readonly JudgedQuery[] = queries('trade: elettricista', 'it', lines);
