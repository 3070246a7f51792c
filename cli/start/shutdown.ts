import { onTold } from './group-member.ts';

export interface Shutdown {
  /** Resolves with the exit code when the process is asked to stop. */
  requested: Promise<number>;
  /** Resolves on a second request to stop: do not wait for running requests any longer. */
  requestedAgain: Promise<void>;
  /** Stops the process from inside, after an unrecoverable error. */
  request(exitCode: number): void;
}

/** In a terminal one Ctrl-C reaches us twice: from the terminal, and forwarded by the parent process. */
const SAME_SIGNAL_MILLISECONDS = 1_000;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Listens to SIGINT, SIGTERM and SIGHUP, and to the end of the parent process when it keeps an IPC channel. */
export function watchForShutdown(): Shutdown {
  const shutdown = createShutdown();
  for (const signal of SIGNALS) process.on(signal, () => shutdown.request(0));
  if (process.connected) process.on('disconnect', () => shutdown.request(0));
  return shutdown;
}

/**
 * Listens to the process that has started this one. Signals have no effect: a terminal or a supervisor sends them to
 * all processes, and only together they know when to stop.
 */
export function watchForOrders(): Shutdown {
  const shutdown = createShutdown();
  for (const signal of SIGNALS) process.on(signal, () => undefined);
  onTold(({ kind }) => kind === 'stop' && shutdown.request(0));
  return shutdown;
}

function createShutdown(): Shutdown {
  const requested = Promise.withResolvers<number>();
  const requestedAgain = Promise.withResolvers<void>();
  let firstRequestAt: number | undefined;

  function request(exitCode: number): void {
    firstRequestAt ??= performance.now();
    requested.resolve(exitCode);
    if (performance.now() - firstRequestAt > SAME_SIGNAL_MILLISECONDS) requestedAgain.resolve();
  }

  // The process that reads our output may end before us.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return { requested: requested.promise, requestedAgain: requestedAgain.promise, request };
}
