import cluster, { type Worker } from 'node:cluster';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import type { MetricsOfProcess } from '../../backend/process-group.ts';
import { CommandError } from '../command-error.ts';
import { COUNT_VARIABLE, NUMBER_VARIABLE, type FromProcess, type ToProcess } from './process-messages.ts';

const PROGRAM = join(import.meta.dirname, 'serving-process.ts');

/** A process that served for so many milliseconds is replaced at once. */
const STEADY_AFTER = 60_000;
/** Milliseconds before the second start in a row; each pause is twice the one before. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** Starts in a row after which the shop is given up, where no other process serves. */
const STARTS_IN_A_ROW = 5;
/** Milliseconds in which a process gives its metrics. */
const METRICS_WITHIN = 2_000;

interface Member {
  worker: Worker;
  isReady: boolean;
  /** Both reject with CommandError when it ends before. */
  prepared: Promise<void>;
  ready: Promise<number>;
  gone: Promise<void>;
}

interface Collection {
  waitsFor: Set<number>;
  processes: MetricsOfProcess[];
  finish: () => void;
}

/** The processes that serve the shop on one port. */
export interface ProcessSupervisor {
  /** Starts the first process, which the others need. Rejects with CommandError when it does not start. */
  startFirst(): Promise<void>;
  /**
   * Starts all others, and lets all listen together, so that connections that stay open are divided among them. From
   * then on a process that ends is replaced.
   */
  startOthers(): Promise<{ port: number }>;
  /**
   * Lets all finish what they do, and ends those that still run after so many milliseconds.
   * @param again resolves when nobody wants to wait any longer.
   */
  stop(milliseconds: number, again: Promise<void>): Promise<void>;
}

/** Starts processes that share one port, and replaces those that end. */
export function superviseProcesses(options: {
  count: number;
  logger: Pick<Logger, 'error' | 'info'>;
  /** Called when a process can't be started again and no other one serves. */
  onGivenUp: () => void;
}): ProcessSupervisor {
  const { count, logger, onGivenUp } = options;
  const members = new Map<number, Member>();
  const startsInARow = new Map<number, number>();
  const collections = new Map<number, Collection>();
  const ending = new AbortController();
  let requests = 0;
  let isStarted = false;
  cluster.setupPrimary({ exec: PROGRAM, args: [] });
  // Limits that the processes count together.
  void new RateLimiterClusterMaster();

  function tell({ worker }: Member, message: ToProcess): void {
    if (worker.isConnected()) worker.send(message, () => undefined);
  }

  function collectMetrics(asking: Member, request: number): void {
    requests += 1;
    const own = requests;
    const ready = [...members].filter(([, member]) => member.isReady);
    const timer = setTimeout(() => collections.get(own)?.finish(), METRICS_WITHIN);
    const collection: Collection = {
      waitsFor: new Set(ready.map(([number]) => number)),
      processes: [],
      finish: () => {
        clearTimeout(timer);
        collections.delete(own);
        tell(asking, { kind: 'collected', request, processes: collection.processes });
      },
    };
    collections.set(own, collection);
    for (const [, member] of ready) tell(member, { kind: 'give-metrics', request: own });
  }

  function noteMetrics(number: number, request: number, metrics: object[]): void {
    const collection = collections.get(request);
    if (!collection?.waitsFor.delete(number)) return;
    collection.processes.push({ process: number, metrics });
    if (collection.waitsFor.size === 0) collection.finish();
  }

  function start(number: number, isReplacement = false): Member {
    const worker = cluster.fork({ [NUMBER_VARIABLE]: String(number), [COUNT_VARIABLE]: String(count) });
    const startedAt = performance.now();
    const prepared = Promise.withResolvers<void>();
    const ready = Promise.withResolvers<number>();
    const gone = new Promise<void>((end) => worker.once('exit', () => end()));
    const member: Member = { worker, isReady: false, prepared: prepared.promise, ready: ready.promise, gone };
    // Who does not wait for it learns of its end otherwise.
    for (const promise of [member.prepared, member.ready]) promise.catch(() => undefined);
    let reason: string | null = null;
    members.set(number, member);
    worker.on('error', (error) => logger.error({ err: error, process: number }, 'a process can’t be reached'));
    worker.on('message', (message: FromProcess) => {
      switch (message.kind) {
        case 'prepared':
          prepared.resolve();
          if (isReplacement) tell(member, { kind: 'listen' });
          break;
        case 'ready':
          member.isReady = true;
          if (isReplacement) logger.info({ process: number, processId: worker.process.pid }, 'a process serves again');
          ready.resolve(message.port);
          break;
        case 'failed':
          reason = message.reason;
          break;
        case 'index-stored':
          for (const other of members.values()) if (other !== member) tell(other, { kind: 'index-stored' });
          break;
        case 'collect-metrics':
          collectMetrics(member, message.request);
          break;
        case 'metrics':
          noteMetrics(number, message.request, message.metrics);
          break;
      }
    });
    worker.once('exit', (code, signal) => {
      if (members.get(number) === member) members.delete(number);
      const how = reason ?? `Process ${number} ended with ${signal ?? code}.`;
      for (const promised of [prepared, ready]) promised.reject(new CommandError(how));
      if (isStarted && !ending.signal.aborted) {
        const isSteady = performance.now() - startedAt > STEADY_AFTER;
        replace(number, how, isSteady).catch((error: unknown) =>
          logger.error({ err: error }, 'no process was started'),
        );
      }
    });
    return member;
  }

  async function replace(number: number, how: string, wasSteady: boolean): Promise<void> {
    const row = wasSteady ? 0 : (startsInARow.get(number) ?? 0);
    startsInARow.set(number, row + 1);
    if (row >= STARTS_IN_A_ROW && ![...members.values()].some(({ isReady }) => isReady)) {
      logger.error({ process: number, reason: how }, 'a process ended too often, and no other one serves');
      onGivenUp();
      return;
    }
    const pause = row === 0 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(row - 1, 10));
    logger.error({ process: number, reason: how, pause }, 'a process ended by itself; another one takes its place');
    await wait(pause, undefined, { signal: ending.signal }).catch(() => undefined);
    // Its end starts the next one.
    if (!ending.signal.aborted) start(number, true);
  }

  return {
    startFirst: () => start(1).prepared,
    async startOthers() {
      for (let number = 2; number <= count; number += 1) start(number);
      const all = [...members.values()];
      if (all.length < count) throw new CommandError('The first process ended before the others had started.');
      await Promise.all(all.map(({ prepared }) => prepared));
      isStarted = true;
      for (const member of all) tell(member, { kind: 'listen' });
      const [port = 0] = await Promise.all(all.map(({ ready }) => ready));
      return { port };
    },
    async stop(milliseconds, again) {
      ending.abort();
      const running = [...members.values()];
      const stopAll = () => running.forEach((member) => tell(member, { kind: 'stop' }));
      stopAll();
      void again.then(stopAll);
      const timer = setTimeout(() => running.forEach(({ worker }) => worker.process.kill('SIGKILL')), milliseconds);
      await Promise.all(running.map(({ gone }) => gone));
      clearTimeout(timer);
    },
  };
}
