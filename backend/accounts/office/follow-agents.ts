import { sql } from 'kysely';
import type { MovedCustomers } from '../../customers/index.ts';
import { queueMail } from '../../notifications/index.ts';
import { listAdministrators } from '../members/member-rows.ts';
import type { Query } from '../services.ts';

/**
 * Lets logins of agents act for the customers of their addresses after some have passed to another agent: the login with
 * the e-mail address of the agent. One that has no address of a customer any more may not act for it; clients that a
 * login has without being the agent of an address stay. The administrators of the customers to be mailed read who their agent
 * is now.
 */
export async function followAgents(query: Query, { customerIds, agentIds, mailed }: MovedCustomers): Promise<void> {
  const login = sql`user_account u join agent g on lower(g.email) = lower(u.email) and u.kind = 'agent'
    and g.id = any (${agentIds}::integer[])`;
  await sql`
    delete from agent_customer ac using ${login}
    where ac.user_id = u.id and ac.customer_id = any (${customerIds}::bigint[])
      and not exists (select from customer_address a where a.customer_id = ac.customer_id and a.agent_id = g.id)`.execute(
    query,
  );
  await sql`
    insert into agent_customer (user_id, customer_id)
    select distinct u.id, a.customer_id from ${login}
    join customer_address a on a.agent_id = g.id and a.customer_id = any (${customerIds}::bigint[])
    on conflict do nothing`.execute(query);
  if (mailed === null) return;
  const agent = await query
    .selectFrom('agent')
    .select(['name', 'phone', 'email'])
    .where('id', '=', mailed.agentId)
    .executeTakeFirstOrThrow();
  const contact = [agent.phone, agent.email].filter(Boolean).join(', ') || null;
  const companies = await query
    .selectFrom('customer')
    .select(['id', 'company_name as company'])
    .where('id', 'in', mailed.customerIds)
    .orderBy('id')
    .execute();
  for (const { id, company } of companies)
    for (const { userId, name, email } of await listAdministrators(query, id))
      await queueMail(query, {
        ...{ recipient: email, template: 'agent-changed', locale: 'it' },
        person: { userId, customerId: id, addressId: null },
        agent: agent.email === null ? null : { name: agent.name, email: agent.email },
        parameters: { name, company, agent: agent.name, contact },
      });
}
