import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';

/** A customer, or one of its delivery addresses, that the office closes or opens. */
export interface ClosingByOffice {
  customerCode: string;
  addressCode: string | null;
  isClosed: boolean;
  /** Who, when and why; kept as long as it is closed. */
  by: string;
  at: Date;
  reason: string | null;
}

/** What was closed or opened. */
export interface ClosedPlace {
  customerId: number;
  companyName: string;
  isActiveInErp: boolean;
  /** Whether the office had closed it before, and who. */
  wasClosed: boolean;
  wasClosedBy: string | null;
}

/**
 * Closes or opens a customer, or one of its delivery addresses, for the office; the flag of the ERP stays as it is. What
 * is in that state already keeps who closed it, when and why.
 * @returns null where there is no such customer or address.
 */
export async function setClosedByOffice(
  query: Kysely<Tables>,
  { customerCode, addressCode, isClosed, by, at, reason }: ClosingByOffice,
): Promise<ClosedPlace | null> {
  const customer = await query
    .selectFrom('customer')
    .select(['id', 'company_name', 'is_active', 'is_closed_by_office', 'closed_by'])
    .where('code', '=', customerCode)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) return null;
  const address =
    addressCode === null
      ? null
      : await query
          .selectFrom('customer_address')
          .select(['id', 'is_active', 'is_closed_by_office', 'closed_by'])
          .where('customer_id', '=', customer.id)
          .where('code', '=', addressCode)
          .forNoKeyUpdate()
          .executeTakeFirst();
  if (address === undefined) return null;
  const before = address ?? customer;
  if (before.is_closed_by_office !== isClosed) {
    const values = isClosed
      ? { is_closed_by_office: true, closed_at: at, closed_by: by, closed_reason: reason }
      : { is_closed_by_office: false, closed_at: null, closed_by: null, closed_reason: null };
    if (address) await query.updateTable('customer_address').set(values).where('id', '=', address.id).execute();
    else await query.updateTable('customer').set(values).where('id', '=', customer.id).execute();
  }
  return {
    ...{ customerId: customer.id, companyName: customer.company_name, isActiveInErp: before.is_active },
    ...{ wasClosed: before.is_closed_by_office, wasClosedBy: before.closed_by },
  };
}
