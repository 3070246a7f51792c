import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createTurns, type Person, type Turns, type TurnLimits } from '../turns.ts';
import type { DrawingAnswer, DrawingOrder, DrawingTask } from './task.ts';

const PROGRAM = join(import.meta.dirname, 'thread.ts');

/**
 * One person draws one file at a time, so that a second thread is left for everybody else. A browser may ask for the
 * documents of a whole page at once.
 */
const LIMITS: TurnLimits = { atOnce: 2, atOncePerPerson: 1, waiting: 200, waitingPerPerson: 24 };

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

/** Draws files outside the thread that handles requests, a few at a time, in turns. */
export interface Drawings {
  /** Does work in the person's turn: reads data, and draws one file after the other. Fails as `Turns.take` does. */
  inTurn<Result>(person: Person, work: (draw: Draw) => Promise<Result>): Promise<Result>;
  counts: Turns['counts'];
  /** Ends the threads; what they draw fails. */
  close(): Promise<void>;
}

/** Creates the queue; threads start when something is drawn. */
export function createDrawings(options: { longest?: number; idle?: number; megabytes?: number } = {}): Drawings {
  const { longest = LONGEST, idle = IDLE, megabytes = MAXIMUM_MEGABYTES } = options;
  const turns = createTurns(LIMITS);
  const threads = new Set<Worker>();
  /** Threads without work, with the timer that ends them. */
  const resting = new Map<Worker, NodeJS.Timeout>();

  function startThread(): Worker {
    const thread = new Worker(PROGRAM, { resourceLimits: { maxOldGenerationSizeMb: megabytes } });
    threads.add(thread);
    thread.once('exit', () => {
      threads.delete(thread);
      clearTimeout(resting.get(thread));
      resting.delete(thread);
    });
    // A failure while it rests ends it; one while it draws is reported there as well.
    thread.on('error', () => undefined);
    return thread;
  }

  function takeThread(): Worker {
    const [thread] = resting.keys();
    if (!thread) return startThread();
    clearTimeout(resting.get(thread));
    resting.delete(thread);
    thread.ref();
    return thread;
  }

  function rest(thread: Worker): void {
    // The shop may end while a thread rests.
    thread.unref();
    resting.set(thread, setTimeout(() => void thread.terminate(), idle).unref());
  }

  async function draw(order: DrawingOrder): Promise<Uint8Array<ArrayBuffer>> {
    const thread = takeThread();
    const done = Promise.withResolvers<DrawingAnswer>();
    const onExit = () => done.reject(new Error('a drawing thread has ended'));
    const timer = setTimeout(() => done.reject(new Error(`drawing took more than ${longest} ms`)), longest);
    thread.once('message', done.resolve).once('error', done.reject).once('exit', onExit);
    try {
      thread.postMessage(order);
      const answer = await done.promise;
      rest(thread);
      if ('error' in answer) throw answer.error;
      return answer.file;
    } catch (error) {
      // Whether it still draws is not known.
      if (!resting.has(thread)) await thread.terminate();
      throw error;
    } finally {
      clearTimeout(timer);
      thread.off('message', done.resolve).off('error', done.reject).off('exit', onExit);
    }
  }

  return {
    inTurn: (person, work) =>
      turns.run(person, () => work(({ module, draw: { name } }, ...data) => draw({ module, name, data }))),
    counts: () => turns.counts(),
    async close() {
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}
