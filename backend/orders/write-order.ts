import { sql, type Transaction } from 'kysely';
import { lineContributions } from '../../domain/contributions.ts';
import { FIRST_ORDER_STATUS } from '../../domain/order-status.ts';
import { sendingTerms } from '../../domain/sending-terms.ts';
import { shopDay } from '../../domain/shop-day.ts';
import type { AcceptedTexts } from '../../domain/legal-texts.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Cart, CartLine, CartOwner } from '../carts/index.ts';
import type { Tables } from '../database/index.ts';
import type { CheckedOrderValues } from './order-checks.ts';
import { firstExportState, holdIfNeeded } from './holds/hold-order.ts';
import { CONFIRM_ORDER, EXPORT_ORDER, exportJobKey, ORDER_CAUSE } from './services.ts';

export interface NewOrder {
  owner: CartOwner;
  userId: number;
  /** The colleague who approved it; null for an order that its buyer sent alone. */
  approverId: number | null;
  idempotencyKey: string;
  cart: Cart;
  requestedValues: CheckedOrderValues;
  now: Date;
  /** When the buyer sent it: before `now` for an unpaid order that is sent again unchanged. */
  sentAt: Date;
  /** Language in which it was sent. */
  locale: Locale;
  /** The versions of legal texts to which the buyer consented; null for none. */
  acceptedTexts: AcceptedTexts | null;
  /** The unpaid order of the same cart, already emptied, whose row and number are reused. Null: a new number. */
  replaces: number | null;
}

/**
 * Writes an order with all its data: number and head, lines and status, ERP export, the closed cart, and the jobs for
 * the export and the confirmation mail. An order that a rule holds gets no job for its export. All of it belongs to the caller's transaction. The row of the number stays
 * locked until that ends, so this comes last, and numbers have no gaps.
 */
export async function writeOrder(transaction: Transaction<Tables>, order: NewOrder): Promise<number> {
  const id = await writeContent(transaction, order);
  const isHeld = await holdIfNeeded(transaction, id, order.now);
  await sql`
    with closed as (update cart set state = 'O', updated_at = ${order.now} where id = ${order.cart.cartId})
    ${outbox(id, { isHeld })}`.execute(transaction);
  return id;
}

/**
 * Writes an order that is paid online first: it is not exported, and its cart stays active, until the money is captured.
 */
export async function writeUnpaidOrder(transaction: Transaction<Tables>, order: NewOrder): Promise<number> {
  const id = await writeContent(transaction, order);
  await sql`update sales_order set payment_state = 'due' where id = ${id}`.execute(transaction);
  return id;
}

/**
 * SQL that queues an order: its ERP export, its confirmation mail, and the jobs for both. Before an ERP is connected for
 * the first time, and while a person has to decide about the order, the export has no job.
 */
export function outbox(orderId: number, { isHeld }: { isHeld: boolean }) {
  return sql`, export as (
      insert into erp_export (order_id, state)
        select ${orderId}::bigint, case when ${isHeld} then 'held' else ${firstExportState} end
      returning state
    ), mail as (insert into order_mail (order_id) values (${orderId}))
    select case when export.state = 'waiting' then graphile_worker.add_job(${EXPORT_ORDER},
      json_build_object('orderId', ${orderId}::bigint), job_key => ${exportJobKey(orderId)}) end,
      graphile_worker.add_job(${CONFIRM_ORDER}, json_build_object('orderId', ${orderId}::bigint),
      job_key => ${`${CONFIRM_ORDER}:${orderId}`}) from export`;
}

async function writeContent(transaction: Transaction<Tables>, order: NewOrder): Promise<number> {
  const id = await (order.replaces === null ? insertHead(transaction, order) : updateHead(transaction, order));
  await writeLines(transaction, order, id);
  return id;
}

/** What the totals of the order would need if its lines were lowered later, as JSON. */
function termsOf({ totalsSettings, coupon, lines }: Cart): string {
  const terms = coupon?.rejection === null ? coupon.coupon : null;
  return JSON.stringify(
    sendingTerms(
      totalsSettings,
      terms,
      lines.map((line) => line.minimumPackaging),
    ),
  );
}

async function insertHead(transaction: Transaction<Tables>, order: NewOrder): Promise<number> {
  const { cart, owner, requestedValues, now } = order;
  const { totals } = cart;
  const slot = requestedValues.pickupSlot;
  const year = Number(shopDay(now).slice(0, 4));
  const { rows } = await sql<{ id: number }>`
    with next as (
      insert into document_number (cause, year, last_number) values (${ORDER_CAUSE}, ${year}, 1)
      on conflict (cause, year) do update set last_number = document_number.last_number + 1
      returning last_number
    )
    insert into sales_order (cause, year, number, customer_id, address_id, cart_id, sent_by_user_id,
      approved_by_user_id, idempotency_key, status, note, customer_reference, requested_on, delivery_type, payment_method,
      pickup_on, pickup_from, pickup_to, gross_cents, net_cents, transport_cents, contribution_cents, contributions,
      vat_cents, vat_by_rate, total_cents, payable_cents, vat_regime, vat_note, weight_grams,
      transport_rule, terms, coupon_code, coupon_cents, shipment_choice, locale,
      accepted_texts, created_at)
    select ${ORDER_CAUSE}, ${year}, last_number, ${owner.customerId}, ${owner.addressId}, ${cart.cartId}, ${order.userId},
      ${order.approverId}, ${order.idempotencyKey}, ${FIRST_ORDER_STATUS}, ${requestedValues.note}, ${requestedValues.customerReference},
      ${requestedValues.requestedOn}::date, ${requestedValues.delivery}, ${requestedValues.paymentMethod},
      ${slot?.day ?? null}::date, ${slot?.from ?? null}::time, ${slot?.to ?? null}::time, ${totals.grossCents}, ${totals.netCents},
      ${totals.transportCents}, ${totals.contributionCents}, ${JSON.stringify(totals.contributions)}::jsonb, ${totals.vatCents}, ${JSON.stringify(totals.vat)}::jsonb, ${totals.totalCents},
      ${totals.payableCents}, ${cart.vat.regime}, ${cart.vat.note}, ${totals.weightGrams}, ${JSON.stringify(totals.transport)}::jsonb, ${termsOf(cart)}::jsonb, ${cart.coupon?.coupon.code ?? null},
      ${totals.couponCents}, ${requestedValues.shipmentChoice}, ${order.locale},
      ${order.acceptedTexts && JSON.stringify(order.acceptedTexts)}::jsonb, ${now}
    from next
    returning id`.execute(transaction);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('writing an order answered no id');
  return id;
}

/** Keeps number and cart and rewrites everything that may have changed. */
async function updateHead(transaction: Transaction<Tables>, order: NewOrder): Promise<number> {
  const { cart, requestedValues, now, sentAt } = order;
  const { totals } = cart;
  const slot = requestedValues.pickupSlot;
  const { id } = await transaction
    .updateTable('sales_order')
    .set({
      idempotency_key: order.idempotencyKey,
      sent_by_user_id: order.userId,
      approved_by_user_id: order.approverId,
      status: FIRST_ORDER_STATUS,
      note: requestedValues.note,
      customer_reference: requestedValues.customerReference,
      requested_on: requestedValues.requestedOn,
      delivery_type: requestedValues.delivery,
      payment_method: requestedValues.paymentMethod,
      pickup_on: slot?.day ?? null,
      pickup_from: slot?.from ?? null,
      pickup_to: slot?.to ?? null,
      gross_cents: totals.grossCents,
      net_cents: totals.netCents,
      transport_cents: totals.transportCents,
      contribution_cents: totals.contributionCents,
      contributions: JSON.stringify(totals.contributions),
      vat_cents: totals.vatCents,
      vat_by_rate: JSON.stringify(totals.vat),
      total_cents: totals.totalCents,
      payable_cents: totals.payableCents,
      vat_regime: cart.vat.regime,
      vat_note: cart.vat.note,
      weight_grams: totals.weightGrams,
      transport_rule: JSON.stringify(totals.transport),
      terms: termsOf(cart),
      coupon_code: cart.coupon?.coupon.code ?? null,
      coupon_cents: totals.couponCents,
      shipment_choice: requestedValues.shipmentChoice,
      payment_state: null,
      locale: order.locale,
      accepted_texts: order.acceptedTexts && JSON.stringify(order.acceptedTexts),
      created_at: sentAt,
      sent_again_at: sentAt < now ? now : null,
    })
    .where('id', '=', order.replaces)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function writeLines(transaction: Transaction<Tables>, { cart, sentAt }: NewOrder, id: number): Promise<void> {
  const lines = JSON.stringify(cart.lines.map(lineOf));
  await sql`
    with line as (
      insert into sales_order_line (order_id, position, article_id, sku, name, unit, pieces_per_unit, quantity, gross_price,
        discounts, net_price, price_quantity, stated_price_quantity, vat_rate, net_cents, promo_code, promo_row, note,
        ready_quantity, later_on, contributions, weight_grams)
      select ${id}, position, article_id, sku, name, unit, pieces_per_unit, quantity, gross_price,
        array(select jsonb_array_elements_text(discounts)::integer), net_price, price_quantity,
        stated_price_quantity, vat_rate, net_cents, promo_code, promo_row, note, ready_quantity, later_on, contributions,
        weight_grams
      from jsonb_to_recordset(${lines}::jsonb) as l (position integer, article_id bigint, sku text, name text, unit text,
        pieces_per_unit integer, quantity integer, gross_price bigint, discounts jsonb, net_price bigint, price_quantity integer,
        stated_price_quantity integer, vat_rate integer, net_cents bigint,
        promo_code text, promo_row integer, note text, ready_quantity integer, later_on date, contributions jsonb,
        weight_grams integer)
    )
    insert into sales_order_status (order_id, status, at) values (${id}, ${FIRST_ORDER_STATUS}, ${sentAt})`.execute(
    transaction,
  );
}

function lineOf(line: CartLine, index: number): Record<string, unknown> {
  return {
    position: index + 1,
    article_id: line.articleId,
    sku: line.sku,
    name: line.name.it,
    unit: line.unit,
    pieces_per_unit: line.piecesPerUnit,
    quantity: line.quantity,
    gross_price: line.grossPrice,
    discounts: line.discounts,
    net_price: line.netPrice,
    price_quantity: line.priceQuantity,
    stated_price_quantity: line.statedQuantity,
    vat_rate: line.vatRate,
    net_cents: line.netCents,
    // A promotion that has ended is not part of what the buyer agreed to.
    promo_code: line.promotion ? line.promoCode : '',
    promo_row: line.promotion ? line.promoRow : 0,
    note: line.note,
    ready_quantity: line.supply.ready,
    later_on: line.supply.laterOn,
    contributions: lineContributions(line.contributions, line.quantity),
    weight_grams: line.weightGrams,
  };
}
