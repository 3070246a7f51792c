import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../database/index.ts';
import { consume, createLimiter, hashedKey, MINUTE } from './limiter.ts';

/**
 * Login attempts allowed in a window of seconds. A browser that the user has logged in with before has its own counter;
 * all others are counted for the name within their network, for their network, and for the name from anywhere, which
 * stops guesses from many networks.
 */
const LIMITS = {
  device: { points: 10, duration: 15 * MINUTE },
  nameInNetwork: { points: 10, duration: 15 * MINUTE },
  network: { points: 60, duration: 15 * MINUTE },
  name: { points: 30, duration: 60 * MINUTE },
} as const;

/** A login attempt. */
export interface Attempt {
  /** User name or e-mail as typed, in lower case. */
  name: string;
  network: string;
  /** Id of a browser that this user has logged in with before; null otherwise. */
  knownDevice: string | null;
}

/** Counts login attempts, shared by all processes on the database. */
export function createLoginLimits(database: Database) {
  const limiters = {
    device: createLimiter(database, 'device', LIMITS.device),
    nameInNetwork: createLimiter(database, 'nameInNetwork', LIMITS.nameInNetwork),
    network: createLimiter(database, 'network', LIMITS.network, { deletesExpired: true }),
    name: createLimiter(database, 'name', LIMITS.name),
  };

  function countersOf({ name, network, knownDevice }: Attempt): { limiter: RateLimiterPostgres; key: string }[] {
    if (knownDevice !== null) return [{ limiter: limiters.device, key: hashedKey(`${knownDevice} ${name}`) }];
    return [
      { limiter: limiters.nameInNetwork, key: hashedKey(`${network} ${name}`) },
      { limiter: limiters.network, key: network },
      { limiter: limiters.name, key: hashedKey(name) },
    ];
  }

  return {
    /**
     * Counts an attempt before its password is checked, so that simultaneous attempts can't exceed the limit. Fails
     * with 429 and the time to wait when there were too many.
     */
    async count(attempt: Attempt): Promise<void> {
      // One after the other: an attempt rejected by a narrow limit must not use up a wider one that others share.
      for (const { limiter, key } of countersOf(attempt)) await consume(limiter, key, 'tooManyLogins');
    },

    /**
     * Removes a successful attempt from the counters; failures of this name from here no longer count, those of others
     * do.
     */
    async forget(attempt: Attempt): Promise<void> {
      const [own, ...shared] = countersOf(attempt);
      await Promise.all([own?.limiter.delete(own.key), ...shared.map(({ limiter, key }) => limiter.reward(key))]);
    },
  };
}
