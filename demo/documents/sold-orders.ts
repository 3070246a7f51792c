import { sql } from 'kysely';
import type { ContributionKind } from '../../domain/contributions.ts';
import type { Database } from '../../backend/database/index.ts';

export interface SoldLine {
  position: number;
  sku: string;
  name: string;
  unit: string;
  quantity: number;
  delivered: number;
  grossPrice: number;
  discounts: number[];
  netPrice: number;
  priceQuantity: number;
  vatRate: number;
  /** What the article bore for one unit. */
  contributions: { kind: ContributionKind; amount: number }[];
}

/** An order of the history as it was written, with everything its documents need. */
export interface SoldOrder {
  /** OWEB/2026/123. */
  label: string;
  /** Stable, from the history. */
  key: string;
  status: 'IA' | 'NE' | 'PR' | 'E' | 'AN';
  customerCode: string;
  addressCode: string;
  sentAt: Date;
  /** When it got its status. */
  changedAt: Date;
  isPickup: boolean;
  vatRegime: string | null;
  paymentMethod: string | null;
  transportCents: number;
  lines: SoldLine[];
}

/** The orders that the demonstration wrote, oldest first. */
export async function readSoldOrders(database: Database): Promise<SoldOrder[]> {
  type Row = Omit<SoldOrder, 'sentAt' | 'changedAt'> & { sentAt: Date; changedAt: Date };
  const { rows } = await sql<Row>`
    select concat(o.cause, '/', o.year, '/', o.number) as label, o.idempotency_key as key, o.status,
      c.code as "customerCode", a.code as "addressCode", o.created_at as "sentAt",
      (select max(s.at) from sales_order_status s where s.order_id = o.id) as "changedAt",
      o.delivery_type = 'PICKUP' as "isPickup", c.payment_method as "paymentMethod",
      o.vat_regime as "vatRegime",
      o.transport_cents as "transportCents",
      (select jsonb_agg(jsonb_build_object('position', l.position, 'sku', l.sku, 'name', l.name, 'unit', l.unit,
          'quantity', l.quantity, 'delivered', l.delivered, 'grossPrice', l.gross_price, 'discounts', l.discounts,
          'netPrice', l.net_price, 'priceQuantity', l.price_quantity, 'vatRate', l.vat_rate,
          'contributions', l.contributions) order by l.position)
        from sales_order_line l where l.order_id = o.id) as lines
    from sales_order o join customer c on c.id = o.customer_id join customer_address a on a.id = o.address_id
    where o.idempotency_key like 'history-%' order by o.created_at, o.id`.execute(database.query);
  return rows;
}
