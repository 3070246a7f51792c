/** Requests that arrive within this time after the first are handled by one reload. */
const GATHER_MILLISECONDS = 200;
/** Delay before a failed reload is retried. */
const RETRY_MILLISECONDS = 2_000;

/**
 * Reloads parts of a cached copy on request: many requests at once, one reload at a time, in the order of `parts`.
 * A part requested during its own reload is reloaded again. A failed reload is reported to `onError` and retried until it
 * succeeds.
 */
export function createReloader(
  parts: Readonly<Record<string, () => Promise<void>>>,
  onError: (error: unknown) => void,
) {
  const wanted = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;

  async function run(): Promise<void> {
    const batch = Object.keys(parts).filter((part) => wanted.has(part));
    wanted.clear();
    while (batch[0] !== undefined && !isClosed) {
      try {
        await parts[batch[0]]?.();
        batch.shift();
      } catch (error) {
        for (const part of batch) wanted.add(part);
        if (isClosed) return;
        onError(error);
        schedule(RETRY_MILLISECONDS);
        return;
      }
    }
  }

  function schedule(milliseconds: number): void {
    timer ??= setTimeout(start, milliseconds);
    timer.unref();
  }

  function start(): void {
    clearTimeout(timer);
    timer = undefined;
    running ??= run().finally(() => {
      running = undefined;
      if (wanted.size > 0 && !timer && !isClosed) schedule(GATHER_MILLISECONDS);
    });
  }

  return {
    ask(names: readonly string[]): void {
      for (const name of names) if (name in parts) wanted.add(name);
      if (wanted.size > 0 && !running && !isClosed) schedule(GATHER_MILLISECONDS);
    },

    /** Resolves when everything requested so far is reloaded, or its reload failed. */
    async settled(): Promise<void> {
      await running;
      // Requests that arrived meanwhile are queued.
      if (timer) start();
      await running;
    },

    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}
