import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/index.ts';

/** Days after the login for which a session is valid. */
export const SESSION_DAYS = 30;

/** Days without use after which a session ends: buyers who order every week stay logged in. */
export const UNUSED_DAYS = 14;

const DAY = 86_400_000;

/** How long a checked cookie is cached before the database is asked again. */
const CACHE_MILLISECONDS = 5_000;

/** The last use of a session is written at most this often. */
const USED_MILLISECONDS = 60_000;

/** The last use before which a session has ended. */
export function oldestUse(now: Date): Date {
  return new Date(now.getTime() - UNUSED_DAYS * DAY);
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
    /** Opens a session and returns its cookie value. */
    async open(
      userId: number,
      acting: { customerId: number | null; addressId: number | null },
      userAgent: string | null = null,
    ): Promise<{ sessionId: string; cookie: string }> {
      const sessionId = randomUUID();
      const secret = randomBytes(32).toString('base64url');
      await database.query
        .insertInto('session')
        .values({
          id: sessionId,
          secret_hash: hashOf(secret),
          user_id: userId,
          customer_id: acting.customerId,
          address_id: acting.addressId,
          user_agent: userAgent,
          expires_at: new Date(Date.now() + SESSION_DAYS * DAY),
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
        .where('expires_at', '>', new Date())
        .where('last_used_at', '>', oldestUse(new Date()))
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
      const now = new Date();
      await database.query
        .deleteFrom('session')
        .where((where) => where.or([where('expires_at', '<', now), where('last_used_at', '<', oldestUse(now))]))
        .execute();
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;
