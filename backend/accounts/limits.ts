import type { Database } from '../database/index.ts';
import { consume, createLimiter, hashedKey, MINUTE } from './limiter.ts';

/** Attempts allowed in a window of seconds, by network or by what they are about. */
const LIMITS = {
  resetNetwork: { points: 20, duration: 15 * MINUTE },
  resetName: { points: 5, duration: 15 * MINUTE },
  registration: { points: 30, duration: 60 * MINUTE },
  accessNetwork: { points: 20, duration: 60 * MINUTE },
  accessCode: { points: 30, duration: 15 * MINUTE },
  secondFactor: { points: 8, duration: 15 * MINUTE },
  letter: { points: 30, duration: 60 * MINUTE },
  inquiry: { points: 30, duration: 60 * MINUTE },
  newsletter: { points: 20, duration: 60 * MINUTE },
  claim: { points: 60, duration: 60 * MINUTE },
  officeStart: { points: 30, duration: 15 * MINUTE },
  mailTest: { points: 20, duration: 60 * MINUTE },
  senderLookUp: { points: 30, duration: 60 * MINUTE },
  roleAsked: { points: 10, duration: 60 * MINUTE },
  ownPassword: { points: 10, duration: 15 * MINUTE },
} as const;
export type LimitedAction = keyof typeof LIMITS;

/** Counts what guests and users may not repeat quickly, shared by all processes on the database. */
export function createAccountLimits(database: Database) {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([action, limit]) => [action, createLimiter(database, action, limit)]),
  ) as Record<LimitedAction, ReturnType<typeof createLimiter>>;
  return {
    /** Counts one attempt; fails with 429 and the time to wait when there were too many. */
    count: (action: LimitedAction, about: string): Promise<void> =>
      consume(limiters[action], hashedKey(about), 'tooManyAttempts'),
  };
}
export type AccountLimits = ReturnType<typeof createAccountLimits>;
