import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../outside/database/index.ts';
import { Refusal } from '../refusal.ts';

const MINUTE = 60;

/**
 * Attempts that may be judged in a window of seconds. A browser that the user has logged in with before is counted by
 * itself; all others for the name from their network, for their network, and for the name from anywhere, which stops
 * guesses that come from many places.
 */
const LIMITS = {
  device: { points: 10, duration: 15 * MINUTE },
  nameInNetwork: { points: 10, duration: 15 * MINUTE },
  network: { points: 60, duration: 15 * MINUTE },
  name: { points: 30, duration: 60 * MINUTE },
} as const;
type LimitName = keyof typeof LIMITS;

/** Who tries to log in. */
export interface Attempt {
  /** User name or e-mail as typed, in lower case. */
  name: string;
  network: string;
  /** Id of a browser that this user has logged in with before; null for any other. */
  knownDevice: string | null;
}

/** Counts attempts to log in, for all processes on the database together. */
export function createLoginLimits(database: Database) {
  const limiterOf = (name: LimitName) =>
    new RateLimiterPostgres({
      ...LIMITS[name],
      storeClient: database.pool,
      tableName: 'login_attempt',
      tableCreated: true,
      keyPrefix: name,
      // One of them deletes the old rows of all.
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
     * Counts an attempt, before its password is looked at: of many at once no more are judged than are allowed. Refuses
     * with 429 and the time to wait when there were too many.
     */
    async count(attempt: Attempt): Promise<void> {
      // One after the other: what a nearer limit refuses must not use up a wider one that others share.
      for (const { limiter, key } of countersOf(attempt)) {
        try {
          await limiter.consume(key);
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error;
          const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
          throw new Refusal('too-many-requests', 'tooManyLogins', {
            parameters: { minutes: Math.ceil(seconds / MINUTE) },
            retryAfterSeconds: seconds,
          });
        }
      }
    },

    /** Takes a successful attempt back; failures of this name from here no longer count, those of others do. */
    async forgive(attempt: Attempt): Promise<void> {
      const [own, ...shared] = countersOf(attempt);
      await Promise.all([own?.limiter.delete(own.key), ...shared.map(({ limiter, key }) => limiter.reward(key))]);
    },
  };
}
