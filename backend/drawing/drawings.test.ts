import { afterEach, describe, expect, it } from 'vitest';
import { threadId } from 'node:worker_threads';
import { createDrawings, type Drawings } from './index.ts';
import { endingTask, endlessTask, fillingTask, nameTask, nothingTask } from './test-tasks.ts';

const A = { key: 'a' };
const DAY = new Date('2026-11-27T09:00:00Z');
let drawings: Drawings;
afterEach(() => drawings.close());

const textOf = (file: Uint8Array) => new TextDecoder().decode(file);
/** Draws the name of somebody; the last word is the thread. */
const drawn = async (person = A) => textOf(await drawings.run(person, (draw) => draw(nameTask, 'Anna', DAY)));

describe('drawings', () => {
  it('are made in another thread, which draws the next one too and ends when it has nothing to do', async () => {
    drawings = createDrawings({ idle: 300 });
    const [first, second] = [await drawn(), await drawn()];
    expect(first).toMatch(/^Anna 2026 \d+$/);
    expect(first).not.toBe(`Anna 2026 ${threadId}`);
    expect(second).toBe(first);
    await expect.poll(() => drawn(), { interval: 600 }).not.toBe(first);
  });

  it('do not hold up this thread, and one that takes too long fails without its successors', async () => {
    // Longer than a thread takes to start on a busy machine.
    drawings = createDrawings({ longest: 4000 });
    const start = performance.now();
    const endless = drawings.run(A, (draw) => draw(endlessTask));
    endless.catch(() => undefined);
    const next = drawn();
    expect(await drawn({ key: 'b' })).toContain('Anna');
    expect(performance.now() - start).toBeLessThan(30_000);
    await expect(endless).rejects.toThrow('more than 4000 ms');
    expect(await next).toContain('Anna');
  });

  it.each([
    ['rejects', nothingTask, 'there is no ink'],
    ['ends its thread', endingTask, 'has ended'],
    ['fills its memory', fillingTask, 'memory limit'],
  ])('fail when one %s, and the next is drawn', async (_, task, message) => {
    drawings = createDrawings({ megabytes: 64 });
    await expect(drawings.run(A, (draw) => draw(task))).rejects.toThrow(message);
    expect(await drawn()).toContain('Anna');
  });

  it('fail when the shop stops', async () => {
    drawings = createDrawings();
    const endless = drawings.run(A, (draw) => draw(endlessTask));
    endless.catch(() => undefined);
    await drawn({ key: 'b' });
    await drawings.close();
    await expect(endless).rejects.toThrow('has ended');
  });
});
