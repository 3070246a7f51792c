import type { Context } from '@opentelemetry/api';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';
import type { ReadableSpan, Span, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import type { LossReport } from './span-losses.ts';
import { SpanLosses } from './span-losses.ts';

/** Spans that wait or are being sent; further ones are lost. */
const MAXIMUM_WAITING = 4_096;
const BATCH = 512;
const BATCH_MILLISECONDS = 1_000;
/** A request to the collector, with its repeats; the exporter's own limit does not cover a slow response. */
const EXPORT_MILLISECONDS = 10_000;
const STOP_MILLISECONDS = 3_000;
/** `ExportResultCode` of the core package. */
const [SUCCESS, FAILED] = [0, 1];

/**
 * Sends spans in batches and counts those sent and lost; a slow or failing collector never blocks it or fills its
 * memory.
 */
export class CountingProcessor implements SpanProcessor {
  readonly #batches: BatchSpanProcessor;
  readonly #report: LossReport;
  readonly #losses: SpanLosses;
  #waiting = 0;

  constructor(exporter: SpanExporter, report: LossReport) {
    this.#report = report;
    this.#losses = new SpanLosses(report);
    this.#batches = new BatchSpanProcessor({
      exporter: this.#watched(exporter),
      maxQueueSize: MAXIMUM_WAITING,
      maxExportBatchSize: BATCH,
      scheduledDelayMillis: BATCH_MILLISECONDS,
    });
  }

  #watched(exporter: SpanExporter): SpanExporter {
    return {
      export: (spans, done) => {
        const end = (reason: string | null) => {
          if (!timeout) return;
          clearTimeout(timeout);
          timeout = undefined;
          this.#waiting -= spans.length;
          if (reason === null) this.#report.count('sent', spans.length);
          else this.#losses.add(spans.length, reason);
          done({ code: reason === null ? SUCCESS : FAILED });
        };
        let timeout: NodeJS.Timeout | undefined = setTimeout(end, EXPORT_MILLISECONDS, 'no answer in time').unref();
        exporter.export(spans, ({ code, error }) => end(Number(code) === SUCCESS ? null : reasonOf(error)));
      },
      shutdown: () => exporter.shutdown(),
    };
  }

  onStart(span: Span, parent: Context): void {
    this.#batches.onStart(span, parent);
  }

  onEnd(span: ReadableSpan): void {
    if (this.#waiting >= MAXIMUM_WAITING) return this.#losses.add(1, 'too many wait');
    this.#waiting += 1;
    this.#batches.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.#batches.forceFlush();
  }

  /** Sends what is left until a time limit; what is then not sent is lost. */
  async shutdown(): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timeout = setTimeout(resolve, STOP_MILLISECONDS);
    await Promise.race([this.#batches.shutdown().catch(() => undefined), late]);
    clearTimeout(timeout);
    this.#losses.add(this.#waiting, 'the shop stopped');
    this.#losses.finish();
  }
}

function reasonOf(error: Error | undefined): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return [code, error?.message].filter(Boolean).join(' ') || 'no reason given';
}
