import type { ProductDetail } from '../../contract/product.ts';
import { printableDiscounts } from '../../domain/discounts.ts';
import { rateToPercent, unitPriceToEuro } from '../../domain/money.ts';
import { explainStep, type ArticlePrice, type PriceSource, type PriceStep } from '../../domain/price.ts';
import { oneUnitToEuro, serializePricesForQuantity } from './unit-price.ts';

/** How a price was computed, and the prices for larger quantities; null without a price. */
export function serializePriceInfo(price: ArticlePrice | null, vatRate: number): ProductDetail['price_info'] {
  const first = price?.steps[0];
  if (!price || !first) return null;
  return {
    gross_price: oneUnitToEuro(price.grossPrice, price),
    net_price: oneUnitToEuro(price.netPrice, price),
    ...serializePricesForQuantity(price),
    vat_percent: rateToPercent(vatRate),
    discount: price.discounts.map(rateToPercent),
    discount_description: printableDiscounts(price.discounts),
    running: runningOf(price, first),
    steps: price.steps.map((step) => ({
      qty: step.minimumQuantity,
      discount_description: printableDiscounts(step.discounts),
      net_price: oneUnitToEuro(step.netPrice, price),
      net_for_quantity: unitPriceToEuro(step.netPrice),
      running: runningOf(price, step),
      source: serializeSource(step.source),
    })),
  };
}

function runningOf(own: ArticlePrice, step: PriceStep) {
  return explainStep(step, own.rounding).map(({ discount, price }) => ({
    discount: rateToPercent(discount),
    price: oneUnitToEuro(price, own),
    price_for_quantity: unitPriceToEuro(price),
  }));
}

function serializeSource(source: PriceSource) {
  if (source.rank === 'customer') {
    return { rank: source.rank, min_qty: 1, ...{ for_address: false, then_customer: false }, ...UNBOUNDED };
  }
  const { rank, condition } = source;
  return {
    rank,
    min_qty: condition.minimumQuantity,
    for_address: 'addressId' in condition && condition.addressId !== null,
    then_customer: 'thenCustomer' in condition && condition.thenCustomer,
    valid_from: condition.validFrom,
    valid_to: condition.validTo,
  };
}

const UNBOUNDED = { valid_from: null, valid_to: null };
