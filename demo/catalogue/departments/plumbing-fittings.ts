import { choices, numbers, threads } from '../axes.ts';
import type { Line, Version } from '../line.ts';

const copper = { materiale: 'rame Cu-DHP', norma: 'EN 1254-1' };
const copperSizes = { before: 'Ø ', after: ' mm' };
const growth = { reference: 22, power: 1.7 };

/** Press fittings are made for three systems. */
const pressSystems: readonly Version[] = [
  {
    code: 'CU',
    it: 'rame',
    en: 'copper',
    look: { m: 'copper' },
    features: { materiale: 'rame Cu-DHP', norma: 'EN 1254-7' },
  },
  {
    code: 'IX',
    it: 'inox AISI 316L',
    en: 'stainless AISI 316L',
    factor: 1.55,
    look: { m: 'steel' },
    features: { materiale: 'acciaio inox AISI 316', norma: 'EN 10312' },
  },
  {
    code: 'AC',
    it: 'acciaio al carbonio zincato',
    en: 'zinc-plated carbon steel',
    factor: 0.72,
    look: { m: 'zinc' },
    features: { materiale: 'acciaio zincato', norma: 'EN 10305-3' },
  },
];

const brassVersions: readonly Version[] = [
  { code: 'OT', it: 'ottone giallo', en: 'yellow brass', look: { m: 'brass' }, features: { materiale: 'ottone' } },
  {
    code: 'NI',
    it: 'ottone nichelato',
    en: 'nickel-plated brass',
    factor: 1.12,
    look: { m: 'steel' },
    features: { materiale: 'ottone nichelato' },
  },
];

const galvanised = { materiale: 'ghisa malleabile zincata', norma: 'EN 10242', pn: 25 };

function solder(
  code: string,
  sku: string,
  it: string,
  en: string,
  prices: number[],
  angle: number | null,
  drawing: string,
  category: string,
): Line {
  return {
    code,
    category,
    family: 'raccordi-rame',
    it: `${it} rame FF {x} a saldare`,
    en: `Copper ${en} FF {x} solder`,
    about: [
      'Raccordo in rame a saldare per impianti sanitari, riscaldamento e gas, a norma EN 1254-1.',
      'Copper solder fitting for sanitary, heating and gas systems, to EN 1254-1.',
    ],
    brands: 'RP RA',
    sku: `${sku}-{0}`,
    axes: [numbers('diametro', '12 14 15 16 18 22 28 35 42 54', copperSizes, growth)],
    price: prices,
    pack: [50, 50, 50, 50, 25, 25, 10, 5, 5, 2],
    carton: 10,
    features: angle === null ? { ...copper, attacco: 'a saldare' } : { ...copper, angolo: angle, attacco: 'a saldare' },
    drawing,
    look: { m: 'copper' },
    views: [`${drawing}-dimensions`, 'packed'],
    goesWith: 'copper-bar',
  };
}

function press(
  code: string,
  sku: string,
  it: string,
  en: string,
  price: number,
  angle: number | null,
  drawing: string,
): Line {
  return {
    code,
    category: '0124',
    family: 'raccordi-pressare',
    it: `${it} a pressare {v} {x}`,
    en: `${en} press fitting {v} {x}`,
    about: [
      'Raccordo a pressare con O-ring EPDM e sicurezza di mancata pressatura, ganasce profilo V.',
      'Press fitting with EPDM O-ring and leak-before-press safety, V-profile jaws.',
    ],
    brands: 'RP RA VT',
    sku: `${sku}-{v}`,
    childSku: `${sku}-{v}-{0}`,
    axes: [numbers('diametro', '15 18 22 28 35 42 54', copperSizes, { reference: 22, power: 1.35 })],
    price,
    pack: [10, 10, 10, 10, 5, 2, 2],
    carton: 10,
    features: angle === null ? { attacco: 'a pressare', pn: 16 } : { angolo: angle, attacco: 'a pressare', pn: 16 },
    drawing,
    versions: pressSystems,
    goesWith: 'copper-bar',
  };
}

function threaded(
  code: string,
  sku: string,
  it: string,
  en: string,
  price: number,
  features: Record<string, string | number>,
  drawing: string,
): Line {
  return {
    code,
    category: '0131',
    family: 'raccordi-filettati',
    it: `${it} {v} {x}`,
    en: `${en} {v} {x}`,
    about: [
      'Raccordo filettato in ottone CW617N stampato, filettatura ISO 228 / EN 10226.',
      'Forged CW617N brass threaded fitting, ISO 228 / EN 10226 threads.',
    ],
    brands: 'RA AQ VT',
    sku: `${sku}-{v}`,
    childSku: `${sku}-{v}-{0}`,
    axes: [threads('1/4" 3/8" 1/2" 3/4" 1" 1"1/4 1"1/2 2"')],
    price,
    pack: [25, 25, 25, 10, 10, 5, 5, 2],
    carton: 10,
    features: { norma: 'ISO 228', pn: 16, ...features },
    drawing,
    versions: brassVersions,
    goesWith: 'ptfe-tape hemp',
  };
}

function iron(
  code: string,
  sku: string,
  it: string,
  en: string,
  price: number,
  features: Record<string, string | number>,
  drawing: string,
): Line {
  return {
    code,
    category: '0132',
    family: 'raccordi-filettati',
    it: `${it} ghisa zincata {x}`,
    en: `Galvanised ${en} {x}`,
    about: [
      'Raccordo in ghisa malleabile a cuore bianco, bordato e zincato a caldo, filettatura EN 10226.',
      'White-heart malleable iron fitting, beaded and hot-dip galvanised, EN 10226 thread.',
    ],
    brands: 'RA AQ',
    sku: `${sku}-GZ`,
    childSku: `${sku}-GZ-{0}`,
    axes: [threads('3/8" 1/2" 3/4" 1" 1"1/4 1"1/2 2" 2"1/2 3"')],
    price,
    pack: [20, 20, 20, 10, 10, 5, 5, 2, 2],
    carton: 6,
    features: { ...galvanised, ...features },
    drawing,
    look: { m: 'grey' },
    goesWith: 'ptfe-tape hemp',
  };
}

export const fittingLines: readonly Line[] = [
  solder(
    'copper-elbow-90',
    'RC-90',
    'Curva 90°',
    'elbow 90°',
    [1.12, 1.2, 1.24, 1.42, 2.05, 3.42, 6.1, 13.4, 21.8, 41.5],
    90,
    'elbow',
    '0121',
  ),
  solder(
    'copper-elbow-45',
    'RC-45',
    'Curva 45°',
    'elbow 45°',
    [1.3, 1.4, 1.45, 1.6, 2.2, 3.6, 6.6, 13.9, 22.5, 42],
    45,
    'elbow-45',
    '0121',
  ),
  solder(
    'copper-coupling',
    'RC-MA',
    'Manicotto',
    'coupling',
    [0.68, 0.72, 0.74, 0.86, 1.18, 1.95, 3.7, 7.9, 12.6, 22.8],
    null,
    'coupling',
    '0122',
  ),
  solder(
    'copper-tee',
    'RC-TE',
    'Tee',
    'equal tee',
    [2.1, 2.3, 2.4, 2.7, 3.6, 5.4, 10.2, 20.5, 33, 58],
    null,
    'tee',
    '0123',
  ),
  {
    ...solder('copper-reducer', 'RC-RI', 'Riduzione', 'reducer', [], null, 'reducer', '0123'),
    it: 'Riduzione rame FM {x} a saldare',
    en: 'Copper reducer FM {x} solder',
    sku: 'RC-RI',
    childSku: 'RC-RI-{0}',
    axes: [
      choices(
        'misura',
        '15 × 12=1512@0.7, 18 × 14=1814@0.8, 18 × 15=1815@0.8, 22 × 15=2215, 22 × 18=2218, 28 × 22=2822@1.8, 35 × 28=3528@3.2, 42 × 35=4235@5.1, 54 × 42=5442@8.6',
      ),
    ],
    price: 2.6,
    pack: 10,
  },
  press('press-elbow-90', 'PR-90', 'Curva 90°', 'Elbow 90°', 6.9, 90, 'press-elbow'),
  press('press-coupling', 'PR-MA', 'Manicotto', 'Coupling', 4.8, null, 'press-coupling'),
  press('press-tee', 'PR-TE', 'Tee', 'Equal tee', 9.8, null, 'press-tee'),
  threaded('brass-nipple', 'NP', 'Nipplo MM', 'Hexagon nipple MM', 2.3, { attacco: 'maschio-maschio' }, 'nipple'),
  threaded('brass-socket', 'MN', 'Manicotto FF', 'Socket FF', 3.1, { attacco: 'femmina-femmina' }, 'socket-coupling'),
  threaded(
    'brass-elbow-mf',
    'GM',
    'Gomito MF 90°',
    'Elbow MF 90°',
    4.4,
    { attacco: 'maschio-femmina', angolo: 90 },
    'threaded-elbow',
  ),
  threaded('brass-tee', 'TF', 'Tee FFF', 'Tee FFF', 5.9, { attacco: 'femmina-femmina' }, 'threaded-tee'),
  threaded('brass-plug', 'TM', 'Tappo maschio', 'Male plug', 1.8, { attacco: 'maschio' }, 'plug-cap'),
  threaded(
    'brass-union',
    'BO',
    'Bocchettone MF sede piana',
    'Flat-seat union MF',
    8.6,
    { attacco: 'maschio-femmina' },
    'union',
  ),
  iron(
    'iron-elbow',
    'G90',
    'Gomito FF 90°',
    'elbow FF 90°',
    3.2,
    { attacco: 'femmina-femmina', angolo: 90 },
    'threaded-elbow',
  ),
  iron('iron-tee', 'G130', 'Tee FFF', 'tee FFF', 4.3, { attacco: 'femmina-femmina' }, 'threaded-tee'),
  iron('iron-nipple', 'G280', 'Nipplo doppio MM', 'hexagon nipple MM', 2.1, { attacco: 'maschio-maschio' }, 'nipple'),
  iron(
    'iron-union',
    'G340',
    'Bocchettone FF sede conica',
    'conical-seat union FF',
    8.1,
    { attacco: 'femmina-femmina' },
    'union',
  ),
];
