import type { ProductDetail } from '../../contract/product.ts';
import { printableDiscounts } from '../../domain/discounts.ts';
import { rateToPercent, unitPriceToEuro } from '../../domain/money.ts';
import { explainStep, type ArticlePrice, type PriceStep } from '../../domain/price.ts';

/** How a price was computed, and the prices for larger quantities; null without a price. */
export function serializePriceInfo(price: ArticlePrice | null, vatRate: number): ProductDetail['price_info'] {
  const first = price?.steps[0];
  if (!price || !first) return null;
  return {
    gross_price: unitPriceToEuro(price.grossPrice),
    net_price: unitPriceToEuro(price.netPrice),
    vat_percent: rateToPercent(vatRate),
    discount: price.discounts.map(rateToPercent),
    discount_description: printableDiscounts(price.discounts),
    running: runningOf(first),
    steps: price.steps.map((step) => ({
      qty: step.minimumQuantity,
      discount_description: printableDiscounts(step.discounts),
      net_price: unitPriceToEuro(step.netPrice),
      running: runningOf(step),
    })),
  };
}

function runningOf(step: PriceStep) {
  return explainStep(step).map(({ discount, price }) => ({
    discount: rateToPercent(discount),
    price: unitPriceToEuro(price),
  }));
}
