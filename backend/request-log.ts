import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type DestinationStream, type Logger } from 'pino';

const running = new AsyncLocalStorage<{ requestId: string }>();

/** A logger whose lines name the request that they belong to, wherever in its handling they are written. */
export function createLogger(level: string, destination: DestinationStream): Logger {
  return pino({ level, mixin: () => running.getStore() ?? {} }, destination);
}

/** Runs `work` so that every line logged in it names the request. */
export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  return running.run({ requestId }, work);
}
