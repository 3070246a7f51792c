/** What the tests have drawn in a thread, which cannot import a test. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { drawingTask } from './task.ts';

const written = (text: string) => new TextEncoder().encode(text);

export function drawName(name: string, day: Date): Promise<Uint8Array> {
  return Promise.resolve(written(`${name} ${day.getUTCFullYear()} ${threadId}`));
}
export function drawNothing(): Promise<Uint8Array> {
  return Promise.reject(new RangeError('there is no ink'));
}
export function drawForEver(): Promise<Uint8Array> {
  for (;;);
}
export function endThread(): Promise<Uint8Array> {
  return process.exit(3);
}
export async function fillMemory(): Promise<Uint8Array> {
  // In turns, because V8 ends the whole process for a thread that allocates on before it can be ended.
  for (const all: object[] = []; ; await nextTurn())
    all.push(Array.from({ length: 10_000 }, (_, number) => ({ number })));
}

const { url } = import.meta;
export const nameTask = drawingTask(url, drawName);
export const nothingTask = drawingTask(url, drawNothing);
export const endlessTask = drawingTask(url, drawForEver);
export const endingTask = drawingTask(url, endThread);
export const fillingTask = drawingTask(url, fillMemory);
