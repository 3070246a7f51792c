import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Figures that a measured shop reports about itself: megabytes, and milliseconds since the last report. */
export interface ProcessFigures {
  resident: number;
  heapUsed: number;
  heapTotal: number;
  arrayBuffers: number;
  external: number;
  /** The longest stall of the event loop; resolution one millisecond. */
  longestStall: number;
  /** Highest CPU time of the main thread between two samples: the part of a stall that the shop itself causes. */
  longestWork: number;
}

const MEGABYTE = 1024 ** 2;

/** Loaded into a shop before its own program (`--import`): answers every message of the benchmark with its figures. */
if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let longestWork = 0;
  let before = process.threadCpuUsage();
  setInterval(() => {
    const now = process.threadCpuUsage();
    longestWork = Math.max(longestWork, now.user + now.system - before.user - before.system);
    before = now;
  }, 1).unref();
  process.on('message', () => {
    const { rss, heapUsed, heapTotal, arrayBuffers, external } = process.memoryUsage();
    const figures: ProcessFigures = {
      resident: rss / MEGABYTE,
      heapUsed: heapUsed / MEGABYTE,
      heapTotal: heapTotal / MEGABYTE,
      arrayBuffers: arrayBuffers / MEGABYTE,
      external: external / MEGABYTE,
      longestStall: delay.max / 1e6,
      longestWork: longestWork / 1e3,
    };
    delay.reset();
    longestWork = 0;
    process.send?.(figures);
  });
}
