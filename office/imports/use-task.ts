import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { quietCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';

export type RunTask = OfficeAnswer<'getImportTask'>;

/** Milliseconds between two questions how far a task is. */
const ASK_EVERY = 1500;

export const isAtWork = (task: Pick<RunTask, 'state'> | null): boolean =>
  task !== null && (task.state === 'waiting' || task.state === 'running');

/** The task of a run as far as it is, asked for while it works; the page is read anew when it ends. */
export function useTask(loaded: RunTask | null): RunTask | null {
  const [newer, setNewer] = useState<RunTask | null>(null);
  const { revalidate } = useRevalidator();
  const task = newer !== null && newer.id === loaded?.id ? newer : loaded;
  const isWorking = isAtWork(task);
  const ask = useEffectEvent(async () => {
    if (task === null || document.visibilityState !== 'visible') return;
    // What failed is asked again.
    const found = await quietCall('getImportTask', { taskId: task.id }).catch(() => null);
    if (found === null) return;
    setNewer(found);
    if (!isAtWork(found)) await revalidate();
  });
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(() => void ask(), ASK_EVERY);
    return () => clearInterval(timer);
  }, [isWorking]);
  return task;
}
