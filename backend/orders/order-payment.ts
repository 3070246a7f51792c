import { sql, type Kysely, type NotNull, type RawBuilder, type Transaction } from 'kysely';
import { orderName } from '../../domain/order-name.ts';
import type { Tables } from '../database/index.ts';
import { holdIfNeeded } from './holds/hold-order.ts';
import { outbox } from './write-order.ts';

/** The data of an order that its payment needs. */
export interface PayableOrder {
  id: number;
  cause: string;
  year: number;
  number: number;
  cartId: number;
  customerId: number;
  addressId: number;
  sentByUserId: number;
  payableCents: number;
  /** Null for an order that is not paid online. */
  state: 'due' | 'pending' | 'paid' | null;
  /** Changes when the order is rewritten: a payment is valid for one version only. */
  version: Date;
}

/** When an order was last written: identifies the version that a payment is for, and the age of its prices. */
export function versionOf(order: string): RawBuilder<Date> {
  return sql<Date>`coalesce(${sql.ref(`${order}.sent_again_at`)}, ${sql.ref(`${order}.created_at`)})`;
}

/** An order's number, customer, delivery address and sender. */
export type OrderIdentity = Pick<
  PayableOrder,
  'cause' | 'year' | 'number' | 'customerId' | 'addressId' | 'sentByUserId'
>;

/** The identity of an order that was sent in this shop; null for any other. */
export async function findOrderIdentity(query: Kysely<Tables>, orderId: number): Promise<OrderIdentity | null> {
  const order = await query
    .selectFrom('sales_order')
    .select(['cause', 'year', 'number', 'customer_id as customerId', 'address_id as addressId'])
    .select('sent_by_user_id as sentByUserId')
    .where('id', '=', orderId)
    .where('sent_by_user_id', 'is not', null)
    .$narrowType<{ sentByUserId: NotNull }>()
    .executeTakeFirst();
  return order ?? null;
}

/** Key of an order: its id or its number. */
export type PayableKey = { id: number } | { cause: string; year: number; number: number };

/**
 * Reads an order that was sent in this shop, with its payment state, and locks it until the transaction ends; null when
 * there is none.
 */
export async function lockPayableOrder(
  transaction: Transaction<Tables>,
  key: PayableKey,
): Promise<PayableOrder | null> {
  let select = transaction
    .selectFrom('sales_order')
    .select(['id', 'cause', 'year', 'number', 'cart_id as cartId', 'customer_id as customerId'])
    .select('address_id as addressId')
    .select(['sent_by_user_id as sentByUserId', 'payable_cents as payableCents', 'payment_state as state'])
    .select(versionOf('sales_order').as('version'))
    .where('cart_id', 'is not', null)
    .where('sent_by_user_id', 'is not', null)
    .$narrowType<{ cartId: NotNull; sentByUserId: NotNull }>()
    .forUpdate();
  if ('id' in key) select = select.where('id', '=', key.id);
  else select = select.where('cause', '=', key.cause).where('year', '=', key.year).where('number', '=', key.number);
  return (await select.executeTakeFirst()) ?? null;
}

/**
 * Locks an order that is paid online until the transaction ends, its cart first. Sending and paying use the same lock
 * order everywhere to avoid deadlocks.
 */
export async function lockForPayment(transaction: Transaction<Tables>, orderId: number): Promise<void> {
  await sql`
    select c.id from cart c join sales_order o on o.cart_id = c.id where o.id = ${orderId} for update of c
  `.execute(transaction);
  await transaction.selectFrom('sales_order').select('id').where('id', '=', orderId).forUpdate().execute();
}

/** An unpaid order that is about to be rewritten, with its previous data. */
export interface EmptiedOrder {
  id: number;
  sentAt: Date;
  totalCents: number;
  /** What the buyer was to pay of it. */
  payableCents: number;
  /** Whether the cart still has exactly the lines of the order. */
  isSame: boolean;
}

/**
 * Empties the unpaid order of a cart so that it can be rewritten, and returns it; null when there is none. The caller
 * must hold the cart's lock. Payments for the previous version are rejected later.
 */
export async function emptyUnpaidOrder(transaction: Transaction<Tables>, cartId: number): Promise<EmptiedOrder | null> {
  const order = await transaction
    .selectFrom('sales_order as o')
    .select(['o.id', 'o.payment_state', 'o.created_at', 'o.total_cents', 'o.payable_cents'])
    .select(holdsOrder(sql`o.cart_id`, sql`o.id`).as('isSame'))
    .where('o.cart_id', '=', cartId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return null;
  if (order.payment_state !== 'due') throw new Error(`cart ${cartId} is active although its order was sent`);
  await transaction.deleteFrom('sales_order_line').where('order_id', '=', order.id).execute();
  await transaction.deleteFrom('sales_order_status').where('order_id', '=', order.id).execute();
  const { id, created_at, total_cents, payable_cents, isSame } = order;
  return { id, sentAt: created_at, totalCents: total_cents, payableCents: payable_cents, isSame };
}

/**
 * Marks an order as pending just before its payment is captured: from then on the cart is closed, and the order can
 * neither be rewritten nor paid by another attempt. Returns `changed` when the cart no longer has the ordered lines:
 * then nothing may be captured. Locks the cart before the order, as sending does.
 */
export async function closeForPayment(
  transaction: Transaction<Tables>,
  orderId: number,
  version: Date,
  now: Date,
): Promise<'closed' | 'changed' | 'not-due'> {
  const { rows } = await sql<{ id: number; state: string }>`
    select c.id, c.state from cart c join sales_order o on o.cart_id = c.id where o.id = ${orderId} for update of c
  `.execute(transaction);
  const [cart] = rows;
  const order = await lockPayableOrder(transaction, { id: orderId });
  if (!cart || order?.state !== 'due') return 'not-due';
  if (order.version.getTime() !== version.getTime()) return 'changed';
  if (!(await isStillInCart(transaction, orderId))) return 'changed';
  await transaction.updateTable('sales_order').set({ payment_state: 'pending' }).where('id', '=', orderId).execute();
  await transaction.updateTable('cart').set({ state: 'O', updated_at: now }).where('id', '=', cart.id).execute();
  return 'closed';
}

/** SQL condition: the cart has exactly the lines of the order. */
export function holdsOrder(cartId: RawBuilder<unknown>, orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  const inCart = sql`select article_id, quantity, promo_code, promo_row, coalesce(note, '') as note
    from cart_line where cart_id = ${cartId}`;
  const ordered = sql`select article_id, quantity, promo_code, promo_row, coalesce(note, '') as note
    from sales_order_line where order_id = ${orderId}`;
  return sql<boolean>`(not exists ((${inCart}) except all (${ordered})) and not exists ((${ordered}) except all (${inCart})))`;
}

/** Whether an order's cart is active and still has its lines: only then can its payment succeed. */
export async function isStillInCart(transaction: Transaction<Tables>, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select c.state = 'A' and ${holdsOrder(sql`c.id`, sql`o.id`)} as same
    from sales_order o join cart c on c.id = o.cart_id where o.id = ${orderId}`.execute(transaction);
  return rows[0]?.same === true;
}

/**
 * Sets the order back to due after a failed payment and reactivates its cart. If another cart has become active
 * meanwhile, this one becomes a saved cart. False when nothing was pending.
 */
export async function reopenUnpaid(transaction: Transaction<Tables>, orderId: number, now: Date): Promise<boolean> {
  const order = await lockPayableOrder(transaction, { id: orderId });
  if (order?.state !== 'pending') return false;
  await transaction.updateTable('sales_order').set({ payment_state: 'due' }).where('id', '=', orderId).execute();
  await sql`
    update cart c set
      state = case when other.taken then 'S' else 'A' end,
      name = case when other.taken then coalesce(c.name, ${orderName(order)}) else c.name end,
      saved_at = case when other.taken then ${now}::timestamptz else c.saved_at end,
      updated_at = ${now}
    from (
      select exists (
        select from cart a join cart mine on mine.id = ${order.cartId}
        where a.state = 'A' and a.customer_id = mine.customer_id and a.address_id = mine.address_id
          and a.owner_user_id is not distinct from mine.owner_user_id
      ) as taken
    ) other
    where c.id = ${order.cartId} and c.state = 'O'`.execute(transaction);
  return true;
}

/**
 * Marks a pending order as paid and queues its ERP export, unless a rule holds it. False when it was not pending, so that it is exported once.
 */
export async function releasePaid(
  transaction: Transaction<Tables>,
  orderId: number,
  { reference, now }: { reference: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('sales_order')
    .set({ payment_state: 'paid', payment_reference: reference })
    .where('id', '=', orderId)
    .where('payment_state', '=', 'pending')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const isHeld = await holdIfNeeded(transaction, orderId, now);
  await sql`with paid as (select) ${outbox(orderId, { isHeld })}`.execute(transaction);
  return true;
}
