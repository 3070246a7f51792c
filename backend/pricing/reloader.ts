/** Messages that arrive within this time of the first are answered with one reading. */
const GATHER_MILLISECONDS = 200;
/** After a failed reading the next try waits this long. */
const RETRY_MILLISECONDS = 2_000;

/**
 * Reads parts of a copy anew when asked, many requests at once, one reading at a time. A part asked for while it is
 * being read is read again. A failed reading is told to `onFault` and tried again until it succeeds.
 */
export function createReloader(
  parts: Readonly<Record<string, () => Promise<void>>>,
  onReloaded: () => void,
  onFault: (error: unknown) => void,
) {
  const wanted = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;

  async function run(): Promise<void> {
    while (wanted.size > 0 && !isClosed) {
      const batch = [...wanted];
      wanted.clear();
      try {
        for (const part of batch) await parts[part]?.();
        onReloaded();
      } catch (error) {
        for (const part of batch) wanted.add(part);
        if (!isClosed) {
          onFault(error);
          schedule(RETRY_MILLISECONDS);
        }
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

    /** Resolves when all that was asked for has been read, or its reading failed. */
    async settled(): Promise<void> {
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
