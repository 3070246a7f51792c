import { sql } from 'kysely';
import { invitationFor, type Candidate, type SkipReason } from '../../../domain/activation.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { Query } from '../invitations/services.ts';
import { activationRows, isSharedAddress, matches, type ActivationFilter, type Office } from './state.ts';

/** The largest wave. */
export const MAXIMUM_IN_WAVE = 20_000;

export interface FoundCandidate extends Candidate {
  customerId: number;
  code: string;
  company: string;
  /** The person, or the company where the ERP has none. */
  name: string;
  locale: Locale;
}

/** The customers that match a filter now, with what decides whether and how they are invited. */
export async function findCandidates(
  query: Query,
  office: Office,
  filter: ActivationFilter,
  now: Date,
  ids?: readonly number[],
): Promise<FoundCandidate[]> {
  const { rows } = await sql<FoundCandidate>`
    with ${activationRows(office, now, ids)}
    select c.id as "customerId", c.code, c.company_name as company, k.state, true as "isOpen", c.email,
      coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company_name) as name,
      ${isSharedAddress} as "isShared", s.reason as stop,
      exists (select from user_account u where lower(u.email) = lower(c.email)
        and (u.kind <> 'client' or not u.is_active)) as "isForeignLogin",
      exists (select from activation_invite i where i.customer_id = c.id and i.channel = 'mail'
        and i.state <> 'skipped') as "hasMail",
      exists (select from activation_invite i where i.customer_id = c.id and i.channel = 'letter'
        and i.state <> 'skipped') as "hasLetter",
      a.street is not null as "hasStreet", case when coalesce(a.country, 'IT') = 'IT' then 'it' else 'en' end as locale
    from customers k join customer c on c.id = k.id
    left join activation_stop s on s.email = lower(c.email)
    left join lateral (select a.street, a.country from customer_address a where a.customer_id = c.id
      order by a.is_legal_seat desc, a.is_default desc, a.position, a.id limit 1) a on true
    where ${matches(filter, now)} order by k.voice desc, k.code limit ${MAXIMUM_IN_WAVE + 1}`.execute(query);
  return rows;
}

/** Who of the candidates is invited how, and how many are left out for which reason. */
export function sortOut(
  candidates: readonly FoundCandidate[],
  options: { letters: boolean; without: ReadonlySet<string> },
): {
  mails: FoundCandidate[];
  letters: FoundCandidate[];
  skipped: { reason: SkipReason; count: number }[];
} {
  const mails: FoundCandidate[] = [];
  const letters: FoundCandidate[] = [];
  const skipped = new Map<SkipReason, number>();
  for (const candidate of candidates) {
    const invited = options.without.has(candidate.code)
      ? { skip: 'taken-out' as const }
      : invitationFor(candidate, options);
    if ('skip' in invited) skipped.set(invited.skip, (skipped.get(invited.skip) ?? 0) + 1);
    else (invited.channel === 'mail' ? mails : letters).push(candidate);
  }
  return { mails, letters, skipped: [...skipped].map(([reason, count]) => ({ reason, count })) };
}
