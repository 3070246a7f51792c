import { describe, expect, it } from 'vitest';
import { createFairQueue, type Person, type QueueLimits } from './fair-queue.ts';

const LIMITS: QueueLimits = { atOnce: 2, atOncePerPerson: 1, waiting: 5, waitingPerPerson: 3 };

/** A queue whose works end when the test says so; `begun` lists them in the order in which they began. */
function openQueue(limits: QueueLimits = LIMITS) {
  const queue = createFairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    queue,
    begun,
    ask: (name: string, person: Partial<Person> = {}) =>
      queue.run({ key: name.slice(0, 1), ...person }, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    async end(name: string) {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}
const settled = () => new Promise(setImmediate);

describe('queue', () => {
  it('give a person who asks for one thing the next turn, whatever others have waiting', async () => {
    const queue = openQueue({ ...LIMITS, atOnce: 1 });
    const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => queue.ask(name));
    await settled();
    expect(queue.begun).toEqual(['a1']);
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await queue.end(name);
    expect(queue.begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
    expect(queue.queue.counts()).toEqual({ running: 0, waiting: 0 });
  });

  it('keep a place free for others while one person has much to do', async () => {
    const queue = openQueue();
    const all = ['a1', 'a2', 'a3'].map((name) => queue.ask(name));
    await settled();
    expect(queue.begun).toEqual(['a1']);
    const other = queue.ask('b1');
    await settled();
    expect(queue.begun).toEqual(['a1', 'b1']);
    for (const name of ['b1', 'a1', 'a2', 'a3']) await queue.end(name);
    expect(await Promise.all([...all, other])).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it('refuse what a person asks for beyond the limit with 429 and a time, and of all together with 503', async () => {
    const queue = openQueue();
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => queue.ask(name));
    await expect(queue.ask('a5')).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 5 });
    all.push(...['b1', 'b2', 'b3'].map((name) => queue.ask(name)));
    await expect(queue.ask('c1')).rejects.toMatchObject({ code: 'unavailable' });
    const own = queue.ask('s1', { mayAlwaysWait: true });
    await settled();
    expect(queue.queue.counts()).toEqual({ running: 2, waiting: 6 });
    for (const name of ['a1', 'b1', 's1', 'a2', 'b2', 'a3', 'b3', 'a4']) await queue.end(name);
    expect(await own).toBe('s1');
    await Promise.all(all);
    expect(queue.queue.counts()).toEqual({ running: 0, waiting: 0 });
  });

  it('forget what waits for a client that has left', async () => {
    const queue = openQueue({ ...LIMITS, atOnce: 1 });
    const first = queue.ask('a1');
    const leaving = new AbortController();
    const left = queue.ask('a2', { leaving: leaving.signal });
    const last = queue.ask('b1');
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'unavailable' });
    await expect(queue.ask('a3', { leaving: leaving.signal })).rejects.toMatchObject({ code: 'unavailable' });
    await queue.end('a1');
    await queue.end('b1');
    await Promise.all([first, last]);
    expect(queue.begun).toEqual(['a1', 'b1']);
  });

  it('go on after work that failed', async () => {
    const queue = createFairQueue({ ...LIMITS, atOnce: 1 });
    const failed = queue.run({ key: 'a' }, () => Promise.reject(new Error('no ink')));
    const next = queue.run({ key: 'a' }, () => Promise.resolve('drawn'));
    await expect(failed).rejects.toThrow('no ink');
    expect(await next).toBe('drawn');
  });
});
