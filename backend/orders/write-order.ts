import { sql, type Transaction } from 'kysely';
import { FIRST_ORDER_STATUS } from '../../trade/order-status.ts';
import { shopDay } from '../../trade/shop-day.ts';
import type { Cart, CartLine, CartOwner } from '../carts/index.ts';
import type { Tables } from '../outside/database/index.ts';
import type { CheckedWishes } from './order-checks.ts';
import { CONFIRM_ORDER, DELIVER_ORDER, deliveryJobKey, ORDER_CAUSE } from './services.ts';

export interface NewOrder {
  owner: CartOwner;
  userId: number;
  idempotencyKey: string;
  cart: Cart;
  wishes: CheckedWishes;
  now: Date;
  /** The language in which it was sent. */
  locale: 'it' | 'en';
}

/**
 * Writes an order with everything that belongs to it in two statements: number and head; then lines, status, delivery,
 * the closed cart and the jobs that take it to the ERP and mail its confirmation. All of it stands or falls with the caller's transaction. The
 * row of the number stays locked until that ends, so this comes last, and numbers have no gaps.
 */
export async function writeOrder(transaction: Transaction<Tables>, order: NewOrder): Promise<number> {
  const { cart, owner, wishes, now } = order;
  const { totals } = cart;
  const slot = wishes.pickupSlot;
  const year = Number(shopDay(now).slice(0, 4));
  const { rows } = await sql<{ id: number }>`
    with next as (
      insert into document_number (cause, year, last_number) values (${ORDER_CAUSE}, ${year}, 1)
      on conflict (cause, year) do update set last_number = document_number.last_number + 1
      returning last_number
    )
    insert into sales_order (cause, year, number, customer_id, address_id, cart_id, sent_by_user_id, idempotency_key,
      status, note, customer_reference, requested_on, delivery_type, payment_method,
      pickup_on, pickup_from, pickup_to, gross_cents, net_cents, transport_cents, vat_cents, total_cents, coupon_code,
      coupon_cents, locale, created_at)
    select ${ORDER_CAUSE}, ${year}, last_number, ${owner.customerId}, ${owner.addressId}, ${cart.cartId}, ${order.userId},
      ${order.idempotencyKey}, ${FIRST_ORDER_STATUS}, ${wishes.note}, ${wishes.customerReference},
      ${wishes.requestedOn}::date, ${wishes.delivery}, ${wishes.paymentMethod},
      ${slot?.day ?? null}::date, ${slot?.from ?? null}::time, ${slot?.to ?? null}::time, ${totals.grossCents}, ${totals.netCents},
      ${totals.transportCents}, ${totals.vatCents}, ${totals.totalCents}, ${cart.coupon?.coupon.code ?? null},
      ${totals.couponCents}, ${order.locale}, ${now}
    from next
    returning id`.execute(transaction);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('writing an order answered no id');
  const lines = JSON.stringify(cart.lines.map(lineOf));
  await sql`
    with line as (
      insert into sales_order_line (order_id, position, article_id, sku, name, unit, quantity, gross_price, discounts,
        net_price, vat_rate, net_cents, promo_code, promo_row, note)
      select ${id}, position, article_id, sku, name, unit, quantity, gross_price,
        array(select jsonb_array_elements_text(discounts)::integer), net_price, vat_rate, net_cents, promo_code,
        promo_row, note
      from jsonb_to_recordset(${lines}::jsonb) as l (position integer, article_id bigint, sku text, name text, unit text,
        quantity integer, gross_price bigint, discounts jsonb, net_price bigint, vat_rate integer, net_cents bigint,
        promo_code text, promo_row integer, note text)
    ), status as (
      insert into sales_order_status (order_id, status, at) values (${id}, ${FIRST_ORDER_STATUS}, ${now})
    ), delivery as (
      insert into erp_delivery (order_id) values (${id})
    ), mail as (
      insert into order_mail (order_id) values (${id})
    ), closed as (
      update cart set state = 'O', updated_at = ${now} where id = ${cart.cartId}
    )
    select graphile_worker.add_job(${DELIVER_ORDER}, json_build_object('orderId', ${id}::bigint),
      job_key => ${deliveryJobKey(id)}), graphile_worker.add_job(${CONFIRM_ORDER},
      json_build_object('orderId', ${id}::bigint), job_key => ${`${CONFIRM_ORDER}:${id}`})`.execute(transaction);
  return id;
}

function lineOf(line: CartLine, index: number): Record<string, unknown> {
  return {
    position: index + 1,
    article_id: line.articleId,
    sku: line.sku,
    name: line.name.it,
    unit: line.unit,
    quantity: line.quantity,
    gross_price: line.grossPrice,
    discounts: line.discounts,
    net_price: line.netPrice,
    vat_rate: line.vatRate,
    net_cents: line.netCents,
    promo_code: line.promoCode,
    promo_row: line.promoRow,
    note: line.note,
  };
}
