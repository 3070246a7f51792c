import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../app-error.ts';
import type { Database } from '../database/index.ts';

const MINUTE = 60;

/** Attempts allowed in a window of seconds, by network or by what they are about. */
const LIMITS = {
  resetNetwork: { points: 20, duration: 15 * MINUTE },
  resetName: { points: 5, duration: 15 * MINUTE },
  registration: { points: 30, duration: 60 * MINUTE },
  accessNetwork: { points: 20, duration: 60 * MINUTE },
  accessCode: { points: 30, duration: 15 * MINUTE },
  secondFactor: { points: 8, duration: 15 * MINUTE },
  claim: { points: 60, duration: 60 * MINUTE },
  ownPassword: { points: 10, duration: 15 * MINUTE },
} as const;
export type LimitedAction = keyof typeof LIMITS;

/** Counts what guests and users may not repeat quickly, shared by all processes on the database. */
export function createAccountLimits(database: Database) {
  const limiters = new Map(
    (Object.keys(LIMITS) as LimitedAction[]).map((action) => [
      action,
      new RateLimiterPostgres({
        ...LIMITS[action],
        storeClient: database.pool,
        tableName: 'login_attempt',
        tableCreated: true,
        keyPrefix: action,
        // The login's limiter deletes expired rows.
        clearExpiredByTimeout: false,
      }),
    ]),
  );
  return {
    /** Counts one attempt; fails with 429 and the time to wait when there were too many. */
    async count(action: LimitedAction, about: string): Promise<void> {
      const key = createHash('sha256').update(about).digest('base64url');
      try {
        await limiters.get(action)?.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new AppError('too-many-requests', 'tooManyAttempts', {
          parameters: { minutes: Math.ceil(seconds / MINUTE) },
          retryAfterSeconds: seconds,
        });
      }
    },
  };
}
export type AccountLimits = ReturnType<typeof createAccountLimits>;
