import { unitLabel } from '../../domain/unit-label.ts';
import type { I18n } from '../i18n/i18n.tsx';
import type { LineRounding } from './cart-model.ts';

/** Why a line has more than was entered: 'Arrotondato a 20 (confezioni da 10)', '… a 32 (pallet da 32)'. */
export function roundedText({ t, locale }: I18n, { quantity, packaging, unit }: LineRounding): string {
  if (unit === null || packaging === 1) return t('cart.rounded', { quantity, pack: packaging });
  return t('cart.roundedTo', { quantity, unit: unitLabel(locale, unit, 2), pack: packaging });
}
