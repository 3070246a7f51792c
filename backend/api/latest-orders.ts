import type { getLatestOrderList } from '../../contract/latest-orders.ts';
import { WHOLE_CATALOGUE } from '../../domain/listing-query.ts';
import { addDays } from '../../domain/shop-day.ts';
import { requireClient } from '../customers/index.ts';
import { LATEST_DAYS, latestDays, listLatestOrders } from '../orders/index.ts';
import { rowsById } from './article-view.ts';
import type { Handler } from './handler.ts';
import { readList } from './read-list.ts';
import { serializeProductList } from './product-list.ts';

const PER_PAGE = 12;

/** The requested range; without an end day it ends today, without a start day it covers 90 days. */
function rangeOf(request: { start_date?: string | undefined; end_date?: string | undefined }, now: Date) {
  const usual = latestDays(now);
  const to = request.end_date ?? usual.to;
  return { from: request.start_date ?? addDays(to, -LATEST_DAYS), to };
}

export const handleGetLatestOrderList: Handler<typeof getLatestOrderList> = async (services, request, context) => {
  const { requester, locale } = context;
  const client = requireClient(requester);
  const range = rangeOf(request, services.clock());
  const page = request.page ?? 1;
  const perPage = request.per_page ?? PER_PAGE;
  const scope = { customerId: client.customer.id, addressId: client.address.id, ...range };
  const wanted = { code: request.code ?? '', text: request.text ?? '', page, perPage };
  const { rows, total } = await readList(services, context, wanted.code + wanted.text, (reads) =>
    listLatestOrders(reads, scope, wanted),
  );
  const codes = [...new Set(rows.map((row) => row.code))];
  const [products, data] = await Promise.all([
    rowsById(services, requester, rows, locale),
    serializeProductList(services, context, { ...WHOLE_CATALOGUE, codes, perPage: Math.max(1, codes.length) }),
  ]);
  return {
    message: {
      success: true,
      orders: rows.map((row) => ({
        causale: row.cause,
        anno: row.year,
        numero: row.number,
        data_ordine: row.orderedAt.toISOString(),
        riga: row.position,
        id: row.code,
        carti: row.sku,
        name: (locale === 'en' ? row.nameInEnglish : null) ?? row.name,
        um: row.unit,
        quantity: row.quantity,
        is_sold: row.isSold,
        product: products.get(row.articleId) ?? null,
      })),
      total,
      pages: Math.ceil(total / perPage),
      current_page: page,
      per_page: perPage,
      start_date: range.from,
      end_date: range.to,
      art_codes: codes,
      data,
    },
  };
};
