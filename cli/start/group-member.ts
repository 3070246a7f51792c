import type { MetricsOfProcess, ProcessGroup } from '../../backend/process-group.ts';
import { COUNT_VARIABLE, NUMBER_VARIABLE, type FromProcess, type ToProcess } from './process-messages.ts';

/** Tells the process that has started this one; resolves when it is sent. Nothing is told when that one is gone. */
export function tellSupervisor(message: FromProcess): Promise<void> {
  return new Promise((sent) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => sent());
    else sent();
  });
}

/** Calls the handler with what this process is told. */
export function onTold(handler: (message: ToProcess) => void): void {
  process.on('message', (message) => handler(message as ToProcess));
}

/** Resolves when this process is told so. */
export function untilTold(kind: ToProcess['kind']): Promise<void> {
  return new Promise((resolve) => onTold((message) => message.kind === kind && resolve()));
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
      case 'listen':
      case 'stop':
        break;
    }
  });

  return {
    number: Number(process.env[NUMBER_VARIABLE]),
    count: Number(process.env[COUNT_VARIABLE]),
    announceIndex: () => void tellSupervisor({ kind: 'index-stored' }),
    onIndex: (handler) => void indexHandlers.push(handler),
    answerMetrics: (read) => (readMetrics = read),
    collectMetrics: () =>
      new Promise((resolve) => {
        requests += 1;
        collecting.set(requests, resolve);
        void tellSupervisor({ kind: 'collect-metrics', request: requests });
      }),
  };
}
