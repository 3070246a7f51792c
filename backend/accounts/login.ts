import { hash, verify } from '@node-rs/argon2';
import { sql, type RawBuilder } from 'kysely';
import type { Logger } from 'pino';
import type { UserKind } from '../../domain/user-kind.ts';
import { isOpen, memberMayUse } from '../customers/index.ts';
import type { Database } from '../database/index.ts';
import { AppError } from '../app-error.ts';
import { createDevices } from './devices.ts';
import { reportFailedLogin } from './failed-logins.ts';
import { createLoginLimits } from './login-limits.ts';
import { networkOf } from './network.ts';

interface UserRow {
  id: number;
  password_hash: string;
  kind: UserKind;
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
  /** A client's user who is about to join a company may belong to none yet. */
  mayHaveNoCompany?: boolean;
}

/** A successful login. */
export interface LoggedIn {
  user: Pick<UserRow, 'id' | 'kind' | 'customer_id' | 'first_address_id'>;
  /** The new value of the browser's device cookie. */
  deviceCookie: string;
}

/**
 * Checks user names and passwords. Unknown users, wrong passwords and users switched off get the same result.
 */
export function createLogin(options: { database: Database; secret: string; logger: Logger }) {
  const { database, logger } = options;
  const limits = createLoginLimits(database);
  const devices = createDevices(options.secret);
  // Verified when the user is unknown, so that the response takes the same time.
  const nobody = hash('nobody has this password');

  const findUser = (name: string, mayHaveNoCompany: boolean): Promise<UserRow | undefined> =>
    findActiveUser(
      sql`(lower(u.email) = ${name} or lower(u.username) = ${name})`,
      mayHaveNoCompany,
      sql`order by lower(u.email) = ${name} desc`,
    );

  async function findActiveUser(
    condition: RawBuilder<unknown>,
    mayHaveNoCompany = false,
    order = sql``,
  ): Promise<UserRow | undefined> {
    const { rows } = await sql<UserRow>`
      select u.id, u.password_hash, u.kind, member.customer_id,
        (select a.id from customer_address a where a.customer_id = member.customer_id
          and ${memberMayUse('member', 'a.id')}
          order by ${isOpen('a')} desc, a.position, a.id limit 1) as first_address_id
      from user_account u
      left join lateral (select m.customer_id, m.address_ids from company_member m where m.user_id = u.id
        order by m.last_used_at desc nulls last, m.id limit 1) member on true
      where u.is_active and (${mayHaveNoCompany} or u.kind <> 'client' or member.customer_id is not null)
        and ${condition} ${order} limit 1`.execute(database.query);
    return rows[0];
  }

  return {
    /**
     * The user with this name and password, with the customer used last and its first delivery address; null when they
     * don't match, or when a client belongs to no company any more. Fails
     * with 429 after too many attempts; failures are logged with name and network address, and counted for the user.
     */
    async check({
      name,
      password,
      networkAddress,
      deviceCookie,
      mayHaveNoCompany,
    }: Credentials): Promise<LoggedIn | null> {
      const folded = name.trim().toLowerCase();
      const [user, device] = await Promise.all([
        findUser(folded, mayHaveNoCompany === true),
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
        await reportFailedLogin(database.query, user?.id ?? null, 'login-failed');
        return null;
      }
      await limits.forget(attempt);
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
