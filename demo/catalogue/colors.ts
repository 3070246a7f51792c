import type { ColorRecord } from '../../backend/catalogue/records.ts';
import type { LocalText } from '../../domain/local-text.ts';

interface Color {
  name: LocalText;
  swatch: string;
  /** Its form in a visible code. */
  short: string;
  /** The material that the drawings use for it. */
  material: string;
}

const entries: readonly (readonly [it: string, en: string, swatch: string, short: string, material: string])[] = [
  ['bianco', 'white', '#F3F5F7', 'BI', 'white'],
  ['nero', 'black', '#2A3545', 'NE', 'black'],
  ['grigio', 'grey', '#A3ADB9', 'GR', 'grey'],
  ['antracite', 'anthracite', '#434F61', 'AN', 'black'],
  ['argento', 'silver', '#CBD3DB', 'AG', 'steel'],
  ['blu', 'blue', '#3B71BC', 'BL', 'blue'],
  ['blu navy', 'navy blue', '#2B3F5F', 'NV', 'navy'],
  ['azzurro', 'light blue', '#8FC1E6', 'AZ', 'sky'],
  ['giallo', 'yellow', '#F2C230', 'GI', 'yellow'],
  ['giallo fluo', 'high-visibility yellow', '#DDEB3A', 'GF', 'lime'],
  ['giallo-verde', 'yellow-green', '#9DBB3A', 'GV', 'lime'],
  ['rosso', 'red', '#CF4436', 'RO', 'red'],
  ['verde', 'green', '#3F8F57', 'VE', 'green'],
  ['marrone', 'brown', '#8A5A3B', 'MA', 'brown'],
  ['beige', 'beige', '#E3D5B8', 'BE', 'beige'],
  ['avorio', 'ivory', '#F1E9D6', 'AV', 'beige'],
  ['rame', 'copper', '#D6925F', 'CU', 'copper'],
  ['ottone', 'brass', '#DDB85F', 'OT', 'brass'],
  ['trasparente', 'clear', '#E8EEF3', 'TR', 'white'],
];

const named = new Map<string, Color>(
  entries.map(([it, en, swatch, short, material]) => [it, { name: { it, en }, swatch, short, material }]),
);

/** A colour by its Italian name; there is no orange, because the shop reserves it for the primary action. */
export function colorNamed(word: string): Color {
  const color = named.get(word);
  if (!color) throw new Error(`There is no colour ${word}.`);
  return color;
}

export function colorRecords(): ColorRecord[] {
  return entries.map(([it, en, swatch]) => ({ code: it, name: { it, en }, swatch }));
}
