import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { UserKind } from '../../domain/user-kind.ts';
import type { Database } from '../database/index.ts';

/** Days after the login for which a session is valid. */
export const SESSION_DAYS = 30;

/** Days without use after which a session ends: buyers who order every week stay logged in. */
export const UNUSED_DAYS = 14;

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes for which a session is valid, and after which it ends without use; those of the office are shorter (5.3). */
const TERMS = {
  office: { valid: 7 * DAY, unused: 12 * HOUR },
  shop: { valid: SESSION_DAYS * DAY, unused: UNUSED_DAYS * DAY },
};

/** How long a checked cookie is cached before the database is asked again. */
const CACHE_MILLISECONDS = 5_000;

/** The last use of a session is written at most this often. */
const USED_MILLISECONDS = 60_000;

/** Whether the session of a row is still valid: neither expired nor long unused. */
export function isSessionValid(now: Date) {
  return sql<boolean>`expires_at > ${now} and last_used_at + make_interval(mins => unused_minutes) > ${now}`;
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Sessions in the database. The cookie holds `<id>.<secret>`; only a hash of the secret is stored. */
export function createSessions(database: Database) {
  const found = new LRUCache<string, string>({ max: 10_000, ttl: CACHE_MILLISECONDS });
  async function markUsed(sessionId: string): Promise<void> {
    const now = Date.now();
    await database.query
      .updateTable('session')
      .set({ last_used_at: new Date(now) })
      .where('id', '=', sessionId)
      .where('last_used_at', '<', new Date(now - USED_MILLISECONDS))
      .execute();
  }

  return {
    /**
     * Opens a session and returns its cookie value.
     * @param isProved whether the user has just given a code of the second factor.
     * @param place from where somebody of the office logged in.
     */
    async open(
      user: { id: number; kind: UserKind },
      acting: { customerId: number | null; addressId: number | null },
      {
        userAgent = null,
        isProved = false,
        place = null,
      }: { userAgent?: string | null; isProved?: boolean; place?: { network: string; isNew: boolean } | null } = {},
    ): Promise<{ sessionId: string; cookie: string }> {
      const sessionId = randomUUID();
      const term = user.kind === 'operator' ? TERMS.office : TERMS.shop;
      const secret = randomBytes(32).toString('base64url');
      await database.query
        .insertInto('session')
        .values({
          id: sessionId,
          secret_hash: hashOf(secret),
          user_id: user.id,
          customer_id: acting.customerId,
          address_id: acting.addressId,
          user_agent: userAgent,
          expires_at: new Date(Date.now() + term.valid * 60_000),
          unused_minutes: term.unused,
          proved_at: isProved ? new Date() : null,
          ...(place && { network: place.network, is_new_place: place.isNew }),
        })
        .execute();
      return { sessionId, cookie: `${sessionId}.${secret}` };
    },

    /** The session of a cookie; null when it is malformed, unknown, expired, long unused or has the wrong secret. */
    async find(cookie: string): Promise<string | null> {
      const known = found.get(cookie);
      if (known) return known;
      const match = /^([0-9a-f-]{36})\.([\w-]{20,100})$/.exec(cookie);
      const [, sessionId, secret] = match ?? [];
      if (!sessionId || !secret) return null;
      const row = await database.query
        .selectFrom('session')
        .select('secret_hash')
        .where('id', '=', sessionId)
        .where(isSessionValid(new Date()))
        .executeTakeFirst();
      if (!row || !timingSafeEqual(row.secret_hash, hashOf(secret))) return null;
      found.set(cookie, sessionId);
      // Only for the list of devices, so a failure is ignored; the next use writes it again.
      markUsed(sessionId).catch(() => undefined);
      return sessionId;
    },

    /** Sets the customer and delivery address for which a session acts; null for none. */
    async choose(sessionId: string, customerId: number | null, addressId: number | null): Promise<void> {
      await database.query
        .updateTable('session')
        .set({ customer_id: customerId, address_id: addressId })
        .where('id', '=', sessionId)
        .execute();
    },

    async end(sessionId: string): Promise<void> {
      for (const [cookie, id] of found.entries()) if (id === sessionId) found.delete(cookie);
      await database.query.deleteFrom('session').where('id', '=', sessionId).execute();
    },

    /** Deletes sessions that have expired or were not used for long. */
    async sweep(): Promise<void> {
      await database.query
        .deleteFrom('session')
        .where((where) => where.not(isSessionValid(new Date())))
        .execute();
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;
