import { sql, type Kysely } from 'kysely';
import type { CartOwner } from '../carts/index.ts';
import type { Tables } from '../outside/database/index.ts';
import { holdsOrder, versionOf } from './order-payment.ts';

/** An order that has not left because its payment is still to be made, or is being checked. */
export interface OpenOrder {
  cause: string;
  year: number;
  number: number;
  cartId: number;
  sentByUserId: number;
  createdAt: Date;
  /** When it was last sent: that old are its prices. */
  version: Date;
  totalCents: number;
  state: 'due' | 'pending';
  /** Where the order's cart is: at hand, among the saved ones, or closed. */
  cart: 'active' | 'saved' | 'closed';
  /** Whether the cart still holds exactly what the order says. */
  isSame: boolean;
  /** Whose cart it is: the address it is for, and the agent who filled it; null when the client did. */
  addressId: number;
  agentUserId: number | null;
}

/** An order whose cart may also be gone: it was emptied away, and there is nothing left to pay. */
export type UnpaidState = Omit<OpenOrder, 'cart'> & { cart: OpenOrder['cart'] | 'gone' };

const asOpenOrder = sql`o.cause, o.year, o.number, c.id as "cartId", o.sent_by_user_id as "sentByUserId",
  o.created_at as "createdAt", ${versionOf('o')} as version, o.total_cents as "totalCents", o.payment_state as state,
  case c.state when 'A' then 'active' when 'S' then 'saved' else 'closed' end as cart,
  c.address_id as "addressId", c.owner_user_id as "agentUserId", ${holdsOrder(sql`c.id`, sql`o.id`)} as "isSame"`;

/** How many are told at most: the newest. */
const MOST = 10;

/**
 * The orders of an owner of carts that wait for their payment, the newest first: those sent at any address, by whoever
 * shares the cart. One whose cart was emptied away is no order any more.
 */
export async function readOpenOrders(query: Kysely<Tables>, owner: CartOwner): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select ${asOpenOrder} from sales_order o join cart c on c.id = o.cart_id
    where o.customer_id = ${owner.customerId} and c.owner_user_id is not distinct from ${owner.agentUserId}::bigint
      and (o.payment_state = 'pending' or (o.payment_state = 'due' and c.state in ('A', 'S')))
    order by o.created_at desc, o.id desc limit ${MOST}`.execute(query);
  return rows;
}

/** One order whose payment is still to be made, or is being checked; null when it is neither. */
export async function readUnpaidState(query: Kysely<Tables>, orderId: number): Promise<UnpaidState | null> {
  const { rows } = await sql<OpenOrder>`
    select ${asOpenOrder} from sales_order o join cart c on c.id = o.cart_id
    where o.id = ${orderId} and o.payment_state in ('due', 'pending')`.execute(query);
  const [order] = rows;
  if (!order) return null;
  return { ...order, cart: order.state === 'due' && order.cart === 'closed' ? 'gone' : order.cart };
}
