import { sql } from 'kysely';
import { shopDay } from '../../../domain/shop-day.ts';
import { cartChanges, findCartById, priceCart, withQuantities, type Cart, type CartChange } from '../../carts/index.ts';
import { findPrices } from '../../pricing/index.ts';
import type { OrderValues } from '../order-checks.ts';
import type { OrderServices } from '../services.ts';
import type { ChangedLine } from './changed-lines.ts';
import { isRequestInScope, type ApprovalScope } from './approval-policy.ts';

export type ApprovalState = 'waiting' | 'approved' | 'returned' | 'withdrawn' | 'expired';

/** A request for approval. Amounts in cents. */
export interface ApprovalRequest {
  id: number;
  state: ApprovalState;
  requestedByUserId: number;
  buyer: string;
  addressId: number;
  /** The buyer's limit when it was sent; null: none, every order must be approved. */
  limitCents: number | null;
  /** Net and document total: those of the order once there is one, before that those requested. */
  netCents: number;
  totalCents: number;
  lineCount: number;
  values: OrderValues;
  createdAt: Date;
  expiresAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  reply: string | null;
  /** What the approver has changed; empty until the request is approved. */
  changedLines: ChangedLine[];
  order: { cause: string; year: number; number: number } | null;
}

const COLUMNS = sql`r.id, r.state, r.requested_by_user_id as "requestedByUserId", u.name as buyer,
  r.address_id as "addressId", r.order_limit_cents as "limitCents", coalesce(o.net_cents, r.net_cents) as "netCents",
  coalesce(o.total_cents, r.total_cents) as "totalCents", r.order_values as values, r.created_at as "createdAt", r.expires_at as "expiresAt",
  d.name as "decidedBy", r.decided_at as "decidedAt", r.reply,
  r.changed_lines as "changedLines",
  (select count(*)::integer from cart_line l where l.cart_id = r.cart_id) as "lineCount",
  case when o.id is not null then jsonb_build_object('cause', o.cause, 'year', o.year, 'number', o.number) end as "order"`;
const SOURCE = sql`approval_request r join user_account u on u.id = r.requested_by_user_id
  left join user_account d on d.id = r.decided_by_user_id left join sales_order o on o.id = r.order_id`;

/** A page of requests: the waiting ones with the nearest deadline first, then the others, the newest first. */
export async function listApprovals(
  { database }: Pick<OrderServices, 'database'>,
  scope: ApprovalScope,
  filter: { isWaiting: boolean | null; page: number; perPage: number },
): Promise<{ requests: ApprovalRequest[]; total: number; waiting: number }> {
  const { isWaiting, page, perPage } = filter;
  const {
    rows: [count],
  } = await sql<{ total: number; waiting: number }>`
    select count(*) filter (where ${isWaiting}::boolean is null or (r.state = 'waiting') = ${isWaiting})::integer as total,
      count(*) filter (where r.state = 'waiting')::integer as waiting
    from approval_request r where ${isRequestInScope(scope)}`.execute(database.query);
  const { total, waiting } = count ?? { total: 0, waiting: 0 };
  // Every page of an approver counts them, and mostly there are none.
  if (total === 0) return { requests: [], total, waiting };
  const { rows } = await sql<ApprovalRequest>`
    select ${COLUMNS} from ${SOURCE}
    where ${isRequestInScope(scope)} and (${isWaiting}::boolean is null or (r.state = 'waiting') = ${isWaiting})
    order by r.state <> 'waiting', case when r.state = 'waiting' then r.expires_at end, r.id desc
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(database.query);
  return { requests: rows, total, waiting };
}

/**
 * A request with its frozen cart at today's prices; the cart is null once the request is decided, because its order or
 * cart replaces it.
 */
export interface OpenedApproval {
  request: ApprovalRequest;
  cart: Cart | null;
  changes: CartChange[];
  /** The same cart with the quantities that the buyer asked for. */
  requestedCart: Cart | null;
}

/**
 * One request in scope, with the quantities that the approver considers; nothing is written. Null when there is none.
 */
export async function findApproval(
  services: OrderServices,
  scope: ApprovalScope,
  approvalId: number,
  quantities: ReadonlyMap<number, number> = new Map(),
): Promise<OpenedApproval | null> {
  const { query } = services.database;
  const { rows } = await sql<ApprovalRequest & { cartId: number }>`
    select ${COLUMNS}, r.cart_id as "cartId" from ${SOURCE} where r.id = ${approvalId} and ${isRequestInScope(scope)}`.execute(
    query,
  );
  const [found] = rows;
  if (!found) return null;
  const { cartId, ...request } = found;
  const now = services.clock();
  const today = shopDay(now);
  const stored = request.state === 'waiting' ? await findCartById(query, cartId, now) : null;
  if (!stored) return { request, cart: null, requestedCart: null, changes: [] };
  const settings = await services.shopSettings.current();
  const facts = { customerId: scope.customerId, addressId: request.addressId, today };
  const prices = await findPrices(
    query,
    facts,
    stored.rows.map(({ articleId }) => articleId),
  );
  const delivery = request.values.delivery ?? 'SHIPPING_GOOD';
  const requestedCart = priceCart(stored, prices, settings, delivery, today);
  const cart = priceCart(withQuantities(stored, quantities), prices, settings, delivery, today);
  // A price that depends on a quantity which the approver has changed needs no acceptance: the page shows it.
  const changes = cartChanges(cart.lines).filter(({ rowId, isBlocking }) => isBlocking || !quantities.has(rowId));
  return { request, cart, requestedCart, changes };
}
