import type { LocalText } from '../../../../domain/local-text.ts';

export const department = {
  code: 'viteria-a-norma',
  name: { it: 'Viteria a norma', en: 'Standard fasteners' },
  position: 910,
};

/** Groups of the source with the names used in the trade; each is a category and a family of its own. */
export const groups: Record<string, LocalText> = {
  'Hex head': { it: 'Viti a testa esagonale', en: 'Hexagon head screws and bolts' },
  'Hexagon socket': { it: 'Viti con cava esagonale', en: 'Hexagon socket screws' },
  'Hexalobular socket': { it: 'Viti con cava esalobata', en: 'Hexalobular socket screws' },
  'H cross': { it: 'Viti con impronta a croce', en: 'Cross recessed screws' },
  Slotted: { it: 'Viti a taglio', en: 'Slotted screws' },
  'Misc head': { it: 'Viti con testa speciale', en: 'Screws with special heads' },
  'Thumb screws': { it: 'Viti a testa zigrinata', en: 'Knurled thumb screws' },
  'Grub/Set screws': { it: 'Grani', en: 'Set screws' },
  Nut: { it: 'Dadi', en: 'Nuts' },
  Washer: { it: 'Rondelle', en: 'Washers' },
  Pins: { it: 'Spine, perni e coppiglie', en: 'Pins and split pins' },
  'Retaining Rings': { it: 'Anelli d’arresto', en: 'Retaining rings' },
  ThreadedRod: { it: 'Barre filettate, maschi e filiere', en: 'Threaded rods, taps and dies' },
  Nails: { it: 'Chiodi', en: 'Nails' },
};

/** Italian names of the standards that have only an English name in the source. */
export const missingNames: Record<string, string> = {
  'DIN1144-A': 'Chiodi per pannelli in lana di legno, testa tonda 20 mm',
  'DIN1160-A': 'Chiodi per ardesia',
  'DIN1160-B': 'Chiodi per ardesia a testa larga',
  DIN130: 'Barra con filettatura trapezia',
  DIN7979: 'Spine cilindriche temprate con foro filettato',
  ISO13337: 'Spine elastiche, serie leggera',
  ISO2340A: 'Perni senza testa',
  ISO2340B: 'Perni senza testa con fori per coppiglia',
  ISO2341A: 'Perni con testa',
  ISO2341B: 'Perni con testa e foro per coppiglia',
  ISO7091: 'Rondelle piane - serie normale - grado C',
  ISO8733: 'Spine cilindriche non temprate con foro filettato',
  ISO8735: 'Spine cilindriche temprate con foro filettato',
  ISO8736: 'Spine coniche non temprate con foro filettato',
  ISO8737: 'Spine coniche non temprate con gambo filettato',
  ISO8739: 'Spine intagliate su tutta la lunghezza con guida',
  ISO8740: 'Spine intagliate su tutta la lunghezza con smusso',
  ISO8741: 'Spine con intaglio conico inverso su metà lunghezza',
  ISO8742: 'Spine con intaglio centrale su un terzo della lunghezza',
  ISO8743: 'Spine con intaglio centrale su metà lunghezza',
  ISO8744: 'Spine con intaglio conico su tutta la lunghezza',
  ISO8745: 'Spine con intaglio conico su metà lunghezza',
  ISO8746: 'Spine intagliate con testa tonda',
  ISO8752: 'Spine elastiche, serie pesante',
  ScrewDieBSPP: 'Filiera per filettature gas cilindriche esterne',
  ScrewTap: 'Maschio per filettature metriche interne',
  ScrewTapBSPP: 'Maschio per filettature gas cilindriche interne',
  ScrewTapInch: 'Maschio per filettature interne in pollici',
};

/** Meaning of the letters in the standards' tables; other letters are named "Quota x". */
export const dimensionNames: Record<string, LocalText> = {
  P: { it: 'Passo della filettatura', en: 'Thread pitch' },
  b: { it: 'Lunghezza filettata', en: 'Thread length' },
  dk: { it: 'Diametro della testa', en: 'Head diameter' },
  dk_max: { it: 'Diametro massimo della testa', en: 'Maximum head diameter' },
  dw: { it: 'Diametro di appoggio', en: 'Bearing face diameter' },
  e: { it: 'Larghezza sugli spigoli', en: 'Width across corners' },
  k: { it: 'Altezza della testa', en: 'Head height' },
  k_max: { it: 'Altezza massima della testa', en: 'Maximum head height' },
  k_nom: { it: 'Altezza nominale della testa', en: 'Nominal head height' },
  m: { it: 'Altezza del dado', en: 'Nut height' },
  s: { it: 'Apertura di chiave', en: 'Width across flats' },
  s_mean: { it: 'Apertura di chiave media', en: 'Mean width across flats' },
  s_nom: { it: 'Apertura di chiave nominale', en: 'Nominal width across flats' },
};

/** Dimensions that are filters. */
export const facetDimensions = new Set(['P', 's', 's_mean', 's_nom', 'k', 'm']);

/** Fraction of a rod of the same diameter that is steel, where it is much less than 1; used for the price. */
export const steelShares: Record<string, number> = { Nut: 0.4, Washer: 0.1, 'Retaining Rings': 0.02 };
