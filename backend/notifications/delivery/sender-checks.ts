import { isSenderRecord, senderNames, SENDER_CHECKS, type SenderCheck } from '../../../domain/sender-records.ts';
import { addDays, shopDay, shopMoment } from '../../../domain/shop-day.ts';
import type { LookUpTxt } from '../../integrations/dns/index.ts';
import type { Query } from '../services.ts';

/** What the DNS says about the domain of the sender. */
export interface SenderCheckResult {
  check: SenderCheck;
  /** The DNS name with the record, or the first that was asked; null: there is none to ask. */
  name: string | null;
  /** The last answer; null: there was none yet. */
  state: 'found' | 'not-found' | null;
  /** Several are a mistake in the DNS and are shown as they are. */
  records: string[];
  answeredAt: Date | null;
  askedAt: Date | null;
  /** The last question had no answer: what stands here is the answer of before. */
  isSilent: boolean;
}

/** Who sends: the domain of the address, and the selector of its DKIM key. */
export interface SenderDomain {
  domain: string;
  selector: string | null;
}

/** The domain of an address, as DNS names it; null for a text that has none. */
export function domainOf(address: string): string | null {
  const host = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  if (!address.includes('@') || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname || null;
}

interface Found {
  name: string;
  state: 'found' | 'not-found' | 'no-answer';
  records: string[];
}

/** Asks the names of a check in turn. No answer of one ends it: what is above may be overruled there. */
async function askCheck(lookUp: LookUpTxt, check: SenderCheck, names: readonly string[]): Promise<Found | null> {
  for (const name of names) {
    const answer = await lookUp(name);
    if (answer.state === 'no-answer') return { name, state: 'no-answer', records: [] };
    const records = answer.state === 'found' ? answer.records.filter((record) => isSenderRecord(check, record)) : [];
    if (records.length > 0) return { name, state: 'found', records: records.slice(0, 10) };
  }
  return names[0] === undefined ? null : { name: names[0], state: 'not-found', records: [] };
}

/** Looks up SPF, DKIM and DMARC of the sender's domain and stores the answers; silence keeps the answer of before. */
export async function checkSender(
  { query, lookUp, now }: { query: Query; lookUp: LookUpTxt; now: Date },
  { domain, selector }: SenderDomain,
): Promise<void> {
  const asked = await Promise.all(
    SENDER_CHECKS.map(async (check) => ({
      check,
      found: await askCheck(lookUp, check, senderNames(check, domain, selector)),
    })),
  );
  for (const { check, found } of asked) {
    if (found?.state === 'no-answer' && (await keepAnswer(query, { check, domain, selector, now }))) continue;
    await query.deleteFrom('sender_check').where('kind', '=', check).execute();
    if (found) await storeCheck(query, check, found, now);
  }
}

/** Notes that a question had no answer, where there is an answer of before; else false. */
async function keepAnswer(
  query: Query,
  { check, domain, selector, now }: SenderDomain & { check: SenderCheck; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('sender_check')
    .set({ is_silent: true, asked_at: now })
    .where('kind', '=', check)
    .where('name', 'in', senderNames(check, domain, selector))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function storeCheck(query: Query, kind: SenderCheck, { name, state, records }: Found, now: Date): Promise<void> {
  const isSilent = state === 'no-answer';
  await query
    .insertInto('sender_check')
    .values({
      ...{ kind, name, records, asked_at: now, is_silent: isSilent },
      ...(isSilent ? { state: null, answered_at: null } : { state, answered_at: now }),
    })
    .execute();
}

/** The stored answers for a sender; those of another domain or selector are left out. */
export async function listSenderChecks(query: Query, { domain, selector }: SenderDomain): Promise<SenderCheckResult[]> {
  const rows = await query.selectFrom('sender_check').selectAll().execute();
  return SENDER_CHECKS.map((check) => {
    const names = senderNames(check, domain, selector);
    const row = rows.find(({ kind, name }) => kind === check && names.includes(name));
    return {
      check,
      name: row?.name ?? names[0] ?? null,
      state: row?.state ?? null,
      records: row?.records ?? [],
      answeredAt: row?.answered_at ?? null,
      askedAt: row?.asked_at ?? null,
      isSilent: row?.is_silent ?? false,
    };
  });
}

/** Whether the look-ups of a sender are to be made: at half past five, and for a domain or selector that is new. */
export async function areChecksDue(query: Query, sender: SenderDomain, now: Date): Promise<boolean> {
  const today = shopMoment(shopDay(now), '05:30');
  const since = now >= today ? today : shopMoment(addDays(shopDay(now), -1), '05:30');
  const checks = await listSenderChecks(query, sender);
  return checks.some(({ name, askedAt }) => name !== null && (askedAt === null || askedAt < since));
}
