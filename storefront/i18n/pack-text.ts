import type { I18n } from './i18n.tsx';
import { isPackUnit, unitLabel } from '../../domain/unit-label.ts';

interface Pack {
  packQuantity: number;
  unit: string;
  /** Pieces in one unit that is a pack. */
  piecesPerUnit?: number | null;
}

/** '200 pz': a quantity in a unit. */
export function quantityText(i18n: I18n, quantity: number, unit: string): string {
  return `${i18n.number(quantity)} ${unitLabel(i18n.locale, unit, quantity)}`;
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
  if (piecesPerUnit) return `${quantityText(i18n, packQuantity, unit)} × ${quantityText(i18n, piecesPerUnit, 'pz')}`;
  return isPack ? quantityText(i18n, packQuantity, unit) : inPack(packQuantity, unit);
}

/** '50 – 100 pz': the packs that the variants of a product are sold in; one pack as in `packText`. */
export function packRangeText(i18n: I18n, packs: { smallest: number; largest: number }, article: Pack): string {
  const { smallest, largest } = packs;
  if (smallest === largest) return packText(i18n, { ...article, packQuantity: smallest });
  return `${i18n.number(smallest)} – ${quantityText(i18n, largest, article.unit)}`;
}
