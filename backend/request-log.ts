import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type DestinationStream, type Logger } from 'pino';

const running = new AsyncLocalStorage<{ requestId: string }>();

/**
 * A logger that adds the id of the current request to every line.
 * @param fields further fields of every line.
 */
export function createLogger(level: string, destination: DestinationStream, fields: object = {}): Logger {
  return pino({ level, mixin: () => running.getStore() ?? {} }, destination).child(fields);
}

/** The id of the current request; null outside of one. */
export function currentRequestId(): string | null {
  return running.getStore()?.requestId ?? null;
}

/** Runs `work` so that every line it logs has the request's id. */
export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  return running.run({ requestId }, work);
}
