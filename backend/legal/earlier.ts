import { sql } from 'kysely';
import { textsInForce, type LegalTextKey } from '../../domain/legal-texts.ts';
import { shopDay, shopMoment } from '../../domain/shop-day.ts';
import { AppError } from '../app-error.ts';
import { writeAudit, type Actor } from '../audit/index.ts';
import type { ShopSettings } from '../content/index.ts';
import type { Database } from '../database/index.ts';

/**
 * Enters for all customers that they accepted a text before this shop, on a day (decision 7.7): version 0, without text.
 * Nobody of them is asked until the version after the one in force; without one in force, after the first.
 * @returns for how many customers it was entered; those that have it already are left out.
 */
export async function enterEarlierAcceptances(
  { database, clock }: { database: Database; clock: () => Date },
  { key, day, withClauses, actor }: { key: LegalTextKey; day: string; withClauses: boolean; actor: Actor },
  { legalVersions }: Pick<ShopSettings, 'legalVersions'>,
): Promise<number> {
  const now = clock();
  if (day > shopDay(now)) throw new AppError('invalid', 'dayIsAhead', { errors: { day: [{ key: 'dayIsAhead' }] } });
  const inForce = textsInForce(legalVersions, now.getTime()).find((text) => text.key === key);
  const countsUntil = inForce?.version ?? 1;
  const parts = withClauses ? ['text', 'clauses'] : ['text'];
  return database.query.transaction().execute(async (query) => {
    const { rows } = await sql<{ customer_id: number }>`
      insert into legal_acceptance (text_key, version, part, customer_id, counts_until, accepted_at, means, entered_by, created_at)
      select ${key}, 0, part, c.id, ${countsUntil}, ${shopMoment(day, '00:00')}, 'earlier', ${actor.name.slice(0, 200)}, ${now}
      from customer c cross join unnest(${parts}::text[]) part
      on conflict do nothing returning customer_id`.execute(query);
    const count = new Set(rows.map(({ customer_id: id }) => id)).size;
    if (count === 0) return 0;
    await writeAudit(query, {
      ...{ actor, action: 'legal-acceptances-entered', object: { kind: 'legal-text', id: key } },
      details: { day, count, until: countsUntil, clauses: withClauses },
    });
    return count;
  });
}
