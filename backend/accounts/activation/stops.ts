import { sql } from 'kysely';
import { isEmail } from '../../../domain/email.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import { requireInScope } from '../../customers/index.ts';
import type { Database } from '../../database/index.ts';
import { queueMail, signedId, type LinkSecrets } from '../../notifications/index.ts';
import type { InvitationServices, Query } from '../invitations/services.ts';
import { activationRows, type Office } from './state.ts';

/** The address of an invitation by the signed link of its mail, also when that link no longer opens anything. */
async function findInvited(secrets: LinkSecrets, query: Query, token: string) {
  const id = signedId(secrets, token);
  if (id === null) return null;
  const invite = await query
    .selectFrom('activation_invite')
    .select(['email', 'customer_id as customerId'])
    .where('link_id', '=', id)
    .executeTakeFirst();
  return invite?.email ? { email: invite.email.toLowerCase(), customerId: invite.customerId } : null;
}

/** Whether a link can end invitations; it ends nothing. */
export async function findInvitationStop(
  services: InvitationServices,
  token: string,
): Promise<{ isStopped: boolean } | null> {
  const { query } = services.database;
  const invited = await findInvited(services, query, token);
  if (!invited) return null;
  const stop = await query
    .selectFrom('activation_stop')
    .select('reason')
    .where('email', '=', invited.email)
    .executeTakeFirst();
  return { isStopped: stop?.reason === 'unsubscribed' };
}

/** Ends the invitations to the address of a link; again does nothing more. False for a link that is not valid. */
export async function stopInvitations(services: InvitationServices, token: string): Promise<boolean> {
  const { query } = services.database;
  const invited = await findInvited(services, query, token);
  if (!invited) return false;
  await sql`insert into activation_stop (email, reason, noted_at) values (${invited.email}, 'unsubscribed', ${services.clock()})
    on conflict (email) do update set reason = 'unsubscribed', noted_at = excluded.noted_at
    where activation_stop.reason <> 'unsubscribed'`.execute(query);
  return true;
}

/** Marks the address of a customer as generic, which no wave writes to, or takes the mark away. */
export async function markGeneric(
  { database, clock }: Pick<InvitationServices, 'database' | 'clock'>,
  office: Office,
  { code, isGeneric, actor }: { code: string; isGeneric: boolean; actor: Actor },
): Promise<void> {
  const customer = await requireInScope(database, office, code);
  await database.query.transaction().execute(async (query) => {
    const { email } = await query
      .selectFrom('customer')
      .select('email')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    if (email === null) throw new AppError('not-found', 'notFound');
    const address = email.toLowerCase();
    const { numAffectedRows = 0n } = isGeneric
      ? await sql`insert into activation_stop (email, reason, noted_by, noted_at)
          values (${address}, 'generic', ${actor.name}, ${clock()}) on conflict do nothing`.execute(query)
      : await sql`delete from activation_stop where email = ${address} and reason = 'generic'`.execute(query);
    if (numAffectedRows === 0n) return;
    await writeAudit(query, {
      ...{ actor, action: 'address-marked', customerId: customer.id },
      changes: [{ field: 'generic', before: !isGeneric, after: isGeneric }],
    });
  });
}

/**
 * Tells the agent of a customer that it still phones; once a month. Fails with `conflict` where that was done this month,
 * with `invalid` where the customer has no agent with an address.
 */
export async function tellAgent(
  { database, clock }: { database: Database; clock: () => Date },
  office: Office,
  { code, actor }: { code: string; actor: Actor },
): Promise<void> {
  const customer = await requireInScope(database, office, code);
  const now = clock();
  await database.query.transaction().execute(async (query) => {
    const { rows } = await sql<{ orders: number; voice: number; agent: string | null; email: string | null }>`
      with ${activationRows(office, now, [customer.id])}
      select c.orders, c.voice, g.name as agent, g.email from customers c left join agent g on g.id = c.agent_id`.execute(
      query,
    );
    const [row] = rows;
    if (!row?.email || !isEmail(row.email)) throw new AppError('invalid', 'agentWithoutEmail');
    const { numAffectedRows = 0n } = await sql`
      insert into agent_notice (customer_id, month, sent_at, sent_by)
      values (${customer.id}, date_trunc('month', ${now}::timestamptz at time zone 'Europe/Rome'), ${now}, ${actor.name})
      on conflict do nothing`.execute(query);
    if (numAffectedRows === 0n) throw new AppError('conflict', 'agentToldAlready', { reason: 'decided-already' });
    await queueMail(query, {
      ...{ recipient: row.email, template: 'agent-customer-phones', locale: 'it' },
      parameters: {
        ...{ customer: customer.companyName, customerCode: customer.code },
        ...{ count: String(row.voice), orders: String(row.orders) },
      },
    });
    await writeAudit(query, { actor, action: 'agent-told', customerId: customer.id });
  });
}
