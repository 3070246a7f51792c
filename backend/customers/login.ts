import { hash, verify } from '@node-rs/argon2';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { sql } from 'kysely';
import type { Database } from '../outside/database/index.ts';
import { Refusal } from '../refusal.ts';

/** Failed attempts allowed for one user name from one address, and from one address for any name, in the window. */
const FAILURES_PER_NAME = 10;
const FAILURES_PER_ADDRESS = 60;
const WINDOW_SECONDS = 15 * 60;

interface UserRow {
  id: number;
  password_hash: string;
  kind: string;
  customer_id: number | null;
  first_address_id: number | null;
}

/** Checks user names and passwords. Unknown users, wrong passwords and users switched off are told alike (R7.17). */
export function createLogin(database: Database) {
  const byName = new RateLimiterMemory({ points: FAILURES_PER_NAME, duration: WINDOW_SECONDS });
  const byAddress = new RateLimiterMemory({ points: FAILURES_PER_ADDRESS, duration: WINDOW_SECONDS });
  // Verified when the user is unknown, so that the answer takes the same time.
  const nobody = hash('nobody has this password');

  return {
    /**
     * The user whom name (user name or e-mail) and password belong to, with customer and first delivery address; null
     * when they don't fit. Refuses with 429 after too many failures.
     */
    async check(name: string, password: string, networkAddress: string): Promise<UserRow | null> {
      const folded = name.trim().toLowerCase();
      const nameKey = `${networkAddress} ${folded}`;
      const [nameState, addressState] = await Promise.all([byName.get(nameKey), byAddress.get(networkAddress)]);
      if (
        (nameState?.consumedPoints ?? 0) >= FAILURES_PER_NAME ||
        (addressState?.consumedPoints ?? 0) >= FAILURES_PER_ADDRESS
      ) {
        throw new Refusal('too-many-requests', 'tooManyLogins');
      }
      const { rows } = await sql<UserRow>`
        select u.id, u.password_hash, u.kind, u.customer_id,
          (select a.id from customer_address a where a.customer_id = u.customer_id
            order by a.position, a.id limit 1) as first_address_id
        from user_account u
        where u.is_active and (lower(u.email) = ${folded} or lower(u.username) = ${folded})
        order by lower(u.email) = ${folded} desc limit 1`.execute(database.query);
      const user = rows[0];
      const fits = await verify(user?.password_hash ?? (await nobody), password);
      if (user && fits) {
        await byName.delete(nameKey);
        return user;
      }
      await Promise.all([byName.penalty(nameKey, 1), byAddress.penalty(networkAddress, 1)]);
      return null;
    },
  };
}
export type Login = ReturnType<typeof createLogin>;
