import { exactPriceFor } from '../../../domain/price-quantity.ts';
import type { Query } from '../../database/upsert/index.ts';
import { keepPrices, type KeptPrice } from '../../pricing/index.ts';
import { explain, unitInEuro } from '../../texts/index.ts';
import type { ContractPriceRecord } from '../records.ts';
import type { CustomerReferences } from './customer-columns.ts';

/**
 * The net prices of conditions as they are kept: for the price quantities of their articles; those of brands and
 * categories for one unit.
 */
export async function keepConditionPrices(
  query: Query,
  conditions: readonly ContractPriceRecord[],
  { articles }: CustomerReferences,
): Promise<Map<ContractPriceRecord, KeptPrice>> {
  const priced = conditions.filter(({ netPrice }) => netPrice !== null);
  const ofArticles = await keepPrices(
    query,
    priced.map(({ articleCode, netPrice, priceQuantity }) => {
      const articleId = articles.get(articleCode ?? '');
      return articleId === undefined || netPrice === null ? null : { articleId, price: netPrice, priceQuantity };
    }),
  );
  return new Map(
    priced.map((condition, place): [ContractPriceRecord, KeptPrice] => {
      const ofArticle = ofArticles[place];
      return [condition, ofArticle ?? keptForOne(condition)];
    }),
  );
}

function keptForOne({ netPrice, priceQuantity }: ContractPriceRecord): KeptPrice {
  const stated = { price: netPrice ?? 0, priceQuantity: priceQuantity ?? 1 };
  // There is no article whose quantity could be raised.
  const price = exactPriceFor(1, stated);
  const stating = { price: unitInEuro(stated.price), units: stated.priceQuantity };
  const reason =
    stated.priceQuantity === 1
      ? explain(
          'A net price of a brand or category is for one unit with four decimals, which {price} euro for one unit is not.',
          stating,
        )
      : explain(
          'A net price of a brand or category is for one unit with four decimals, which {price} euro for {units} units is not.',
          stating,
        );
  return { price, reason: price === null ? reason : null, raisedTo: null };
}
