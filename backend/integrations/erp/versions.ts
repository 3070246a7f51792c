import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import { explain, type Reason } from '../../texts/index.ts';
import type { ErpOrder, NewestErpOrder } from './gateway.ts';

/** The versions of the interface that an ERP may have (docs/reference/interfaces.md). */
export const ERP_VERSIONS = [1, 2] as const;
export type ErpVersion = (typeof ERP_VERSIONS)[number];

/** Of the embedded ERP, and of a shop that has none: nothing is sent that a program may not know. */
export const NEWEST_ERP_VERSION: ErpVersion = 2;

/** The order with the fields of a version of the interface alone. */
export function orderForVersion(order: NewestErpOrder, version: number): ErpOrder {
  if (version >= 2) return order;
  const { revision: _revision, vatRegime: _vatRegime, transport: _transport, payment, lines, totals, ...rest } = order;
  const { contributions: _contributions, payable: _payable, ...firstTotals } = totals;
  return {
    ...rest,
    payment: payment && { amount: payment.amount, reference: payment.reference },
    lines: lines.map(
      ({
        priceQuantity: _quantity,
        grossPriceForQuantity: _gross,
        netPriceForQuantity: _net,
        contributions: _,
        ...line
      }) => line,
    ),
    totals: firstTotals,
  };
}

/** Identifies what is submitted: a correction of a refused order is another one under the same number. */
export function idempotencyKey({ number, revision }: ErpOrder): string {
  return revision === undefined ? number : `${number}/${revision}`;
}

/** What only an ERP that has version 2 can receive, as sentences name it. */
const SINCE_VERSION_2 = {
  contributions: 'environmental contributions',
  vatRegimes: 'VAT regimes of customers',
  corrections: 'corrections of refused orders',
  officeOrders: 'orders that the office sends',
} as const;

/**
 * Why something can't be used because the connected ERP could not receive it, as a reason; null where it can. Without
 * an ERP, and with the embedded one, everything can.
 */
export async function lackOfErpVersion(
  query: Kysely<Tables>,
  what: keyof typeof SINCE_VERSION_2,
): Promise<Reason | null> {
  const connection = await query.selectFrom('erp_connection').select('version').executeTakeFirst();
  const version = connection?.version ?? NEWEST_ERP_VERSION;
  if (version >= 2) return null;
  return explain(
    'The connected ERP has version {version} of the interface, which has no {what}: set ERP_VERSION=2 when the ERP has it.',
    { version, what: explain(SINCE_VERSION_2[what]) },
  );
}

/**
 * How many articles and customers have what the connected ERP is not told, because its version of the interface lacks
 * it: brought while another one, or none, was connected. None where it has the newest version.
 */
export async function countBeyondErpVersion(
  query: Kysely<Tables>,
): Promise<{ contributions: number; vatRegimes: number }> {
  const { rows } = await sql<{ contributions: number; vatRegimes: number }>`
    select count(*) filter (where kind = 'article')::integer as contributions,
      count(*) filter (where kind = 'customer')::integer as "vatRegimes"
    from (
      select distinct 'article' as kind, article_id as id from article_contribution
      union all select 'customer', id from customer where vat_regime <> 'ordinary'
    ) held where exists (select from erp_connection where version < 2)`.execute(query);
  return rows[0] ?? { contributions: 0, vatRegimes: 0 };
}
