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

/** Listens to SIGINT, SIGTERM and SIGHUP, and to the end of the parent process when it keeps an IPC channel. */
export function watchForShutdown(): Shutdown {
  const requested = Promise.withResolvers<number>();
  const requestedAgain = Promise.withResolvers<void>();
  let firstRequestAt: number | undefined;

  function request(exitCode: number): void {
    firstRequestAt ??= performance.now();
    requested.resolve(exitCode);
    if (performance.now() - firstRequestAt > SAME_SIGNAL_MILLISECONDS) requestedAgain.resolve();
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => request(0));
  if (process.connected) process.on('disconnect', () => request(0));
  // The process that reads our output may end before us.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return { requested: requested.promise, requestedAgain: requestedAgain.promise, request };
}
