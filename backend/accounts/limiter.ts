import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, type Sentence } from '../app-error.ts';
import type { Database } from '../database/index.ts';

export const MINUTE = 60;

/** Attempts allowed in a window of seconds. */
export interface Limit {
  points: number;
  duration: number;
}

/**
 * A limiter in the table `login_attempt`, shared by all processes on the database. Its prefix keeps its keys apart from
 * those of the others.
 */
export function createLimiter(
  database: Database,
  prefix: string,
  limit: Limit,
  { deletesExpired = false } = {},
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...limit,
    storeClient: database.statements,
    storeType: 'pool',
    tableName: 'login_attempt',
    tableCreated: true,
    keyPrefix: prefix,
    // One limiter deletes the expired rows of all.
    clearExpiredByTimeout: deletesExpired,
  });
}

/** A key of fixed length that does not show the name or code it stands for. */
export function hashedKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * Counts one attempt.
 * @throws AppError 429 with the time to wait when there were too many.
 */
export async function consume(limiter: RateLimiterPostgres, key: string, message: Sentence['key']): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw new AppError('too-many-requests', message, {
      parameters: { minutes: Math.ceil(seconds / MINUTE) },
      retryAfterSeconds: seconds,
    });
  }
}
