import type { ProductDetail } from '../../contract/product.ts';
import { printableDiscounts } from '../../domain/discounts.ts';
import { rateToPercent } from '../../domain/money.ts';
import { explainStep, type ArticlePrice, type PriceStep } from '../../domain/price.ts';
import { oneUnitToEuro } from './unit-price.ts';

/** How a price was computed, and the prices for larger quantities; null without a price. */
export function serializePriceInfo(price: ArticlePrice | null, vatRate: number): ProductDetail['price_info'] {
  const first = price?.steps[0];
  if (!price || !first) return null;
  return {
    gross_price: oneUnitToEuro(price.grossPrice, price),
    net_price: oneUnitToEuro(price.netPrice, price),
    vat_percent: rateToPercent(vatRate),
    discount: price.discounts.map(rateToPercent),
    discount_description: printableDiscounts(price.discounts),
    running: runningOf(price, first),
    steps: price.steps.map((step) => ({
      qty: step.minimumQuantity,
      discount_description: printableDiscounts(step.discounts),
      net_price: oneUnitToEuro(step.netPrice, price),
      running: runningOf(price, step),
    })),
  };
}

function runningOf(own: ArticlePrice, step: PriceStep) {
  return explainStep(step, own.rounding).map(({ discount, price }) => ({
    discount: rateToPercent(discount),
    price: oneUnitToEuro(price, own),
  }));
}
