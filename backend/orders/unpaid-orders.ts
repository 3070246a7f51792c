import { sql, type Kysely } from 'kysely';
import type { CartScope } from '../carts/index.ts';
import { isRowInScope } from '../customers/index.ts';
import type { Tables } from '../database/index.ts';
import { holdsOrder, versionOf } from './order-payment.ts';

/** An order that is not exported yet because its payment is due or being checked. */
export interface OpenOrder {
  cause: string;
  year: number;
  number: number;
  cartId: number;
  sentByUserId: number;
  createdAt: Date;
  /** When it was last sent: the age of its prices. */
  version: Date;
  totalCents: number;
  /** What the buyer pays of it. */
  payableCents: number;
  state: 'due' | 'pending';
  /** State of the order's cart. */
  cart: 'active' | 'saved' | 'closed';
  /** Whether the cart still has exactly the lines of the order. */
  isSame: boolean;
  /** Owner of the cart: its address, and the agent who filled it; null when the client did. */
  addressId: number;
  ownerUserId: number | null;
}

/** The state of an unpaid order. Its cart may also be `gone`: it was emptied, and nothing is left to pay. */
export type UnpaidState = Omit<OpenOrder, 'cart'> & { cart: OpenOrder['cart'] | 'gone' };

const asOpenOrder = sql`o.cause, o.year, o.number, c.id as "cartId", o.sent_by_user_id as "sentByUserId",
  o.created_at as "createdAt", ${versionOf('o')} as version, o.total_cents as "totalCents", o.payable_cents as "payableCents",
  o.payment_state as state,
  case c.state when 'A' then 'active' when 'S' then 'saved' else 'closed' end as cart,
  c.address_id as "addressId", c.owner_user_id as "ownerUserId", ${holdsOrder(sql`c.id`, sql`o.id`)} as "isSame"`;

/** Maximum number of orders returned: the newest ones. */
const MAXIMUM_LISTED = 10;

/**
 * The orders that wait for their payment and whose carts are in scope, the newest first, at any of its addresses and from
 * all users who share the cart. An order whose cart was emptied is left out.
 */
export async function listOpenOrders(query: Kysely<Tables>, scope: CartScope): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select ${asOpenOrder} from sales_order o join cart c on c.id = o.cart_id
    where ${isRowInScope('o', scope)} and c.owner_user_id is not distinct from ${scope.ownerUserId}::bigint
      and (o.payment_state = 'pending' or (o.payment_state = 'due' and c.state in ('A', 'S')))
    order by o.created_at desc, o.id desc limit ${MAXIMUM_LISTED}`.execute(query);
  return rows;
}

/** One order whose payment is due or being checked; null when neither is the case. */
export async function findUnpaidState(query: Kysely<Tables>, orderId: number): Promise<UnpaidState | null> {
  const { rows } = await sql<OpenOrder>`
    select ${asOpenOrder} from sales_order o join cart c on c.id = o.cart_id
    where o.id = ${orderId} and o.payment_state in ('due', 'pending')`.execute(query);
  const [order] = rows;
  if (!order) return null;
  return { ...order, cart: order.state === 'due' && order.cart === 'closed' ? 'gone' : order.cart };
}
