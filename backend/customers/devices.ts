import { createHmac, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** Days a browser is known without another login. */
export const DEVICE_DAYS = 365;
/** Users remembered for one browser; of more the one that logged in longest ago is forgotten. */
const USERS_PER_DEVICE = 20;
const ISSUER = 'bancale-device';

/** A browser that users have logged in with. */
export interface Device {
  id: string;
  /** Who logged in last comes first. */
  userIds: number[];
}

/**
 * Signed cookies that name the users who have logged in with a browser. They prove nothing about who is there now; they
 * only keep the browser out of locks that others caused.
 */
export function createDevices(secret: string) {
  // A key of its own: neither a token nor a link that this shop signed can be used as such a cookie.
  const key = createHmac('sha256', secret).update('device cookie').digest();

  return {
    /** The browser a cookie names; null for a cookie that is changed, expired or not ours. */
    async read(cookie: string): Promise<Device | null> {
      try {
        const { payload } = await jwtVerify(cookie, key, { issuer: ISSUER, algorithms: ['HS256'] });
        const users: unknown = payload['users'];
        if (!payload.jti || !Array.isArray(users)) return null;
        return { id: payload.jti, userIds: users.filter((id): id is number => typeof id === 'number') };
      } catch {
        return null;
      }
    },

    /** The cookie of a browser after a user has logged in; a browser without one gets a new name. */
    issue(device: Device | null, userId: number): Promise<string> {
      const others = device?.userIds.filter((id) => id !== userId) ?? [];
      return new SignJWT({ users: [userId, ...others].slice(0, USERS_PER_DEVICE) })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setJti(device?.id ?? randomUUID())
        .setExpirationTime(`${DEVICE_DAYS}d`)
        .sign(key);
    },
  };
}
export type Devices = ReturnType<typeof createDevices>;
