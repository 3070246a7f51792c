import type { BrandRecord } from '../../backend/catalogue/records.ts';

/** Brands, all invented; the code is part of visible codes and maker codes. */
const entries: readonly (readonly [code: string, name: string])[] = [
  ['VT', 'Valtermo'],
  ['RP', 'Rame Più'],
  ['RA', 'Raccordia'],
  ['RB', 'Rubinaldi'],
  ['SI', 'Sifonetto'],
  ['PZ', 'Pozzoforte'],
  ['AQ', 'Acquadocile'],
  ['CL', 'Calorello'],
  ['TQ', 'Termoquadra'],
  ['FU', 'Fumolieve'],
  ['SO', 'Solepieno'],
  ['CA', 'Cavitalia'],
  ['QV', 'Quadrivolto'],
  ['PL', 'Placchetta'],
  ['MO', 'Morsettino'],
  ['LU', 'Lumera'],
  ['FL', 'Filolume'],
  ['CH', 'Chiarone'],
  ['FI', 'Fissotec'],
  ['BA', 'Bullonadda'],
  ['TS', 'Tassellone'],
  ['VB', 'Vitibrenta'],
  ['FO', 'Fortezza'],
  ['CD', 'Cardinello'],
  ['SB', 'Serrabene'],
  ['MK', 'Motorik'],
  ['FE', 'Ferrolabora'],
  ['TB', 'Tagliobuono'],
  ['MI', 'Misurello'],
  ['GS', 'Guardia Safety'],
  ['TV', 'Tecnoveste'],
  ['PS', 'Passosaldo'],
  ['MS', 'Manosicura'],
  ['CO', 'Colorsì'],
  ['PN', 'Pennellara'],
  ['SG', 'Sigillone'],
  ['MV', 'Malta Viva'],
  ['CN', 'Cantierone'],
  ['SU', 'Solaiuno'],
];

const names = new Map(entries);

/** A brand's name by its code. */
export function brandName(code: string): string {
  const name = names.get(code);
  if (name === undefined) throw new Error(`There is no brand ${code}.`);
  return name;
}

export function brandRecords(): BrandRecord[] {
  return entries.map(([code, name]) => ({ code, name }));
}

/** The position of a brand in the list, for its part of the barcodes. */
export function brandNumber(code: string): number {
  return entries.findIndex(([known]) => known === code) + 1;
}

/** Ranges in which one brand offers the same article, starting with the unnamed one. */
const RANGES: readonly (readonly [it: string, en: string])[] = [
  ['', ''],
  ['Plus', 'Plus'],
  ['Eco', 'Eco'],
  ['Pro', 'Pro'],
  ['Serie 200', 'Series 200'],
  ['Serie 300', 'Series 300'],
  ['Base', 'Basic'],
  ['Top', 'Top'],
  ['Serie 400', 'Series 400'],
  ['Serie 500', 'Series 500'],
];

/** The name of a brand's range by its number, from 0; every number has one. */
export function rangeName(range: number): readonly [it: string, en: string] {
  return RANGES[range] ?? [`Serie ${(range - 4) * 100}`, `Series ${(range - 4) * 100}`];
}
