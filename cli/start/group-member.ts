import type { MetricsOfProcess, ProcessGroup } from '../../backend/process-group.ts';
import { COUNT_VARIABLE, NUMBER_VARIABLE, type FromProcess, type ToProcess } from './process-messages.ts';

/** Tells the process that has started this one; nothing is told when it is gone. */
export function tellSupervisor(message: FromProcess): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/** Calls the handler with what this process is told. */
export function onTold(handler: (message: ToProcess) => void): void {
  process.on('message', (message) => handler(message as ToProcess));
}

/** The group of a process that `superviseProcesses` has started. */
export function joinGroup(): ProcessGroup {
  const collecting = new Map<number, (processes: MetricsOfProcess[]) => void>();
  const indexHandlers: (() => void)[] = [];
  let readMetrics = (): Promise<object[]> => Promise.resolve([]);
  let requests = 0;

  onTold((message) => {
    switch (message.kind) {
      case 'index-stored':
        for (const handle of indexHandlers) handle();
        break;
      case 'give-metrics': {
        const answer = (metrics: object[]) => tellSupervisor({ kind: 'metrics', request: message.request, metrics });
        readMetrics().then(answer, () => answer([]));
        break;
      }
      case 'collected':
        collecting.get(message.request)?.(message.processes);
        collecting.delete(message.request);
        break;
      case 'stop':
        break;
    }
  });

  return {
    number: Number(process.env[NUMBER_VARIABLE]),
    count: Number(process.env[COUNT_VARIABLE]),
    announceIndex: () => tellSupervisor({ kind: 'index-stored' }),
    onIndex: (handler) => void indexHandlers.push(handler),
    answerMetrics: (read) => (readMetrics = read),
    collectMetrics: () =>
      new Promise((resolve) => {
        requests += 1;
        collecting.set(requests, resolve);
        tellSupervisor({ kind: 'collect-metrics', request: requests });
      }),
  };
}
