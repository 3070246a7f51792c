/** What one process of the group has counted; metrics as `Registry.getMetricsAsJSON` of prom-client returns them. */
export interface MetricsOfProcess {
  /** Number of the process. */
  process: number;
  metrics: object[];
}

/** The processes that one command has started on one data folder, as one of them sees them. */
export interface ProcessGroup {
  /** From 1. The first process has the jobs, and builds the search index for all. */
  readonly number: number;
  readonly count: number;
  /** Tells the other processes that another search index is on the disk. */
  announceIndex(): void;
  /** Calls the handler whenever another process announces an index. */
  onIndex(handler: () => void): void;
  /** Sets what this process answers when one of the group collects metrics. */
  answerMetrics(read: () => Promise<object[]>): void;
  /** The metrics of all processes that answer in time. */
  collectMetrics(): Promise<MetricsOfProcess[]>;
}

/** The group of a process without others. */
export function aloneInGroup(): ProcessGroup {
  let readMetrics = (): Promise<object[]> => Promise.resolve([]);
  return {
    number: 1,
    count: 1,
    announceIndex: () => undefined,
    onIndex: () => undefined,
    answerMetrics: (read) => (readMetrics = read),
    collectMetrics: async () => [{ process: 1, metrics: await readMetrics() }],
  };
}

/** Whether this process does what only one of the group may do. */
export const isFirst = ({ number }: Pick<ProcessGroup, 'number'>): boolean => number === 1;
