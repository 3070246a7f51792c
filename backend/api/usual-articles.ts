import type { Product } from '../../contract/product.ts';
import type { getUsualArticles } from '../../contract/usual-articles.ts';
import { packageQuantity } from '../../domain/packaging.ts';
import { unitPriceToEuro } from '../../domain/money.ts';
import { priceAt, type ArticlePrice } from '../../domain/price.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { requireClient, scopeOf } from '../customers/index.ts';
import { listUsualPurchases, type UsualPurchase } from '../orders/index.ts';
import { rowsById } from './article-view.ts';
import { clientPrices } from './client-prices.ts';
import type { Handler } from './handler.ts';
import { oneUnitToEuro, serializeNetForQuantity } from './unit-price.ts';

const LIMIT = 12;
/** Maximum number of articles considered; those that can't be bought today are left out. */
const MAXIMUM_CONSIDERED = 96;

function serializeUsual(usual: UsualPurchase, product: Product, price: ArticlePrice | undefined) {
  const packed = packageQuantity(usual.lastQuantity, product.qty_min_imballo);
  const quantity = packed.accepted ? packed.quantity : usual.lastQuantity;
  const charged = price ? priceAt(price, quantity, null) : null;
  return {
    id: usual.code,
    carti: usual.sku,
    um: usual.unit,
    acquisti: usual.purchases,
    intervallo_giorni: usual.interval,
    ultimo_acquisto: usual.lastOn,
    prossimo_acquisto: usual.dueOn,
    stato: usual.state,
    ultima_quantita: usual.lastQuantity,
    ultimo_netto: oneUnitToEuro(usual.lastPrice, { priceQuantity: usual.lastPriceQuantity }),
    ultima_quantita_prezzo: usual.lastPriceQuantity,
    ultima_quantita_dichiarata: usual.lastStatedQuantity,
    ultimo_netto_per_quantita: unitPriceToEuro(usual.lastPrice),
    quantita: quantity,
    netto_oggi: charged && oneUnitToEuro(charged.netPrice, charged),
    ...serializeNetForQuantity(charged),
    product,
  };
}

export const handleGetUsualArticles: Handler<typeof getUsualArticles> = async (services, request, context) => {
  const { requester, locale } = context;
  const scope = scopeOf(requireClient(requester));
  const today = shopDay(services.clock());
  const due = (await listUsualPurchases(context.reads, scope, today)).slice(0, MAXIMUM_CONSIDERED);
  const ids = due.map(({ articleId }) => articleId);
  const articles = ids.map((articleId) => ({ articleId, isSold: true }));
  const products = await rowsById(services, requester, articles, locale);
  const prices = clientPrices(services, requester, ids);
  const rows = due.flatMap((usual) => {
    const product = products.get(usual.articleId);
    return product?.can_add ? [serializeUsual(usual, product, prices.get(usual.articleId))] : [];
  });
  return { message: { success: true, today, total: rows.length, rows: rows.slice(0, request.limit ?? LIMIT) } };
};
