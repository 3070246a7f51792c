/** The program of a drawing thread: draws one file after the other. */
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { DrawingAnswer, DrawingOrder } from './task.ts';

// Requests go first where a core is short. Only on Linux has a thread a priority of its own.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

async function draw({ module, name, data }: DrawingOrder): Promise<Uint8Array<ArrayBuffer>> {
  const exported = (await import(module)) as Record<string, (...data: readonly unknown[]) => Promise<Uint8Array>>;
  const drawNamed = exported[name];
  if (!drawNamed) throw new Error(`${module} exports no ${name}`);
  // A copy, because a buffer may share its memory with others, which must not be moved to another thread.
  return new Uint8Array(await drawNamed(...data));
}

parentPort?.on('message', (order: DrawingOrder) => {
  const answer = (message: DrawingAnswer, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved);
  draw(order).then(
    (file) => answer({ file }, [file.buffer]),
    (error: unknown) => answer({ error }),
  );
});
