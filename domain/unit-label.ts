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
  pezzi: 'pz',
  pezzo: 'pz',
  pieces: 'pz',
  piece: 'pz',
  conf: 'cf',
  confezione: 'cf',
  confezioni: 'cf',
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

/** The unit that a text names by a code, an alias or a label of either language: 'Conf.' → 'cf'; null for none. */
export function unitNamed(text: string): string | null {
  const plain = plainUnit(text.trim());
  if (units[plain]) return plain;
  const isNamed = (labels: readonly (string | undefined)[]) =>
    labels.some((label) => label?.replace(/\.$/, '') === plain);
  return Object.entries(units).find(([, labels]) => isNamed(labels))?.[0] ?? null;
}

/**
 * A quantity that a file states in `named`, in the unit in which the article is sold: the same where the unit is that
 * one, and pieces of an article sold by the pack as packs; `roundedTo` are their pieces where they had to be rounded up.
 * Null where the unit is another.
 */
export function quantityInSaleUnit(
  quantity: number,
  named: string,
  { unit: soldIn, piecesPerUnit }: PackedUnit,
): { quantity: number; roundedTo: number | null } | null {
  const unit = unitNamed(named);
  const isSame = named.trim().toLowerCase() === soldIn.toLowerCase() || (unit && unit === unitNamed(soldIn));
  if (isSame) return { quantity, roundedTo: null };
  if (unit !== 'pz' || !piecesPerUnit) return null;
  const packs = Math.ceil(quantity / piecesPerUnit);
  const pieces = packs * piecesPerUnit;
  return { quantity: packs, roundedTo: pieces === quantity ? null : pieces };
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

/** ' / 100 pz': what stands behind a price for that many units; '' behind the price of one. */
export function perQuantityText(locale: Locale, statedQuantity: number, unit: string): string {
  return statedQuantity === 1 ? '' : ` / ${quantityText(locale, statedQuantity, unit)}`;
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
