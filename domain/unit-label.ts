import type { Locale } from './locale.ts';

/** Units of measure by ERP code in lower case, with their label in each language. */
const units: Readonly<Record<string, readonly [it: string, en: string, itMany?: string, enMany?: string]>> = {
  pz: ['pz', 'pc', undefined, 'pcs'],
  cf: ['conf.', 'pack', undefined, 'packs'],
  sc: ['scat.', 'box', undefined, 'boxes'],
  ct: ['cartone', 'carton', 'cartoni', 'cartons'],
  imb: ['imballo', 'case', 'imballi', 'cases'],
  pl: ['pallet', 'pallet', undefined, 'pallets'],
  sa: ['sacco', 'bag', 'sacchi', 'bags'],
  fg: ['foglio', 'sheet', 'fogli', 'sheets'],
  pa: ['paio', 'pair', 'paia', 'pairs'],
  mt: ['m', 'm'],
  mq: ['m²', 'm²'],
  kg: ['kg', 'kg'],
  lt: ['l', 'l'],
  rt: ['rotolo', 'roll', 'rotoli', 'rolls'],
  bb: ['bobina', 'reel', 'bobine', 'reels'],
  kit: ['kit', 'kit', undefined, 'kits'],
  set: ['set', 'set', undefined, 'sets'],
};

/** Aliases of the same units. */
const otherNames: Readonly<Record<string, string>> = {
  nr: 'pz',
  conf: 'cf',
  scat: 'sc',
  pal: 'pl',
  paio: 'pa',
  ml: 'mt',
  rotolo: 'rt',
  bob: 'bb',
  bobina: 'bb',
};

/** Whether a unit code is a pack: such an article is sold by the pack. */
export function isPackUnit(unit: string): boolean {
  return plainUnit(unit) === 'cf';
}

function plainUnit(unit: string): string {
  const plain = unit.toLowerCase().replace(/\.$/, '');
  return otherNames[plain] ?? plain;
}

/** Label of a unit in a language: 'pz' → 'pz' / 'pc', with a count 'pz' / 'pcs'; unknown units stay unchanged. */
export function unitLabel(locale: Locale, unit: string, count = 1): string {
  const [it, en, itMany, enMany] = units[plainUnit(unit)] ?? [unit, unit];
  const one = locale === 'en' ? en : it;
  return count === 1 ? one : ((locale === 'en' ? enMany : itMany) ?? one);
}
