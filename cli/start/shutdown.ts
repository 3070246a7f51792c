export interface Shutdown {
  /** Resolves with the exit code when the process is asked to stop. */
  asked: Promise<number>;
  /** Resolves on a second request to stop: do not wait for running requests any longer. */
  askedAgain: Promise<void>;
  /** Stops the process from inside, after an unrecoverable error. */
  ask(exitCode: number): void;
}

/** In a terminal one Ctrl-C reaches us twice: from the terminal, and forwarded by the parent process. */
const SAME_SIGNAL_MILLISECONDS = 1_000;

/** Listens to SIGINT, SIGTERM and SIGHUP, and to the end of the parent process when it keeps an IPC channel. */
export function watchForShutdown(): Shutdown {
  const asked = Promise.withResolvers<number>();
  const askedAgain = Promise.withResolvers<void>();
  let askedAt: number | undefined;

  function ask(exitCode: number): void {
    askedAt ??= performance.now();
    asked.resolve(exitCode);
    if (performance.now() - askedAt > SAME_SIGNAL_MILLISECONDS) askedAgain.resolve();
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ask(0));
  if (process.connected) process.on('disconnect', () => ask(0));
  // The process that reads our output may end before us.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return { asked: asked.promise, askedAgain: askedAgain.promise, ask };
}
