import type { I18n } from './i18n.tsx';
import { isPackUnit, unitLabel } from '../../domain/unit-label.ts';

/** 'conf. 10 pz': the smallest pack an article is sold in; for units that are packs themselves only their number. */
export function packText(i18n: I18n, article: { packQuantity: number; unit: string }): string {
  const quantity = i18n.number(article.packQuantity);
  const unit = unitLabel(i18n.locale, article.unit, article.packQuantity);
  return isPackUnit(article.unit) ? `${quantity} ${unit}` : i18n.t('common.pack', { quantity, unit });
}

/** '50 – 100 pz': the packs that the variants of a product are sold in; one pack as in `packText`. */
export function packRangeText(i18n: I18n, packs: { smallest: number; largest: number }, unit: string): string {
  const { smallest, largest } = packs;
  if (smallest === largest) return packText(i18n, { packQuantity: smallest, unit });
  return `${i18n.number(smallest)} – ${i18n.number(largest)} ${unitLabel(i18n.locale, unit, largest)}`;
}
