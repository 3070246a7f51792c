import { quantityText } from '../../../domain/unit-label.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { perUnit } from '../../i18n/quantity-text.ts';
import type { Promotion } from '../../parsers/article.ts';
import type { CartLine } from '../../parsers/cart.ts';
import { usePriceView } from '../../session/app-state.tsx';
import { StatusLabel } from '../../ui/badge.tsx';

/** 'Promo da 50 pz: 3,20 €', with the title of the promotion as a tooltip; 'Promo da 50 pz' where prices are not shown. */
export function PromotionPrice({ line, promotion }: { line: CartLine; promotion: Promotion }) {
  const i18n = useI18n();
  const { t, locale, unitPrice } = i18n;
  const isShown = usePriceView() === 'shown';
  const { minimumQuantity, netPrice, title } = promotion;
  const quantity = quantityText(locale, minimumQuantity, line.unit);
  // With the decimals that the saving beside it is computed with.
  const bought = Math.max(minimumQuantity, line.quantity);
  return (
    <span title={title}>
      <StatusLabel tone="muted" icon="percent" small>
        {netPrice === null || !isShown ? (
          t('cart.promotionFromQuantity', { quantity })
        ) : (
          <>
            {t('cart.promotionFrom', { quantity, price: unitPrice(netPrice, promotion, bought) })}
            {promotion.statedQuantity > 1 && ` / ${perUnit(i18n, line.unit, promotion.statedQuantity)}`}
          </>
        )}
      </StatusLabel>
    </span>
  );
}
