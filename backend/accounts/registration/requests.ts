import { sql } from 'kysely';
import type { Database } from '../../database/index.ts';

/** Requests for access, the oldest first; by default those that wait. */
export async function listRequests(database: Database, options: { all?: boolean } = {}) {
  let select = database.query
    .selectFrom('access_request as r')
    .leftJoin('customer as c', 'c.id', 'r.customer_id')
    .select([
      'r.id',
      'r.kind',
      'r.state',
      'r.email',
      'r.data',
      'r.confirmed_at as confirmedAt',
      'r.vat_check as vatCheck',
      'r.vat_check_name as vatCheckName',
      'r.vat_checked_at as vatCheckedAt',
      'r.created_at as createdAt',
      'c.code as customerCode',
      'c.company_name as customerName',
    ])
    .select(sql<boolean>`r.code_hash is not null and r.confirmed_at is null`.as('isUnconfirmed'));
  if (!options.all) select = select.where('r.state', '=', 'waiting');
  return select.orderBy('r.id').execute();
}
export type ListedRequest = Awaited<ReturnType<typeof listRequests>>[number];
