import type { Logger } from 'pino';

const REPORT_INTERVAL_MILLISECONDS = 60_000;

/** Where spans that were sent or lost are reported. */
export interface LossReport {
  logger: Pick<Logger, 'warn'>;
  /** Counts sent or lost spans. */
  count: (result: 'sent' | 'lost', spans: number) => void;
}

/** Counts lost spans, and logs them once a minute at most. */
export class SpanLosses {
  readonly #report: LossReport;
  #unreported = 0;
  #nextReportAt = 0;

  constructor(report: LossReport) {
    this.#report = report;
  }

  /** @param reason the last one is logged. */
  add(spans: number, reason: string): void {
    if (spans === 0) return;
    this.#report.count('lost', spans);
    this.#unreported += spans;
    if (performance.now() < this.#nextReportAt) return;
    this.#nextReportAt = performance.now() + REPORT_INTERVAL_MILLISECONDS;
    this.#report.logger.warn({ spans: this.#unreported, reason: reason.slice(0, 200) }, 'traces could not be sent');
    this.#unreported = 0;
  }

  /** Logs what has not been logged. */
  finish(): void {
    this.#nextReportAt = 0;
    if (this.#unreported === 0) return;
    this.#report.logger.warn({ spans: this.#unreported }, 'traces could not be sent');
    this.#unreported = 0;
  }
}
