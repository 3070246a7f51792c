import { sql, type Kysely } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Tables } from '../database/index.ts';
import { NEWEST_ERP_VERSION } from '../integrations/erp/index.ts';

/**
 * Fails with `conflict` for an order that somebody of the office sends while the connected ERP has an older version of the
 * interface, which does not know such orders (decision 12.15).
 */
export async function requireOfficeOrders(query: Kysely<Tables>, userId: number): Promise<void> {
  const { rows } = await sql<{ isOld: boolean }>`
    select exists (select from user_account u where u.id = ${userId} and u.kind = 'operator')
      and exists (select from erp_connection c where c.version < ${NEWEST_ERP_VERSION}) as "isOld"`.execute(query);
  if (rows[0]?.isOld) throw new AppError('conflict', 'officeOrdersNotPossible');
}
