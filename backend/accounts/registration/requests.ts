import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/index.ts';
import { writeAudit } from '../../audit/index.ts';
import type { Query } from '../services.ts';

/** First and last name of an applicant; '' for an older request for access, which did not ask for it. */
export function nameOfRequest(data: Record<string, unknown>): string {
  const { name, firstName, lastName } = data;
  return [name, firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** A request for access to a company, for its administrators. */
export interface CompanyRequest {
  id: number;
  email: string;
  name: string;
  createdAt: Date;
  /** Whether the code was entered that was mailed to the address on file. */
  isConfirmed: boolean;
}

/** The requests for access to a company that wait for one of its administrators, the oldest first. */
export async function listCompanyRequests(
  { query }: Pick<Database, 'query'>,
  customerId: number,
): Promise<CompanyRequest[]> {
  const rows = await query
    .selectFrom('access_request')
    .select(['id', 'email', 'data', 'created_at', 'kind', 'confirmed_at'])
    .where('customer_id', '=', customerId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute();
  return rows.map(({ id, email, data, created_at, kind, confirmed_at }) => ({
    ...{ id, email, name: nameOfRequest(data), createdAt: created_at },
    isConfirmed: kind === 'access' && confirmed_at !== null,
  }));
}

/** Ends a waiting request of a company; fails with `not-found` for one of another company, or one already decided. */
export async function closeCompanyRequest(
  query: Query,
  request: { id: number; customerId: number; state: 'approved' | 'rejected'; actor: string; now: Date },
) {
  const closed = await query
    .updateTable('access_request')
    .set({ state: request.state, decided_at: request.now, decided_by: request.actor, password_hash: null })
    .where('id', '=', request.id)
    .where('customer_id', '=', request.customerId)
    .where('state', '=', 'waiting')
    .returning(['email', 'locale', 'origin'])
    .executeTakeFirst();
  if (!closed) throw new AppError('not-found', 'accessRequestDecided');
  await writeAudit(query, {
    actor: request.actor,
    action: request.state,
    object: { kind: 'access-request', id: request.id },
  });
  return closed;
}

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
    .select(sql<boolean>`r.code_hash is not null and r.confirmed_at is null`.as('isUnconfirmed'))
    .select(
      sql<boolean>`exists (select from company_member m join user_account u on u.id = m.user_id
        where m.customer_id = r.customer_id and m.role = 'administrator' and u.is_active)`.as('hasAdministrator'),
    );
  if (!options.all) select = select.where('r.state', '=', 'waiting');
  return select.orderBy('r.id').execute();
}
export type ListedRequest = Awaited<ReturnType<typeof listRequests>>[number];
