/** What the tests have drawn in a thread, which cannot import a test. */
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
export function fillMemory(): Promise<Uint8Array> {
  const all: object[] = [];
  for (;;) all.push({ number: all.length });
}

const { url } = import.meta;
export const nameTask = drawingTask(url, drawName);
export const nothingTask = drawingTask(url, drawNothing);
export const endlessTask = drawingTask(url, drawForEver);
export const endingTask = drawingTask(url, endThread);
export const fillingTask = drawingTask(url, fillMemory);
