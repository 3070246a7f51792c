import { sql, type Kysely } from 'kysely';
import { completeRights, rightsErrors, type MemberRights, type RightsError } from '../../../domain/member-rights.ts';
import { AppError, type Sentence } from '../../app-error.ts';
import type { Tables } from '../../database/index.ts';
import type { MessageKey } from '../../texts/index.ts';

type Query = Kysely<Tables>;

const MESSAGES: Record<RightsError['error'], MessageKey> = {
  'limit-missing': 'limitMissing',
  'prices-needed': 'pricesNeeded',
  'address-missing': 'addressMissing',
  'address-unknown': 'addressUnknown',
};

/**
 * Lets only one change of a company's people run at a time, so that two administrators can't remove each other at the
 * same moment. Held until the transaction ends.
 */
export async function lockCompany(query: Query, customerId: number): Promise<void> {
  await query.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
}

/** Checks chosen rights and converts them to columns; fails with `invalid`, with all mistakes and those in `errors`. */
export async function rightsColumns(
  query: Query,
  customerId: number,
  chosen: MemberRights,
  errors: Record<string, Sentence[]> = {},
) {
  const addresses = await query
    .selectFrom('customer_address')
    .select(['id', 'code'])
    .where('customer_id', '=', customerId)
    .execute();
  const rights = completeRights(chosen);
  const found = { ...errors };
  const known = addresses.map(({ code }) => code);
  for (const { field, error } of rightsErrors(rights, known)) found[field] = [{ key: MESSAGES[error] }];
  if (Object.keys(found).length > 0) throw new AppError('invalid', 'dataInvalid', { errors: found });
  const { addressCodes } = rights;
  const ids = addressCodes && addresses.filter(({ code }) => addressCodes.includes(code)).map(({ id }) => id);
  return {
    role: rights.role,
    order_limit_cents: rights.orderLimitCents,
    sees_prices: rights.seesPrices,
    sees_documents: rights.seesDocuments,
    sees_credit: rights.seesCredit,
    address_ids: ids === null ? null : sql<number[]>`${ids}::bigint[]`,
  };
}

/** A member of the company by its id, locked; fails with `not-found` for one of another company. */
export async function requireMember(query: Query, customerId: number, memberId: number) {
  const member = await query
    .selectFrom('company_member')
    .select(['id', 'user_id', 'role'])
    .where('id', '=', memberId)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  if (!member) throw new AppError('not-found', 'notFound');
  return member;
}

/** Fails with `conflict` when the company would have no administrator without this one. The company must be locked. */
export async function requireOtherAdministrator(
  query: Query,
  customerId: number,
  member: { id: number; role: string; user_id: number | null },
): Promise<void> {
  if (member.role !== 'administrator' || member.user_id === null) return;
  const other = await query
    .selectFrom('company_member')
    .innerJoin('user_account', 'user_account.id', 'company_member.user_id')
    .select('company_member.id')
    .where('customer_id', '=', customerId)
    .where('role', '=', 'administrator')
    .where('user_account.is_active', '=', true)
    .where('company_member.id', '<>', member.id)
    .executeTakeFirst();
  if (!other) throw new AppError('conflict', 'memberLastAdministrator', { reason: 'last-administrator' });
}

/** The administrators of a company; one of them has to approve everybody who joins it. */
export async function listAdministrators(
  query: Query,
  customerId: number,
): Promise<{ userId: number; name: string; email: string }[]> {
  return query
    .selectFrom('company_member as m')
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .select(['u.id as userId', 'u.name', 'u.email'])
    .where('m.customer_id', '=', customerId)
    .where('m.role', '=', 'administrator')
    .where('u.is_active', '=', true)
    .orderBy('u.id')
    .execute();
}

/** Who a member is and what it may do, for the log. */
export async function describeMember(query: Query, memberId: number) {
  const { customer, email, ...rights } = await query
    .selectFrom('company_member as m')
    .innerJoin('customer as c', 'c.id', 'm.customer_id')
    .leftJoin('user_account as u', 'u.id', 'm.user_id')
    .select(['m.role', 'm.order_limit_cents as limitCents', 'm.sees_prices as seesPrices', 'm.title'])
    .select(['m.sees_documents as seesDocuments', 'm.sees_credit as seesCredit', 'c.code as customer'])
    .select((row) => row.fn.coalesce('u.email', 'm.invited_email').as('email'))
    .select((row) =>
      row
        .selectFrom('customer_address as a')
        .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['a.code']).as('codes'))
        .whereRef('a.customer_id', '=', 'm.customer_id')
        .where(sql<boolean>`a.id = any(m.address_ids)`)
        .as('addresses'),
    )
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { who: { customer, email }, rights };
}
