import { sql, type Kysely, type Transaction } from 'kysely';
import type { CartTotals, DeliveryType } from '../../../domain/cart-totals.ts';
import { lineContributions } from '../../../domain/contributions.ts';
import {
  comparedTotals,
  loweredQuantities,
  type ChangedQuantity,
  type LoweredLine,
  type ReleasedChange,
} from '../../../domain/held-change.ts';
import { shipmentChoiceOf } from '../../../domain/line-supply.ts';
import { lineCents } from '../../../domain/rounding.ts';
import { totalsUnderTerms, type SendingTerms } from '../../../domain/sending-terms.ts';
import { AppError } from '../../app-error.ts';
import type { Tables } from '../../database/index.ts';
import type { HeldOrder } from './held-order.ts';

type Query = Kysely<Tables>;

async function findLines(query: Query, orderId: number) {
  return query
    .selectFrom('sales_order_line as l')
    .leftJoin('article as a', 'a.id', 'l.article_id')
    .select(['l.position', 'l.sku', 'l.name', 'l.unit', 'l.pieces_per_unit as piecesPerUnit', 'l.quantity'])
    .select(['l.gross_price as grossPrice', 'l.net_price as netPrice', 'l.price_quantity as priceQuantity'])
    .select(['l.vat_rate as vatRate', 'l.net_cents as netCents', 'l.contributions', 'l.weight_grams as weightGrams'])
    .select(['l.ready_quantity as ready', 'l.later_on as laterOn', 'a.minimum_packaging as packaging'])
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute();
}
type StoredLine = Awaited<ReturnType<typeof findLines>>[number];

/** A line of a held order, with its packaging as it was at sending. */
export type ChangeableLine = Omit<StoredLine, 'packaging'> & { packaging: number };

/** The lines of a held order, by position. */
export async function findChangeableLines(
  query: Query,
  order: Pick<HeldOrder, 'id' | 'terms'>,
): Promise<ChangeableLine[]> {
  const lines = await findLines(query, order.id);
  return lines.map((line) => ({
    ...line,
    packaging: order.terms?.packaging[line.position - 1] ?? line.packaging ?? 1,
  }));
}

/** The terms of an order that was sent before they were stored: its own transport, and its coupon as an amount. */
function termsOf(order: HeldOrder): SendingTerms {
  if (order.terms) return order.terms;
  const transport = order.transportRule ?? { costCents: order.transportCents, freeAboveCents: null };
  const coupon =
    order.couponCode === null
      ? null
      : { kind: 'amount' as const, amountCents: order.couponCents, percent: null, minimumCents: 0 };
  return { transport, transportRules: [], transportVatRate: 2200, coupon, packaging: [] };
}

/** A change of a held order that is possible: what it says to people, and the lines and totals to be written. */
export interface OrderChange {
  change: ReleasedChange;
  /** The lines that stay, with their new quantities. */
  lines: ChangeableLine[];
  totals: CartTotals;
}

/**
 * What becomes of a held order with lowered or removed lines (decision 2.2): net unit prices stay, all totals are
 * computed again under the terms of its sending. Null where nothing is changed. Fails with `invalid` for a quantity that
 * is not lower, is no whole pack or leaves nothing.
 */
export async function changeOf(
  query: Query,
  order: HeldOrder,
  wanted: readonly LoweredLine[],
): Promise<OrderChange | null> {
  const before = await findChangeableLines(query, order);
  const lowered = loweredQuantities(before, wanted);
  if ('error' in lowered) {
    const { error, position } = lowered;
    const key = (
      {
        'unknown-line': 'notFound',
        'not-lower': 'quantityNotLower',
        'not-whole-packs': 'quantityNotWhole',
        'nothing-left': 'nothingLeft',
      } as const
    )[error];
    const packaging = before.find((line) => line.position === position)?.packaging ?? 1;
    throw new AppError('invalid', 'dataInvalid', {
      errors: { [position === null ? 'lines' : `lines.${position}`]: [{ key, parameters: { packaging } }] },
    });
  }
  const { quantities } = lowered;
  if (quantities.size === 0) return null;
  const all = before.map((line) => withQuantity(line, quantities.get(line.position) ?? line.quantity));
  const lines = all.filter(({ quantity }) => quantity > 0);
  const { vatRegime, deliveryType } = order;
  const totals = totalsUnderTerms(lines, {
    delivery: deliveryType as DeliveryType,
    vatRegime,
    terms: termsOf(order),
  });
  const changed = before.flatMap((line, index): ChangedQuantity[] => {
    const after = all[index];
    if (!after || after.quantity === line.quantity) return [];
    const { position, sku, name, unit, piecesPerUnit, quantity, netCents } = line;
    const amounts = { before: quantity, after: after.quantity, beforeCents: netCents, afterCents: after.netCents };
    return [{ position, sku, name, unit, piecesPerUnit, ...amounts }];
  });
  return { change: { lines: changed, before: comparedTotals(order), after: comparedTotals(totals) }, lines, totals };
}

/** A line with another quantity at its own net price; what is in stock serves it first. */
function withQuantity(line: ChangeableLine, quantity: number): ChangeableLine {
  if (quantity === line.quantity) return line;
  const ready = line.ready === null ? null : Math.min(line.ready, quantity);
  const borne = line.contributions.flatMap(({ kind, amount }) => (amount === null ? [] : [{ kind, amount }]));
  return {
    ...line,
    quantity,
    netCents: lineCents(line.netPrice, quantity, line.priceQuantity),
    contributions: lineContributions(borne, quantity),
    ready,
    laterOn: ready === null || ready >= quantity ? null : line.laterOn,
  };
}

/** Writes a change of a held order: its lines and all its totals. */
export async function writeChange(
  transaction: Transaction<Tables>,
  order: HeldOrder,
  { lines, totals }: OrderChange,
): Promise<void> {
  const positions = lines.map(({ position }) => position);
  await sql`delete from sales_order_line where order_id = ${order.id} and position <> all (${positions}::integer[])`.execute(
    transaction,
  );
  const written = lines.map(({ position, quantity, netCents, contributions, ready, laterOn }) => {
    return { position, quantity, net_cents: netCents, contributions, ready_quantity: ready, later_on: laterOn };
  });
  await sql`
    update sales_order_line l set quantity = n.quantity, net_cents = n.net_cents, contributions = n.contributions,
      ready_quantity = n.ready_quantity, later_on = n.later_on
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as n (position integer, quantity integer,
      net_cents bigint, contributions jsonb, ready_quantity integer, later_on date)
    where l.order_id = ${order.id} and l.position = n.position`.execute(transaction);
  const supplies = lines.map(({ ready, quantity }) => ({ later: quantity - (ready ?? quantity) }));
  const delivery = order.deliveryType as DeliveryType;
  await transaction
    .updateTable('sales_order')
    .set({
      gross_cents: totals.grossCents,
      net_cents: totals.netCents,
      transport_cents: totals.transportCents,
      contribution_cents: totals.contributionCents,
      contributions: JSON.stringify(totals.contributions),
      vat_cents: totals.vatCents,
      vat_by_rate: JSON.stringify(totals.vat),
      total_cents: totals.totalCents,
      payable_cents: totals.payableCents,
      weight_grams: totals.weightGrams,
      transport_rule: JSON.stringify(totals.transport),
      coupon_cents: totals.couponCents,
      shipment_choice: shipmentChoiceOf(supplies, delivery, order.shipmentChoice),
    })
    .where('id', '=', order.id)
    .execute();
}
