import { sql } from 'kysely';
import type { MemberRights, MemberRole } from '../../../domain/member-rights.ts';
import type { Database } from '../../database/index.ts';

/** A person of a company, or somebody who is invited. */
export interface Member extends MemberRights {
  id: number;
  /** Null until the invitation is accepted. */
  userId: number | null;
  name: string;
  email: string;
  /** What the company calls the person's work; null where nothing is given. */
  title: string | null;
  /** The last login; null for none. */
  lastLoginAt: Date | null;
  invitation: { at: Date; expiresAt: Date } | null;
}

interface MemberRow {
  id: number;
  user_id: number | null;
  name: string;
  email: string;
  title: string | null;
  role: MemberRole;
  order_limit_cents: number | null;
  sees_prices: boolean;
  sees_documents: boolean;
  sees_credit: boolean;
  address_codes: string[] | null;
  last_login_at: Date | null;
  invited_at: Date | null;
  invitation_expires_at: Date | null;
}

/** The people of a company: administrators first, then by name; one of them with `memberId`. */
export async function listMembers(
  { query }: Pick<Database, 'query'>,
  customerId: number,
  memberId: number | null = null,
): Promise<Member[]> {
  const { rows } = await sql<MemberRow>`
    select m.id, m.user_id, coalesce(u.name, m.invited_name, '') as name, coalesce(u.email, m.invited_email, '') as email,
      m.title, m.role, m.order_limit_cents, m.sees_prices, m.sees_documents, m.sees_credit,
      case when m.address_ids is not null then (select coalesce(jsonb_agg(a.code order by a.position, a.id), '[]')
        from customer_address a where a.customer_id = m.customer_id and a.id = any(m.address_ids)) end as address_codes,
      (select max(s.created_at) from session s where s.user_id = m.user_id) as last_login_at,
      m.invited_at, m.invitation_expires_at
    from company_member m left join user_account u on u.id = m.user_id
    where m.customer_id = ${customerId} and (${memberId}::bigint is null or m.id = ${memberId})
    order by m.role <> 'administrator', lower(coalesce(u.name, m.invited_name)), m.id`.execute(query);
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    name: row.name,
    email: row.email,
    title: row.title,
    role: row.role,
    orderLimitCents: row.order_limit_cents,
    seesPrices: row.sees_prices,
    seesDocuments: row.sees_documents,
    seesCredit: row.sees_credit,
    addressCodes: row.address_codes,
    lastLoginAt: row.last_login_at,
    invitation:
      row.user_id === null && row.invited_at && row.invitation_expires_at
        ? { at: row.invited_at, expiresAt: row.invitation_expires_at }
        : null,
  }));
}
