import type { Product } from '../../contract/product.ts';
import { shopDay } from '../../domain/shop-day.ts';
import type { Locale } from '../../domain/locale.ts';
import { findArticleFacts } from '../catalogue/index.ts';
import type { RequestContext } from '../customers/index.ts';
import type { Services } from '../services.ts';
import { listedArticleOf } from './serialize-article.ts';
import { shortReason } from './add-error.ts';
import { clientPrices, promotionEntries } from './client-prices.ts';
import { serializeDocuments } from './listed-products.ts';
import { offeredAlternatives } from './offered-alternatives.ts';
import { serializeProduct } from './serialize-product.ts';

/**
 * Articles of a wishlist or of past orders, by database id, each as its own listing entry (a variant as itself, not as
 * its product). Articles in the search index need no query; those no longer sold or not indexed yet are read with one
 * query. An article no longer sold has no price and can't be added.
 */
export async function articleProducts(
  services: Services,
  requester: RequestContext,
  articles: readonly { articleId: number; isSold: boolean }[],
  locale: Locale,
): Promise<Map<number, Product>> {
  const sold = new Set(articles.filter(({ isSold }) => isSold).map(({ articleId }) => articleId));
  const ids = [...new Set(articles.map(({ articleId }) => articleId))];
  const listed = await services.search.listByIds([...sold], locale);
  const products = await serializeDocuments(services, requester, [...listed.values()], locale);
  const found = new Map([...listed.keys()].flatMap((id, index) => (products[index] ? [[id, products[index]]] : [])));
  const others = await findArticleFacts(
    services.database,
    ids.filter((id) => !listed.has(id)),
  );
  const replacing = others.flatMap(({ alternatives }) => alternatives);
  const offered = await offeredAlternatives(services, requester, replacing);
  for (const article of others) {
    const isSold = sold.has(article.id);
    const prices = clientPrices(services, requester, isSold ? [article.id] : []);
    const alternatives = article.alternatives.filter((code) => offered.has(code));
    const product = serializeProduct(
      { ...listedArticleOf(article, [], shopDay(services.clock()), locale), alternatives },
      {
        own: prices.get(article.id) ?? null,
        children: [],
        sales: isSold ? promotionEntries(services, prices, [article.id], locale) : [],
        isForClient: requester.client !== null,
      },
      locale,
    );
    const gone = { can_add: false, can_add_reason: shortReason('not-addable', locale), stato: 'NON GESTITO' };
    found.set(article.id, isSold ? product : { ...product, ...gone });
  }
  return found;
}
