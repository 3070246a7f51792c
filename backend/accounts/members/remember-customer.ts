import type { Database } from '../../database/index.ts';

/** Stores which company a user chose last: it is the first of the chooser, and a client's user logs in to it. */
export async function rememberCustomer(
  { query }: Database,
  userId: number,
  customerId: number,
  now: Date,
): Promise<void> {
  for (const table of ['company_member', 'agent_customer'] as const) {
    await query
      .updateTable(table)
      .set({ last_used_at: now })
      .where('user_id', '=', userId)
      .where('customer_id', '=', customerId)
      .execute();
  }
}
