import { numberText, type Locale } from './locale.ts';

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

/** The unit that a quantity of an article counts, and the pieces in one of it where that is a pack or box. */
export interface PackedUnit {
  unit: string;
  piecesPerUnit: number | null;
}

/** '200 pz': a quantity in a unit. */
export function quantityText(locale: Locale, quantity: number, unit: string): string {
  return `${numberText(locale, quantity)} ${unitLabel(locale, unit, quantity)}`;
}

/**
 * '= 20.000 pz': the pieces in a quantity of packs or boxes, so that nobody orders 200 packs instead of 200 pieces. ''
 * where the quantity counts pieces already, and where the content of a unit is not known.
 */
export function piecesText(
  locale: Locale,
  quantity: number,
  { piecesPerUnit }: Pick<PackedUnit, 'piecesPerUnit'>,
): string {
  if (piecesPerUnit === null || piecesPerUnit <= 1) return '';
  return `= ${quantityText(locale, quantity * piecesPerUnit, 'pz')}`;
}

/** '200 conf. = 20.000 pz': a quantity of an article, with its pieces where it is sold by the pack; else '200 pz'. */
export function articleQuantityText(locale: Locale, quantity: number, article: PackedUnit): string {
  return `${quantityText(locale, quantity, article.unit)} ${piecesText(locale, quantity, article)}`.trim();
}
