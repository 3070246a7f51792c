import { hash, verify } from '@node-rs/argon2';
import { sql, type RawBuilder } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/index.ts';
import { AppError } from '../app-error.ts';
import { createDevices } from './devices.ts';
import { createLoginLimits } from './login-limits.ts';
import { networkOf } from './network.ts';

interface UserRow {
  id: number;
  password_hash: string;
  kind: string;
  customer_id: number | null;
  first_address_id: number | null;
}

/** Input of the login form. */
export interface Credentials {
  /** User name or e-mail, ignoring case. */
  name: string;
  password: string;
  /** Address of the peer. */
  networkAddress: string;
  /** Value of the device cookie as received. */
  deviceCookie: string | null;
}

/** A successful login. */
export interface LoggedIn {
  user: Pick<UserRow, 'id' | 'kind' | 'customer_id' | 'first_address_id'>;
  /** The new value of the browser's device cookie. */
  deviceCookie: string;
}

/**
 * Checks user names and passwords. Unknown users, wrong passwords and users switched off get the same result (R7.17).
 */
export function createLogin(options: { database: Database; secret: string; logger: Logger }) {
  const { database, logger } = options;
  const limits = createLoginLimits(database);
  const devices = createDevices(options.secret);
  // Verified when the user is unknown, so that the response takes the same time.
  const nobody = hash('nobody has this password');

  const findUser = (name: string): Promise<UserRow | undefined> =>
    findActiveUser(
      sql`(lower(u.email) = ${name} or lower(u.username) = ${name})`,
      sql`order by lower(u.email) = ${name} desc`,
    );

  async function findActiveUser(condition: RawBuilder<unknown>, order = sql``): Promise<UserRow | undefined> {
    const { rows } = await sql<UserRow>`
      select u.id, u.password_hash, u.kind, u.customer_id,
        (select a.id from customer_address a where a.customer_id = u.customer_id
          order by a.position, a.id limit 1) as first_address_id
      from user_account u
      where u.is_active and ${condition} ${order} limit 1`.execute(database.query);
    return rows[0];
  }

  return {
    /**
     * The user with this name and password, with customer and first delivery address; null when they don't match. Fails
     * with 429 after too many attempts (R7.17); failures are logged with name and network address.
     */
    async check({ name, password, networkAddress, deviceCookie }: Credentials): Promise<LoggedIn | null> {
      const folded = name.trim().toLowerCase();
      const [user, device] = await Promise.all([
        findUser(folded),
        deviceCookie === null ? null : devices.read(deviceCookie),
      ]);
      const isKnown = user !== undefined && device !== null && device.userIds.includes(user.id);
      const attempt = { name: folded, network: networkOf(networkAddress), knownDevice: isKnown ? device.id : null };
      const facts = { user: folded, networkAddress };
      try {
        await limits.count(attempt);
      } catch (error) {
        if (error instanceof AppError) logger.warn(facts, 'login refused after too many attempts');
        throw error;
      }
      const fits = await verify(user?.password_hash ?? (await nobody), password);
      if (!user || !fits) {
        logger.warn(facts, 'login failed');
        return null;
      }
      await limits.forgive(attempt);
      return { user, deviceCookie: await devices.issue(device, user.id) };
    },

    /** The user of a login whose second factor was right; null when it was switched off meanwhile. */
    async resume(userId: number, deviceCookie: string | null): Promise<LoggedIn | null> {
      const user = await findActiveUser(sql`u.id = ${userId}`);
      if (!user) return null;
      const device = deviceCookie === null ? null : await devices.read(deviceCookie);
      return { user, deviceCookie: await devices.issue(device, user.id) };
    },
  };
}
export type Login = ReturnType<typeof createLogin>;
