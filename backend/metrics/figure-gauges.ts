import { Gauge, type Registry } from 'prom-client';

const TIMEOUT_MILLISECONDS = 2_000;

/** Name and help of the metric of each figure. */
export type NamedFigures<Figures> = Record<keyof Figures, readonly [name: string, help: string]>;

/** Reads something at most as often as said, and for two seconds at most; null while it can’t be read. */
export function cached<Value>(read: () => Promise<Value>, milliseconds: number): () => Promise<Value | null> {
  let last: { value: Promise<Value | null>; at: number } | null = null;
  return () => {
    if (!last || performance.now() - last.at > milliseconds) {
      const late = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MILLISECONDS, null).unref());
      last = { value: Promise.race([read().catch(() => null), late]), at: performance.now() };
    }
    return last.value;
  };
}

/** A gauge of each figure; without a value while it can't be read. */
export function addGauges<Figures extends object>(
  registers: Registry[],
  gauges: NamedFigures<Figures>,
  figures: () => Promise<Figures | null>,
): void {
  for (const [key, [name, help]] of Object.entries(gauges) as [keyof Figures, readonly [string, string]][]) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = (await figures())?.[key] ?? null;
        if (value === null) this.remove();
        else this.set(Number(value));
      },
    });
  }
}
