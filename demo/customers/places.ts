export interface Town {
  name: string;
  postalCode: string;
  province: string;
  /** Telephone prefix. */
  prefix: string;
  /** Cadastral code, for tax codes. */
  register: string;
  /** Code of the tax office, for VAT numbers. */
  office: number;
}

const rows: readonly (readonly [string, string, string, string, string, number])[] = [
  ['Bologna', '40138', 'BO', '051', 'A944', 37],
  ['Imola', '40026', 'BO', '0542', 'E289', 37],
  ['San Lazzaro di Savena', '40068', 'BO', '051', 'H945', 37],
  ['Casalecchio di Reno', '40033', 'BO', '051', 'B880', 37],
  ['Modena', '41122', 'MO', '059', 'F257', 36],
  ['Carpi', '41012', 'MO', '059', 'B819', 36],
  ['Reggio Emilia', '42124', 'RE', '0522', 'H223', 35],
  ['Parma', '43122', 'PR', '0521', 'G337', 34],
  ['Piacenza', '29122', 'PC', '0523', 'G535', 33],
  ['Ferrara', '44122', 'FE', '0532', 'D548', 38],
  ['Ravenna', '48122', 'RA', '0544', 'H199', 39],
  ['Faenza', '48018', 'RA', '0546', 'D458', 39],
  ['Forlì', '47122', 'FC', '0543', 'D704', 40],
  ['Cesena', '47521', 'FC', '0547', 'C573', 40],
  ['Rimini', '47923', 'RN', '0541', 'H294', 40],
  ['Mantova', '46100', 'MN', '0376', 'E897', 20],
  ['Rovigo', '45100', 'RO', '0425', 'H620', 29],
  ['Padova', '35131', 'PD', '049', 'G224', 28],
  ['Verona', '37135', 'VR', '045', 'L781', 23],
  ['Prato', '59100', 'PO', '0574', 'G999', 97],
  ['Firenze', '50145', 'FI', '055', 'D612', 48],
  ['Pesaro', '61122', 'PU', '0721', 'G479', 41],
];

/** Towns around the wholesaler, near ones first. */
export const TOWNS: readonly Town[] = rows.map(([name, postalCode, province, prefix, register, office]) => ({
  name,
  postalCode,
  province,
  prefix,
  register,
  office,
}));

export const STREETS: readonly string[] = [
  'Via dell’Industria',
  'Via Galileo Ferraris',
  'Via Enrico Mattei',
  'Via dei Muratori',
  'Via dell’Artigiano',
  'Via Emilia Ponente',
  'Via Emilia Levante',
  'Via Giuseppe Di Vittorio',
  'Via del Lavoro',
  'Via Alessandro Volta',
  'Via della Cooperazione',
  'Via Guglielmo Marconi',
  'Via dei Carpentieri',
  'Via Antonio Meucci',
  'Via delle Officine',
  'Via Primo Maggio',
  'Via dei Fabbri',
  'Via Caduti sul Lavoro',
];

export const FIRST_NAMES: readonly (readonly [name: string, isWoman: boolean])[] = [
  ['Paolo', false],
  ['Elena', true],
  ['Stefano', false],
  ['Francesca', true],
  ['Davide', false],
  ['Roberta', true],
  ['Massimo', false],
  ['Silvia', true],
  ['Giorgio', false],
  ['Daniela', true],
  ['Claudio', false],
  ['Barbara', true],
  ['Fabrizio', false],
  ['Michela', true],
];
