export interface Ending {
  /** Resolves when somebody wants the program to end, with the exit code to end with. */
  asked: Promise<number>;
  /** Resolves when they ask again: no more waiting for running requests. */
  askedAgain: Promise<void>;
  /** Asks from inside, after a fault that can't be lived with. */
  ask(exitCode: number): void;
}

/** In a terminal one Ctrl-C reaches us twice: from the terminal, and passed on by the process that started us. */
const SAME_WORD_MILLISECONDS = 1_000;

/** Listens to SIGINT, SIGTERM and SIGHUP, and to the end of the process that started us, where that keeps a channel. */
export function watchForEnding(): Ending {
  const asked = Promise.withResolvers<number>();
  const askedAgain = Promise.withResolvers<void>();
  let askedAt: number | undefined;

  function ask(exitCode: number): void {
    askedAt ??= performance.now();
    asked.resolve(exitCode);
    if (performance.now() - askedAt > SAME_WORD_MILLISECONDS) askedAgain.resolve();
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ask(0));
  if (process.connected) process.on('disconnect', () => ask(0));
  // Whoever reads our output may be gone before us.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return { asked: asked.promise, askedAgain: askedAgain.promise, ask };
}
