import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';

/**
 * Closes or opens a customer, or one of its delivery addresses, for the office; the flag of the ERP stays as it is.
 * @returns the customer's id, and whether the ERP has closed it; null where there is no such customer or address.
 */
export async function setClosedByOffice(
  query: Kysely<Tables>,
  { customerCode, addressCode, isClosed }: { customerCode: string; addressCode: string | null; isClosed: boolean },
): Promise<{ customerId: number; isActiveInErp: boolean } | null> {
  const customer = await query
    .selectFrom('customer')
    .select(['id', 'is_active'])
    .where('code', '=', customerCode)
    .executeTakeFirst();
  if (!customer) return null;
  const written =
    addressCode === null
      ? await query
          .updateTable('customer')
          .set({ is_closed_by_office: isClosed })
          .where('id', '=', customer.id)
          .returning('is_active')
          .executeTakeFirst()
      : await query
          .updateTable('customer_address')
          .set({ is_closed_by_office: isClosed })
          .where('customer_id', '=', customer.id)
          .where('code', '=', addressCode)
          .returning('is_active')
          .executeTakeFirst();
  return written ? { customerId: customer.id, isActiveInErp: written.is_active } : null;
}
