type Locale = 'it' | 'en';

/** Units of measure as they come, lower case, and as each language writes them. */
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

/** Other ways in which the same units come. */
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

/** Whether a unit, as it comes, is a pack: such an article is sold by the pack. */
export function isPackUnit(unit: string): boolean {
  return plainUnit(unit) === 'cf';
}

function plainUnit(unit: string): string {
  const plain = unit.toLowerCase().replace(/\.$/, '');
  return otherNames[plain] ?? plain;
}

/**
 * A unit of measure in the language of the page: 'pz' → 'pz' / 'pc', with a count 'pz' / 'pcs'; one that is not known stays
 * as it is.
 */
export function unitLabel(locale: Locale, unit: string, count = 1): string {
  const [it, en, itMany, enMany] = units[plainUnit(unit)] ?? [unit, unit];
  const one = locale === 'en' ? en : it;
  return count === 1 ? one : ((locale === 'en' ? enMany : itMany) ?? one);
}
