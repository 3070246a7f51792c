import { sql, type Kysely } from 'kysely';
import type { Credit } from '../../domain/credit.ts';
import type { Tables } from '../database/index.ts';

/** Credit of a customer as the ERP last sent it. */
export interface CustomerCredit extends Credit {
  asOf: Date;
  /** Last day of the limit, YYYY-MM-DD. */
  limitValidTo: string | null;
}

/** The credit of a customer; null when the ERP sent none. */
export async function findCredit(query: Kysely<Tables>, customerId: number): Promise<CustomerCredit | null> {
  const { rows } = await sql<CustomerCredit>`
    select as_of as "asOf", direct_expired_cents as "directExpiredCents", direct_to_expire_cents as "directToExpireCents",
      riba_expired_cents as "ribaExpiredCents", riba_to_expire_cents as "ribaToExpireCents",
      unbilled_cents as "unbilledCents", unfulfilled_cents as "unfulfilledCents",
      pre_delivery_cents as "preDeliveryCents", advances_cents as "advancesCents", limit_cents as "limitCents",
      limit_valid_to as "limitValidTo"
    from customer_credit where customer_id = ${customerId}`.execute(query);
  return rows[0] ?? null;
}
