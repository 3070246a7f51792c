import { sql } from 'kysely';
import type { Query } from '../services.ts';

/**
 * Lets logins of agents act for the customers of their addresses after some have passed to another agent: the login with
 * the e-mail address of the agent. One that has no address of a customer any more may not act for it; clients that a
 * login has without being the agent of an address stay.
 */
export async function followAgents(
  query: Query,
  { customerIds, agentIds }: { customerIds: readonly number[]; agentIds: readonly number[] },
): Promise<void> {
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
}
