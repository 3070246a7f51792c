import type { I18n } from './i18n.tsx';
import { isPackUnit, unitLabel } from '../../domain/unit-label.ts';

/** 'conf. 10 pz': the smallest pack an article is sold in; for units that are packs themselves only their number. */
export function packText(i18n: I18n, article: { packQuantity: number; unit: string }): string {
  const quantity = i18n.number(article.packQuantity);
  const unit = unitLabel(i18n.locale, article.unit, article.packQuantity);
  return isPackUnit(article.unit) ? `${quantity} ${unit}` : i18n.t('common.pack', { quantity, unit });
}
