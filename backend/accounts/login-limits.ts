import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/index.ts';
import { AppError } from '../app-error.ts';

const MINUTE = 60;

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
type LimitName = keyof typeof LIMITS;

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
  const limiterOf = (name: LimitName) =>
    new RateLimiterPostgres({
      ...LIMITS[name],
      storeClient: database.pool,
      tableName: 'login_attempt',
      tableCreated: true,
      keyPrefix: name,
      // One limiter deletes the expired rows of all.
      clearExpiredByTimeout: name === 'network',
    });
  const limiters = {
    device: limiterOf('device'),
    nameInNetwork: limiterOf('nameInNetwork'),
    network: limiterOf('network'),
    name: limiterOf('name'),
  };

  function countersOf({ name, network, knownDevice }: Attempt): { limiter: RateLimiterPostgres; key: string }[] {
    const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');
    if (knownDevice !== null) return [{ limiter: limiters.device, key: hashed(`${knownDevice} ${name}`) }];
    return [
      { limiter: limiters.nameInNetwork, key: hashed(`${network} ${name}`) },
      { limiter: limiters.network, key: network },
      { limiter: limiters.name, key: hashed(name) },
    ];
  }

  return {
    /**
     * Counts an attempt before its password is checked, so that simultaneous attempts can't exceed the limit. Fails
     * with 429 and the time to wait when there were too many.
     */
    async count(attempt: Attempt): Promise<void> {
      // One after the other: an attempt rejected by a narrow limit must not use up a wider one that others share.
      for (const { limiter, key } of countersOf(attempt)) {
        try {
          await limiter.consume(key);
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error;
          const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
          throw new AppError('too-many-requests', 'tooManyLogins', {
            parameters: { minutes: Math.ceil(seconds / MINUTE) },
            retryAfterSeconds: seconds,
          });
        }
      }
    },

    /**
     * Removes a successful attempt from the counters; failures of this name from here no longer count, those of others
     * do.
     */
    async forgive(attempt: Attempt): Promise<void> {
      const [own, ...shared] = countersOf(attempt);
      await Promise.all([own?.limiter.delete(own.key), ...shared.map(({ limiter, key }) => limiter.reward(key))]);
    },
  };
}
