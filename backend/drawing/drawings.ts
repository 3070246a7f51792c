import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createFairQueue, type Person, type FairQueue, type QueueLimits } from '../fair-queue.ts';
import type { DrawingAnswer, DrawingOrder, DrawingTask } from './task.ts';

const PROGRAM = join(import.meta.dirname, 'thread.ts');

/**
 * One person draws one file at a time, so that a second thread is left for everybody else. A browser may ask for the
 * documents of a whole page at once.
 */
const LIMITS: QueueLimits = { atOnce: 2, atOncePerPerson: 1, waiting: 200, waitingPerPerson: 24 };

/** Milliseconds for one file: the longest orders take some seconds on a slow machine. */
const LONGEST = 60_000;
/** Milliseconds after which a thread without work ends, and returns its memory. */
const IDLE = 10_000;
/** A thread with more ends with an error, and not the shop. */
const MAXIMUM_MEGABYTES = 1_024;

/** Draws a file in a thread; fails when drawing fails, takes too long, or ends the thread. */
export type Draw = <Data extends readonly unknown[]>(
  task: DrawingTask<Data>,
  ...data: Data
) => Promise<Uint8Array<ArrayBuffer>>;

/** Draws files outside the thread that handles requests, a few at a time. */
export interface Drawings {
  /**
   * Runs work of a person when its turn has come: it reads data and draws one file after the other. Fails as
   * `FairQueue.enter` does.
   */
  run<Result>(person: Person, work: (draw: Draw) => Promise<Result>): Promise<Result>;
  counts: FairQueue['counts'];
  /** Ends the threads; what they draw fails. */
  close(): Promise<void>;
}

/** Creates the queue; threads start when something is drawn. */
export function createDrawings(options: { longest?: number; idle?: number; megabytes?: number } = {}): Drawings {
  const { longest = LONGEST, idle = IDLE, megabytes = MAXIMUM_MEGABYTES } = options;
  const queue = createFairQueue(LIMITS);
  const threads = new Set<Worker>();
  /** Threads without work, with the timer that ends them. */
  const idleThreads = new Map<Worker, NodeJS.Timeout>();

  function startThread(): Worker {
    const thread = new Worker(PROGRAM, { resourceLimits: { maxOldGenerationSizeMb: megabytes } });
    threads.add(thread);
    thread.once('exit', () => {
      threads.delete(thread);
      clearTimeout(idleThreads.get(thread));
      idleThreads.delete(thread);
    });
    // An error of an idle thread ends it; one while drawing also rejects the drawing.
    thread.on('error', () => undefined);
    return thread;
  }

  function acquireThread(): Worker {
    const [thread] = idleThreads.keys();
    if (!thread) return startThread();
    clearTimeout(idleThreads.get(thread));
    idleThreads.delete(thread);
    thread.ref();
    return thread;
  }

  function release(thread: Worker): void {
    // An idle thread must not keep the process running.
    thread.unref();
    idleThreads.set(thread, setTimeout(() => void thread.terminate(), idle).unref());
  }

  async function draw(order: DrawingOrder): Promise<Uint8Array<ArrayBuffer>> {
    const thread = acquireThread();
    const done = Promise.withResolvers<DrawingAnswer>();
    const onExit = () => done.reject(new Error('a drawing thread has ended'));
    const timer = setTimeout(() => done.reject(new Error(`drawing took more than ${longest} ms`)), longest);
    thread.once('message', done.resolve).once('error', done.reject).once('exit', onExit);
    try {
      thread.postMessage(order);
      const answer = await done.promise;
      release(thread);
      if ('error' in answer) throw answer.error;
      return answer.file;
    } catch (error) {
      // It may still be drawing, so it can't be used again.
      if (!idleThreads.has(thread)) await thread.terminate();
      throw error;
    } finally {
      clearTimeout(timer);
      thread.off('message', done.resolve).off('error', done.reject).off('exit', onExit);
    }
  }

  return {
    run: (person, work) =>
      queue.run(person, () => work(({ module, draw: { name } }, ...data) => draw({ module, name, data }))),
    counts: () => queue.counts(),
    async close() {
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}
