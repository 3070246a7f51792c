import { sql, type Transaction } from 'kysely';
import { cartTotals, DEFAULT_TOTALS_SETTINGS, type DeliveryType } from '../../domain/cart-totals.ts';
import { lineContributions, type ArticleContribution } from '../../domain/contributions.ts';
import { FIRST_ORDER_STATUS, type OrderStatus } from '../../domain/order-status.ts';
import type { PriceQuantities } from '../../domain/price-quantity.ts';
import { lineCents } from '../../domain/rounding.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { vatRateUnder, vatRegimeOf, type StoredVatRegime } from '../../domain/vat-regime.ts';
import type { Tables } from '../database/index.ts';
import { ORDER_CAUSE } from './services.ts';

/** A line of a past order, with the prices it was sold at. */
export interface PastOrderLine extends PriceQuantities {
  articleId: number;
  sku: string;
  name: string;
  unit: string;
  vatRate: number;
  quantity: number;
  /** How much of the quantity was delivered. */
  delivered: number;
  grossPrice: number;
  discounts: readonly number[];
  netPrice: number;
  contributions: readonly ArticleContribution[];
}

/** A past order, which the ERP already has. */
export interface PastOrder {
  idempotencyKey: string;
  customerId: number;
  addressId: number;
  /** The user who sent it; `isAgent` if for a client. */
  userId: number;
  isAgent: boolean;
  at: Date;
  /** Every status with its time, oldest first. */
  timeline: readonly { status: OrderStatus; at: Date }[];
  note: string | null;
  customerReference: string | null;
  /** YYYY-MM-DD. */
  requestedOn: string;
  delivery: DeliveryType;
  /** Times of the requested day, HH:MM; null for a shipment. */
  pickupSlot: { from: string; to: string } | null;
  paymentMethod: string | null;
  /** The customer's. */
  vat: StoredVatRegime;
  /** How many numbers stay unused before its own. */
  numbersSkipped: number;
  lines: readonly PastOrderLine[];
}

const yearOf = ({ at }: PastOrder) => Number(shopDay(at).slice(0, 4));

/**
 * Writes past orders, given from the oldest to the newest: numbered after the numbers already used, with the carts they
 * came from, and as exported, so that nothing is sent to the ERP or by mail.
 */
export async function addPastOrders(transaction: Transaction<Tables>, orders: readonly PastOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const cartIds = await nextIds(transaction, 'cart', orders.length);
  const orderIds = await nextIds(transaction, 'sales_order', orders.length);
  const numbers = new Map<number, number>();
  for (const year of new Set(orders.map(yearOf))) numbers.set(year, await lockLastNumber(transaction, year));
  const heads: object[] = [];
  const lines: object[] = [];
  const steps: object[] = [];
  for (const [index, order] of orders.entries()) {
    const [id, year] = [orderIds[index], yearOf(order)];
    const number = (numbers.get(year) ?? 0) + order.numbersSkipped + 1;
    numbers.set(year, number);
    heads.push({ ...headOf(order), id, cart_id: cartIds[index], year, number });
    lines.push(
      ...order.lines.map((line, place) => ({ ...lineOf(line, order.vat), order_id: id, position: place + 1 })),
    );
    steps.push(...order.timeline.map(({ status, at }) => ({ order_id: id, status, at })));
  }
  await insertHeads(transaction, heads);
  await insertContents(transaction, lines, steps);
  for (const [year, number] of numbers) await storeLastNumber(transaction, year, number);
}

function headOf(order: PastOrder): object {
  const { regime: vatRegime, note: vatNote } = order.vat;
  const lines = order.lines.map((line) => ({ ...line, weightGrams: null }));
  const totals = cartTotals(lines, order.delivery, { ...DEFAULT_TOTALS_SETTINGS, vatRegime });
  return {
    cause: ORDER_CAUSE,
    customer_id: order.customerId,
    address_id: order.addressId,
    sent_by_user_id: order.userId,
    owner_user_id: order.isAgent ? order.userId : null,
    idempotency_key: order.idempotencyKey,
    status: order.timeline.at(-1)?.status ?? FIRST_ORDER_STATUS,
    note: order.note,
    customer_reference: order.customerReference,
    requested_on: order.requestedOn,
    delivery_type: order.delivery,
    pickup_from: order.pickupSlot?.from ?? null,
    pickup_to: order.pickupSlot?.to ?? null,
    payment_method: order.paymentMethod,
    gross_cents: totals.grossCents,
    net_cents: totals.netCents,
    transport_cents: totals.transportCents,
    contribution_cents: totals.contributionCents,
    contributions: totals.contributions,
    vat_cents: totals.vatCents,
    vat_by_rate: totals.vat,
    total_cents: totals.totalCents,
    payable_cents: totals.payableCents,
    vat_regime: vatRegime,
    vat_note: vatNote,
    created_at: order.at,
  };
}

function lineOf(line: PastOrderLine, { regime }: StoredVatRegime): object {
  return {
    article_id: line.articleId,
    sku: line.sku,
    name: line.name,
    unit: line.unit,
    quantity: line.quantity,
    delivered: line.delivered,
    gross_price: line.grossPrice,
    discounts: line.discounts,
    net_price: line.netPrice,
    price_quantity: line.priceQuantity,
    stated_price_quantity: line.statedQuantity,
    vat_rate: vatRateUnder(vatRegimeOf(regime).regime, line.vatRate),
    net_cents: lineCents(line.netPrice, line.quantity, line.priceQuantity),
    contributions: lineContributions(line.contributions, line.quantity),
  };
}

async function nextIds(transaction: Transaction<Tables>, table: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(
    transaction,
  );
  return rows.map(({ id }) => Number(id));
}

/** The last number used in a year; its row stays locked until the orders are written. */
async function lockLastNumber(transaction: Transaction<Tables>, year: number): Promise<number> {
  const row = await transaction
    .insertInto('document_number')
    .values({ cause: ORDER_CAUSE, year, last_number: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['cause', 'year'])
        .doUpdateSet((set) => ({ last_number: set.ref('document_number.last_number') })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return row.last_number;
}

async function storeLastNumber(transaction: Transaction<Tables>, year: number, number: number): Promise<void> {
  await transaction
    .updateTable('document_number')
    .set({ last_number: number })
    .where('cause', '=', ORDER_CAUSE)
    .where('year', '=', year)
    .execute();
}

/** Carts, orders and their ERP exports. */
async function insertHeads(transaction: Transaction<Tables>, heads: readonly object[]): Promise<void> {
  const given = JSON.stringify(heads);
  await sql`
    insert into cart (id, customer_id, address_id, owner_user_id, state, created_at, updated_at) overriding system value
    select cart_id, customer_id, address_id, owner_user_id, 'O', created_at, created_at
    from jsonb_to_recordset(${given}::jsonb) as h (cart_id bigint, customer_id bigint, address_id bigint,
      owner_user_id bigint, created_at timestamptz)`.execute(transaction);
  await sql`
    insert into sales_order (id, cause, year, number, customer_id, address_id, cart_id, sent_by_user_id, idempotency_key,
      status, note, customer_reference, requested_on, delivery_type, pickup_on, pickup_from, pickup_to, payment_method,
      gross_cents, net_cents, transport_cents, contribution_cents, contributions, vat_cents, vat_by_rate, total_cents,
      payable_cents, vat_regime, vat_note, created_at) overriding system value
    select id, cause, year, number, customer_id, address_id, cart_id, sent_by_user_id, idempotency_key,
      status, note, customer_reference, requested_on, delivery_type,
      case when pickup_from is not null then requested_on end, pickup_from, pickup_to, payment_method,
      gross_cents, net_cents, transport_cents, contribution_cents, contributions, vat_cents, vat_by_rate, total_cents,
      payable_cents, vat_regime, vat_note, created_at
    from jsonb_to_recordset(${given}::jsonb) as h (id bigint, cause text, year integer, number integer,
      customer_id bigint, address_id bigint, cart_id bigint, sent_by_user_id bigint, idempotency_key text, status text,
      note text, customer_reference text, requested_on date, delivery_type text, pickup_from time, pickup_to time,
      payment_method text, gross_cents bigint, net_cents bigint, transport_cents bigint,
      contribution_cents bigint, contributions jsonb, vat_cents bigint,
      vat_by_rate jsonb, total_cents bigint, payable_cents bigint, vat_regime text, vat_note text, created_at timestamptz)`.execute(
    transaction,
  );
  await sql`
    insert into erp_export (order_id, state, erp_reference, exported_at)
    select id, 'exported', 'ERP-' || cause || '-' || year || '-' || lpad(number::text, 6, '0'), created_at
    from jsonb_to_recordset(${given}::jsonb)
      as h (id bigint, cause text, year integer, number integer, created_at timestamptz)`.execute(transaction);
}

/** Order lines and status histories. */
async function insertContents(
  transaction: Transaction<Tables>,
  lines: readonly object[],
  steps: readonly object[],
): Promise<void> {
  await sql`
    insert into sales_order_line (order_id, position, article_id, sku, name, unit, quantity, delivered, gross_price,
      discounts, net_price, price_quantity, stated_price_quantity, vat_rate, net_cents, contributions)
    select order_id, position, article_id, sku, name, unit, quantity, delivered, gross_price,
      array(select jsonb_array_elements_text(discounts)::integer), net_price, price_quantity,
      stated_price_quantity, vat_rate, net_cents, contributions
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (order_id bigint, position integer, article_id bigint,
      sku text, name text, unit text, quantity integer, delivered integer, gross_price bigint, discounts jsonb,
      net_price bigint, price_quantity integer, stated_price_quantity integer, vat_rate integer, net_cents bigint,
      contributions jsonb)`.execute(transaction);
  await sql`
    insert into sales_order_status (order_id, status, at)
    select order_id, status, at from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      as s (order_id bigint, status text, at timestamptz)`.execute(transaction);
}
