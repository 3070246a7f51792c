import { parseQuantity } from '../../domain/packaging.ts';
import type { I18n } from './i18n.tsx';
import type { LineSupply } from '../../domain/line-supply.ts';
import { isPackUnit, piecesText, quantityText, unitLabel, type PackedUnit } from '../../domain/unit-label.ts';

/** Hint for a quantity with the other language's thousands separator, ambiguous in this one; null for any other. */
export function ambiguousText({ t, locale }: I18n, typed: string): string | null {
  const plain = parseQuantity(typed, locale === 'it' ? 'en' : 'it');
  const isAmbiguous = plain > 0 && Number.isNaN(parseQuantity(typed, locale));
  return isAmbiguous ? t('catalogue.ambiguousQuantity', { typed, plain: String(plain) }) : null;
}

/**
 * '35 subito, 465 dal 14/03/2027'; for '35 subito, 465 ordinabili, tempi da confermare' no supply has a day, for '465 dal
 * 14/03/2027' nothing is there.
 */
export function supplyText({ t, date }: Pick<I18n, 't' | 'date'>, { ready, later, laterOn: day }: LineSupply): string {
  const when = day ? t('common.fromDay', { day: date(day) }) : t('common.onArrival');
  return ready > 0 ? t('common.supply', { ready, later, when }) : t('common.supplyLater', { later, when });
}

/** What a price is for: 'pz', or '100 pz' of an article that is priced per hundred. */
export function perUnit({ locale }: Pick<I18n, 'locale'>, unit: string, statedQuantity: number): string {
  return statedQuantity > 1 ? quantityText(locale, statedQuantity, unit) : unitLabel(locale, unit);
}

/** Discounts beside a struck price: '−25 %' for one, whose bare number would say nothing, else the cascade, '30+10+5'. */
export function discountsText({ locale, percent }: Pick<I18n, 'locale' | 'percent'>, discounts: string): string {
  const only = Number(discounts);
  if (only > 0) return `−${percent(only * 100)}`;
  return locale === 'it' ? discounts.replaceAll('.', ',') : discounts;
}

interface Pack {
  packQuantity: number;
  unit: string;
  /** Pieces in one unit that is a pack. */
  piecesPerUnit?: number | null;
}

/** What a price or quantity is of: 'conf. da 100 pz', 'pack of 100 pcs'; 'pz' where that is all there is to say. */
export function unitText({ locale, t }: I18n, { unit, piecesPerUnit }: PackedUnit): string {
  const label = unitLabel(locale, unit);
  if (piecesPerUnit === null || piecesPerUnit <= 1) return label;
  return t('common.unitOf', { unit: label, pieces: quantityText(locale, piecesPerUnit, 'pz') });
}

/**
 * For below a quantity input: '= 20.000 pz', and of a quantity 0 what one unit holds, 'conf. 100 pz'. Undefined where an
 * article is not sold by the pack.
 */
export function piecesNote(i18n: I18n, quantity: number, article: PackedUnit): string | undefined {
  const text = piecesText(i18n.locale, quantity, article);
  return quantity > 0 || text === '' ? text || undefined : packText(i18n, { ...article, packQuantity: 1 });
}

/**
 * 'conf. 10 pz': the smallest pack an article is sold in. For units that are packs themselves their number and what
 * they hold: 'conf. 200 pz', '5 conf. × 200 pz', or '5 conf.' where that is not known.
 */
export function packText(i18n: I18n, { packQuantity, unit, piecesPerUnit }: Pack): string {
  const isPack = isPackUnit(unit);
  const inPack = (quantity: number, of: string) =>
    i18n.t('common.pack', { quantity: i18n.number(quantity), unit: unitLabel(i18n.locale, of, quantity) });
  if (piecesPerUnit && isPack && packQuantity === 1) return inPack(piecesPerUnit, 'pz');
  if (piecesPerUnit)
    return `${quantityText(i18n.locale, packQuantity, unit)} × ${quantityText(i18n.locale, piecesPerUnit, 'pz')}`;
  return isPack ? quantityText(i18n.locale, packQuantity, unit) : inPack(packQuantity, unit);
}

/** '50 – 100 pz': the packs that the variants of a product are sold in; one pack as in `packText`. */
export function packRangeText(i18n: I18n, packs: { smallest: number; largest: number }, article: Pack): string {
  const { smallest, largest } = packs;
  if (smallest === largest) return packText(i18n, { ...article, packQuantity: smallest });
  return `${i18n.number(smallest)} – ${quantityText(i18n.locale, largest, article.unit)}`;
}
