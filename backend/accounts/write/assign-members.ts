import { sql } from 'kysely';
import type { FieldChange, Query } from '../../database/upsert/index.ts';

/** A user with the company that an import or the office gives it; null for agents and operators. */
export interface AssignedMember {
  userId: number;
  username: string;
  /** Undefined keeps what is stored. */
  customerId: number | null | undefined;
}

interface StoredMember {
  id: number;
  userId: number;
  customerId: number;
  customer: string;
}

/**
 * Makes users members of the companies that an import or the office gives them. The first one of a company manages its
 * users, others buy without a limit. The companies that a user belongs to already are kept; callers decide who may get
 * another one. Agents and operators belong to no company. Returns the changes of users who left their company.
 */
export async function assignMembers(query: Query, members: readonly AssignedMember[]): Promise<FieldChange[]> {
  const placed = members.filter(({ customerId }) => customerId !== undefined);
  if (placed.length === 0) return [];
  const stored = await storedMembers(
    query,
    placed.map(({ userId }) => userId),
  );
  const leaving: number[] = [];
  const joining: AssignedMember[] = [];
  const left = new Map<number, string>();
  for (const member of placed) {
    const own = stored.get(member.userId) ?? [];
    if (member.customerId === null) {
      leaving.push(...own.map(({ id }) => id));
      const [first] = own;
      if (first) left.set(member.userId, first.customer);
      continue;
    }
    if (own.some(({ customerId }) => customerId === member.customerId)) continue;
    joining.push(member);
  }
  if (leaving.length > 0) await query.deleteFrom('company_member').where('id', 'in', leaving).execute();
  if (joining.length > 0) await join(query, joining);
  return placed.flatMap(({ userId, username }) => {
    const old = left.get(userId);
    return old === undefined ? [] : [{ code: username, field: 'customerCode', old, new: null }];
  });
}

async function storedMembers(query: Query, userIds: readonly number[]): Promise<Map<number, StoredMember[]>> {
  const rows = await query
    .selectFrom('company_member as m')
    .innerJoin('customer as c', 'c.id', 'm.customer_id')
    .select(['m.id', 'm.customer_id as customerId', 'c.code as customer'])
    .select((row) => row.ref('m.user_id').$castTo<number>().as('userId'))
    .where('m.user_id', 'in', userIds)
    .orderBy('m.id')
    .execute();
  return Map.groupBy(rows, ({ userId }) => userId);
}

async function join(query: Query, members: readonly AssignedMember[]): Promise<void> {
  const given = members.map(({ userId, customerId }) => ({ user_id: userId, customer_id: customerId }));
  await sql`
    with given as (
      select user_id, customer_id, row_number() over (partition by customer_id order by user_id) = 1
        and not exists (select from company_member a
          where a.customer_id = i.customer_id and a.role = 'administrator') as is_first
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as i (user_id bigint, customer_id bigint)
    )
    insert into company_member (user_id, customer_id, role, is_imported)
    select user_id, customer_id, case when is_first then 'administrator' else 'buyer' end, true from given
  `.execute(query);
}
