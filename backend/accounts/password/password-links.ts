import { randomUUID, timingSafeEqual } from 'node:crypto';
import { hashOfToken, idOfToken, linkToken } from '../../notifications/index.ts';
import type { AccountServices, Query } from '../services.ts';

const MINUTE = 60_000;
/** How long a link for a forgotten password is valid. */
export const RESET_MINUTES = 60;
/** How long the link of a new access is valid. */
export const WELCOME_MINUTES = 7 * 24 * 60;

/** The page on which a user chooses a password by a link. */
export const RESET_PATH = '/pages/reset-password';

/** Creates a link with which a user can choose a password once, and returns its id. Earlier links end. */
export async function createPasswordLink(
  { secret, clock }: Pick<AccountServices, 'secret' | 'clock'>,
  query: Query,
  userId: number,
  minutes: number,
): Promise<string> {
  const id = randomUUID();
  await query
    .updateTable('password_link')
    .set({ used_at: clock() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  await query
    .insertInto('password_link')
    .values({
      id,
      token_hash: hashOfToken(linkToken(secret, id)),
      user_id: userId,
      expires_at: new Date(clock().getTime() + minutes * MINUTE),
    })
    .execute();
  return id;
}

/** A link that can be used now, locked in a transaction. */
export interface UsableLink {
  id: string;
  userId: number;
  name: string;
  email: string;
  /** The one used last. */
  companyName: string | null;
}

/** The link of a token; null when it is malformed, unknown, used, expired, or its user is switched off. */
export async function findUsableLink(
  { clock }: Pick<AccountServices, 'clock'>,
  query: Query,
  token: string,
  options: { lock: boolean } = { lock: false },
): Promise<UsableLink | null> {
  const id = idOfToken(token);
  if (id === null) return null;
  let select = query
    .selectFrom('password_link as l')
    .innerJoin('user_account as u', 'u.id', 'l.user_id')
    .select(['l.id', 'l.token_hash', 'u.id as userId', 'u.name', 'u.email'])
    .select((row) =>
      row
        .selectFrom('company_member as m')
        .innerJoin('customer as c', 'c.id', 'm.customer_id')
        .select('c.company_name')
        .whereRef('m.user_id', '=', 'u.id')
        .orderBy('m.last_used_at', (order) => order.desc().nullsLast())
        .orderBy('m.id')
        .limit(1)
        .as('companyName'),
    )
    .where('l.id', '=', id)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', clock())
    .where('u.is_active', '=', true);
  if (options.lock) select = select.forUpdate('l');
  const found = await select.executeTakeFirst();
  if (!found || !timingSafeEqual(found.token_hash, hashOfToken(token))) return null;
  const { token_hash: _, ...link } = found;
  return link;
}
