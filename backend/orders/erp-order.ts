import { sql, type Kysely } from 'kysely';
import { unitPrice } from '../../domain/rounding.ts';
import { vatRegimeOf } from '../../domain/vat-regime.ts';
import type { Tables } from '../database/index.ts';
import {
  centsText,
  percentText,
  unitPriceText,
  type ErpOrderLine,
  type NewestErpOrder,
} from '../integrations/erp/index.ts';
import { pickupSlotOf } from './sent-order.ts';
import { orderNumber } from './services.ts';

/** Revision of an order that was never corrected. */
export const FIRST_REVISION = 1;

/** What the buyer saw about a line that the stock did not cover. */
function supplyOfLine(line: {
  quantity: number;
  ready_quantity: number | null;
  later_on: string | null;
}): ErpOrderLine['supply'] {
  const { quantity, ready_quantity: now, later_on: from } = line;
  return now === null || now >= quantity ? null : { now, later: quantity - now, from };
}

/** The order for an ERP of the newest version, from the data stored at sending; null when there is no such order. */
export async function findErpOrder(query: Kysely<Tables>, orderId: number): Promise<NewestErpOrder | null> {
  const order = await query
    .selectFrom('sales_order as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .innerJoin('customer_address as a', 'a.id', 'o.address_id')
    .innerJoin('user_account as u', 'u.id', 'o.sent_by_user_id')
    .leftJoin('erp_export as d', 'd.order_id', 'o.id')
    .selectAll('o')
    .select('d.revision')
    .select(['c.code as customer_code', 'a.code as address_code', 'u.kind as sender_kind', 'u.username as sender'])
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  if (!order) return null;
  const lines = await query
    .selectFrom('sales_order_line as l')
    .innerJoin('article as a', 'a.id', 'l.article_id')
    .selectAll('l')
    .select('a.code as article_code')
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute();
  const isPaid = order.payment_state === 'paid' && order.payment_reference !== null;
  const { refunded_cents: refundedCents } = await query
    .selectFrom('payment')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('refunded_cents'), sql<number>`0`).as('refunded_cents'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return {
    number: orderNumber(order),
    sentAt: order.created_at.toISOString(),
    customerCode: order.customer_code,
    addressCode: order.address_code,
    revision: order.revision ?? FIRST_REVISION,
    sentBy: { kind: order.sender_kind === 'operator' ? 'office' : order.sender_kind, username: order.sender },
    customerReference: order.customer_reference,
    note: order.note,
    requestedOn: order.requested_on,
    deliveryType: order.delivery_type,
    pickupSlot: pickupSlotOf(order),
    shipment: order.shipment_choice,
    paymentMethod: order.payment_method,
    payment: isPaid
      ? {
          amount: centsText(order.payable_cents),
          reference: order.payment_reference ?? '',
          refunded: centsText(Number(refundedCents)),
        }
      : null,
    currency: 'EUR',
    lines: lines.map((line) => ({
      position: line.position,
      articleCode: line.erp_article_code ?? line.article_code,
      sku: line.sku,
      name: line.name,
      unit: line.erp_unit ?? line.unit,
      quantity: line.quantity,
      grossPrice: unitPriceText(unitPrice(line.gross_price, line.price_quantity)),
      discounts: line.discounts.map(percentText),
      netPrice: unitPriceText(unitPrice(line.net_price, line.price_quantity)),
      priceQuantity: line.price_quantity,
      grossPriceForQuantity: unitPriceText(line.gross_price),
      netPriceForQuantity: unitPriceText(line.net_price),
      vatRate: percentText(line.vat_rate),
      contributions: line.contributions
        .filter(({ cents }) => cents > 0)
        .map(({ kind, cents }) => ({ kind, amount: centsText(cents) })),
      netTotal: centsText(line.net_cents),
      promotion: line.promo_code === '' ? null : { code: line.promo_code, row: line.promo_row },
      note: line.note,
      supply: supplyOfLine(line),
    })),
    coupon: order.coupon_code === null ? null : { code: order.coupon_code, amount: centsText(order.coupon_cents) },
    vatRegime:
      order.vat_regime === null || order.vat_regime === 'ordinary'
        ? null
        : {
            code: order.vat_regime,
            note: order.vat_note,
            toBeChecked: vatRegimeOf(order.vat_regime).isToBeChecked,
          },
    transport: { weightGrams: order.weight_grams, ...(order.carrier !== null && { carrier: order.carrier }) },
    totals: {
      gross: centsText(order.gross_cents),
      net: centsText(order.net_cents),
      transport: centsText(order.transport_cents),
      contributions: centsText(order.contribution_cents),
      vat: centsText(order.vat_cents),
      document: centsText(order.total_cents),
      payable: centsText(order.payable_cents),
    },
  };
}
