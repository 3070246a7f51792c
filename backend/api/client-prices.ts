import type { PromotionEntry } from '../../contract/product.ts';
import type { Locale } from '../../domain/locale.ts';
import { localized } from '../../domain/local-text.ts';
import { rateToPercent, unitPriceToEuro } from '../../domain/money.ts';
import type { ArticlePrice, PromotionRow } from '../../domain/price.ts';
import type { PriceQuantities } from '../../domain/price-quantity.ts';
import type { RequestContext } from '../customers/index.ts';
import type { Services } from '../services.ts';
import { oneUnitToEuro } from './unit-price.ts';

const NONE: ReadonlyMap<number, ArticlePrice> = new Map();

/** Prices for the requester; none for a guest. */
export function clientPrices(
  services: Services,
  requester: RequestContext,
  articleIds: Iterable<number>,
): ReadonlyMap<number, ArticlePrice> {
  if (!requester.client) return NONE;
  return services.prices.pricesFor(requester.client.customer, requester.client.address.id, articleIds);
}

/** Promotions of the articles valid today, each row once; with their prices where the requester has prices. */
export function promotionEntries(
  services: Services,
  { client }: RequestContext,
  prices: ReadonlyMap<number, ArticlePrice>,
  articleIds: readonly number[],
  locale: Locale,
): PromotionEntry[] {
  return articleIds.flatMap((articleId) => {
    const price = prices.get(articleId);
    const rows = price ? price.promotions : services.prices.promotionsOf(articleId, client?.customer.id ?? null);
    return rows.map((row) => serializePromotion(row, price ?? null, price?.netPrice ?? null, locale));
  });
}

/**
 * A promotion valid today (`sales`), with its price for the customer; a guest gets no prices, but may see the
 * promotion and its end day. `quantities` are those of the prices.
 */
export function serializePromotion(
  promotion: PromotionRow & { promotionPrice?: number },
  quantities: PriceQuantities | null,
  netPrice: number | null,
  locale: Locale,
): PromotionEntry {
  const hasPrices = netPrice !== null && promotion.promotionPrice !== undefined;
  const extra = hasPrices ? (promotion.extraDiscounts ?? []) : [];
  const euro = (price: number | null | undefined) =>
    quantities && typeof price === 'number' ? oneUnitToEuro(price, quantities) : null;
  const forQuantity = (price: number | null | undefined) =>
    quantities && typeof price === 'number' ? unitPriceToEuro(price) : null;
  const percent = (index: number) => rateToPercent(extra[index] ?? 0);
  return {
    CodicePromozione: promotion.code,
    RigaPromozione: promotion.row,
    promo_row: promotion.row,
    TitoloPromozione: localized(promotion.title, locale),
    TipoPromozione: promotion.netPrice === null ? 'RigaScontoExtra' : 'RigaPrezzoNettoQuantitaMinima',
    PrezzoNettoConPromo: euro(promotion.promotionPrice),
    PrezzoNettoListinoDiRiferimento: euro(netPrice),
    QuantitaPrezzo: quantities && quantities.priceQuantity,
    QuantitaDichiarata: quantities && quantities.statedQuantity,
    PrezzoNettoConPromoPerQuantita: forQuantity(promotion.promotionPrice),
    PrezzoNettoListinoPerQuantita: forQuantity(netPrice),
    DataInizioValidita: promotion.startsOn,
    DataFineValidita: promotion.endsOn,
    QuantitaMinima: promotion.minimumQuantity,
    ScontoExtra1: percent(0),
    ScontoExtra2: percent(1),
    ScontoExtra3: percent(2),
  };
}
