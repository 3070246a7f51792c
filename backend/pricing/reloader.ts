/** Messages that arrive within this time of the first are answered with one reading. */
const GATHER_MILLISECONDS = 200;
/** After a failed reading the next try waits this long. */
const RETRY_MILLISECONDS = 2_000;

/**
 * Reads parts of a copy anew when asked, many requests at once, one reading at a time, in the order of the parts; each
 * part is told as soon as it is read. A part asked for while it is being read is read again. A failed reading is told to
 * `onFault` and tried again until it succeeds.
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
    const batch = Object.keys(parts).filter((part) => wanted.has(part));
    wanted.clear();
    while (batch[0] !== undefined && !isClosed) {
      try {
        await parts[batch[0]]?.();
        onReloaded();
        batch.shift();
      } catch (error) {
        for (const part of batch) wanted.add(part);
        if (isClosed) return;
        onFault(error);
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

    /** Resolves when all that was asked for has been read, or its reading failed. */
    async settled(): Promise<void> {
      await running;
      // What was asked for meanwhile waits for its turn.
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
