import { createHmac, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** Days for which a browser is remembered after a login. */
export const DEVICE_DAYS = 365;
/** Users remembered for one browser; above that, the one with the oldest login is removed. */
const USERS_PER_DEVICE = 20;
const ISSUER = 'bancale-device';

/** A browser that users have logged in with. */
export interface Device {
  id: string;
  /** The user with the latest login comes first. */
  userIds: number[];
}

/**
 * Signed cookies with the users who have logged in with a browser. They do not authenticate anybody; they only exempt
 * the browser from login limits that others caused.
 */
export function createDevices(secret: string) {
  // A separate key, so that no other token or link signed by this shop is valid as such a cookie.
  const key = createHmac('sha256', secret).update('device cookie').digest();

  return {
    /** The browser of a cookie; null for a cookie that is modified, expired or not ours. */
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

    /** The cookie of a browser after a login; a browser without one gets a new id. */
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
