import { RequestFailure } from '../../api-client/request-failure.ts';
import { loadUnpaidOrders, type UnpaidOrder } from '../../orders/unpaid-orders.ts';
import { notFound, requireSession, type PageRequest } from '../../routing/page-data.ts';
import { whole } from '../../parsers/values.ts';
import { filterRequest } from '../list/list-filter.ts';
import { parseFilter, type OrderFilter } from './order-filter.ts';
import { parseOrder, parseOrders, type Order, type OrderList } from './parse-order.ts';

export interface OrdersData {
  filter: OrderFilter;
  list: OrderList;
  /** Orders not yet processed because they are unpaid: no other list contains them. */
  unpaid: UnpaidOrder[];
}

/** Loads the list of orders for the filters in the URL. */
export async function loadOrders(page: PageRequest): Promise<OrdersData> {
  const session = requireSession(page);
  const filter = parseFilter(
    page.url.searchParams,
    session.addresses.map(({ code }) => code),
  );
  const [response, unpaid] = await Promise.all([
    page.api.call('getOrders', { ...filterRequest(filter), status: filter.status }),
    loadUnpaidOrders(page),
  ]);
  return { filter, list: parseOrders(response), unpaid };
}

/** Loads the order in the URL; 404 for one that is unknown or another customer's. */
export async function loadOrder(page: PageRequest): Promise<Order> {
  requireSession(page);
  const { searchParams } = page.url;
  const causale = (searchParams.get('causale') ?? '').slice(0, 20);
  const [anno, numero] = ['anno', 'numero'].map((name) => whole(searchParams.get(name)));
  if (!causale || !anno || !numero || anno < 0 || numero < 0) throw notFound();
  try {
    return parseOrder(await page.api.call('getOrderDetail', { causale, anno, numero }));
  } catch (error) {
    // The server rejects an impossible order number with 422.
    if (error instanceof RequestFailure && error.status === 422) throw notFound();
    throw error;
  }
}
