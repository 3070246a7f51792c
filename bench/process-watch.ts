import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** What a watched shop tells of itself. Megabytes, and milliseconds since it was last asked. */
export interface ProcessFigures {
  resident: number;
  heapUsed: number;
  heapTotal: number;
  arrayBuffers: number;
  external: number;
  /** The longest time the event loop did nothing else; measured to the millisecond. */
  longestStall: number;
}

const MEGABYTE = 1024 ** 2;

/** Loaded into a shop before its own program (`--import`): answers every message of the benchmark with its figures. */
if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  process.on('message', () => {
    const { rss, heapUsed, heapTotal, arrayBuffers, external } = process.memoryUsage();
    const figures: ProcessFigures = {
      resident: rss / MEGABYTE,
      heapUsed: heapUsed / MEGABYTE,
      heapTotal: heapTotal / MEGABYTE,
      arrayBuffers: arrayBuffers / MEGABYTE,
      external: external / MEGABYTE,
      longestStall: delay.max / 1e6,
    };
    delay.reset();
    process.send?.(figures);
  });
}
