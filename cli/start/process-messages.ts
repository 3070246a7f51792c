import type { MetricsOfProcess } from '../../backend/process-group.ts';

/** Variables that tell a process of a group its number and how many there are. */
export const NUMBER_VARIABLE = 'BANCALE_PROCESS_NUMBER';
export const COUNT_VARIABLE = 'BANCALE_PROCESS_COUNT';

/** What a process tells the one that has started it. */
export type FromProcess =
  /** It can serve, and waits until it is told to listen. */
  | { kind: 'prepared' }
  | { kind: 'ready'; port: number }
  /** It can't start; the sentence is for a person. */
  | { kind: 'failed'; reason: string }
  | { kind: 'index-stored' }
  | { kind: 'collect-metrics'; request: number }
  | { kind: 'metrics'; request: number; metrics: object[] };

/** What a process is told. A second `stop` skips the waiting. */
export type ToProcess =
  | { kind: 'listen' }
  | { kind: 'stop' }
  | { kind: 'index-stored' }
  | { kind: 'give-metrics'; request: number }
  | { kind: 'collected'; request: number; processes: MetricsOfProcess[] };
