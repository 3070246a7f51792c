import { sql } from 'kysely';
import type { AddressScope } from '../../customers/index.ts';
import type { Database } from '../../database/index.ts';
import { isOneOf } from '../../database/text-match.ts';
import { writeAudit } from '../../audit/index.ts';
import { AdministrationError } from '../administration/administration-error.ts';
import type { AccountServices } from '../services.ts';

/** What a company has asked to have changed. */
export interface ListedCorrection {
  id: number;
  kind: 'company' | 'address' | 'new-address';
  /** Code of the address that is to be corrected. */
  addressCode: string | null;
  wanted: Record<string, string>;
  note: string | null;
  state: 'waiting' | 'done' | 'refused';
  /** Who asked; null once the user is deleted. */
  by: string | null;
  createdAt: Date;
  answeredAt: Date | null;
  /** What the company reads. */
  answer: string | null;
  customerCode: string;
  companyName: string;
}

/** How long an answered request is shown to the company. */
const SHOWN_DAYS = 30;
const MAXIMUM_LISTED = 20;

const select = ({ query }: Pick<Database, 'query'>) =>
  query
    .selectFrom('correction_request as r')
    .innerJoin('customer as c', 'c.id', 'r.customer_id')
    .leftJoin('customer_address as a', 'a.id', 'r.address_id')
    .leftJoin('user_account as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.kind', 'r.wanted', 'r.note', 'r.state', 'r.created_at as createdAt'])
    .select(['r.answered_at as answeredAt', 'r.answer', 'a.code as addressCode', 'u.name as by'])
    .select(['c.code as customerCode', 'c.company_name as companyName']);

/**
 * SQL condition: the request `r` is shown to a user. A user who is limited to some addresses sees requests about these
 * and about the company. A request for a new address belongs to no address yet, so only its author sees it.
 */
function isShownTo(userId: number, { customerId, addressIds }: AddressScope) {
  const isOfAddress = isOneOf(sql`r.address_id`, addressIds);
  return sql<boolean>`(r.customer_id = ${customerId} and case r.kind when 'company' then true
    when 'address' then ${isOfAddress} else ${addressIds === null} or r.user_id = ${userId} end)`;
}

/** The latest requests that a user may see: those that wait, and those answered lately. The newest first. */
export async function listOwnCorrections(
  { database, clock }: Pick<AccountServices, 'database' | 'clock'>,
  userId: number,
  scope: AddressScope,
): Promise<ListedCorrection[]> {
  const since = new Date(clock().getTime() - SHOWN_DAYS * 86_400_000);
  return select(database)
    .where(isShownTo(userId, scope))
    .where((where) => where.or([where('r.answered_at', 'is', null), where('r.answered_at', '>', since)]))
    .orderBy('r.id', 'desc')
    .limit(MAXIMUM_LISTED)
    .execute();
}

/** The requests of all companies, the oldest first; by default those that wait. */
export async function listCorrections(
  database: Database,
  options: { all?: boolean } = {},
): Promise<ListedCorrection[]> {
  let found = select(database);
  if (!options.all) found = found.where('r.state', '=', 'waiting');
  return found.orderBy('r.id').execute();
}

/** Records whether a request was done in the ERP or refused. Fails with AdministrationError. */
export async function answerCorrection(
  { database, clock }: Pick<AccountServices, 'database' | 'clock'>,
  decision: { id: number; state: 'done' | 'refused'; actor: string },
): Promise<void> {
  const { id, state, actor } = decision;
  await database.query.transaction().execute(async (transaction) => {
    const request = await transaction
      .updateTable('correction_request')
      .set({ state, answered_at: clock(), answered_by: actor })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning('user_id')
      .executeTakeFirst();
    if (!request) throw new AdministrationError(`No correction ${id} waits.`);
    const details = { correction: id };
    await writeAudit(transaction, { actor, action: `correction-${state}`, personId: request.user_id, details });
  });
}
