import { sql } from 'kysely';
import { ProblemList, type Query } from '../../database/upsert/index.ts';
import { explain, type Reason } from '../../texts/index.ts';
import type { PreparedUser } from './stored-users.ts';

type Reject = (field: string, reason: Reason, ...drop: string[]) => void;

/**
 * Rejects unknown customers, a kind that contradicts the customer, another customer than those that the user belongs
 * to, a new user without a password and an e-mail address that another user has.
 * @throws UpsertError with all problems.
 */
export async function rejectUserProblems(
  query: Query,
  prepared: readonly PreparedUser[],
  customers: ReadonlyMap<string, number>,
): Promise<void> {
  const problems = new ProblemList();
  const taken = await sql<{ email: string; username: string }>`
    select lower(email) as email, lower(username) as username from user_account
    where lower(email) = any(${prepared.flatMap(({ record }) => record.email?.toLowerCase() ?? [])}::text[])
  `.execute(query);
  const owners = new Map(taken.rows.map((row) => [row.email, row.username]));
  // Users of the same call with a new address: their stored one becomes free.
  const given = new Set(
    prepared.filter(({ record }) => record.email !== undefined).map(({ username }) => username.toLowerCase()),
  );
  const emails = new Map<string, string>();
  for (const place of prepared) {
    const { record, index, before } = place;
    const reject: Reject = (field, reason, ...drop) => problems.add(index, place.username, field, reason, drop);
    checkCustomers(place, customers, reject);
    const isNew = before === undefined;
    if (isNew && (record.password ?? '') === '')
      reject(
        'password',
        explain('A new user needs a password; who has none is invited: load the address as e-mail of the customer.'),
      );
    if (record.email === undefined) continue;
    const username = place.username.toLowerCase();
    const email = record.email.toLowerCase();
    const owner = emails.get(email) ?? owners.get(email);
    if (owner !== undefined && owner !== username && (emails.has(email) || !given.has(owner))) {
      reject(
        'email',
        explain('User {owner} has the e-mail address {email}.', { owner, email: record.email }),
        ...(isNew ? [] : ['email']),
      );
    }
    emails.set(email, username);
  }
  problems.throwIfAny();
}

/** Why a person cannot be given to another customer: they would see its prices and lose their own company. */
export function otherCustomerReason(own: readonly string[], wanted: string): Reason {
  return explain(
    'The user belongs to customer {own} and is not moved to {wanted}. An e-mail address belongs to one person; who also works for {wanted} is invited by its administrator.',
    { own: own.join(', '), wanted },
  );
}

function checkCustomers(
  { record, before }: PreparedUser,
  customers: ReadonlyMap<string, number>,
  reject: Reject,
): void {
  const { customerCode, agentCustomerCodes = [] } = record;
  const kind = record.kind ?? before?.kind ?? 'client';
  const isNew = before === undefined;
  if (customerCode !== undefined && customerCode !== null && !customers.has(customerCode)) {
    const drop = isNew && kind === 'client' ? [] : ['customerCode'];
    reject('customerCode', explain('There is no customer {code}.', { code: customerCode }), ...drop);
  }
  agentCustomerCodes.forEach((code, place) => {
    if (customers.has(code)) return;
    const drop = isNew ? `agentCustomerCodes[${place}]` : 'agentCustomerCodes';
    reject('agentCustomerCodes', explain('There is no customer {code}.', { code }), drop);
  });
  const own = before?.customers ?? [];
  if (kind === 'client' && typeof customerCode === 'string' && own.length > 0 && !own.includes(customerCode)) {
    reject('customerCode', otherCustomerReason(own, customerCode));
  }
  const customer = customerCode === undefined ? (own[0] ?? null) : customerCode;
  if ((kind === 'client') !== (customer !== null)) {
    const reason = explain('A client orders for a customer; agents and operators for none of their own.');
    reject('customerCode', reason, ...(isNew ? [] : ['kind', 'customerCode']));
  }
}
