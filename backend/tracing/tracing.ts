/** Where spans are sent, and which of them. */
export interface TraceSettings {
  /** Base address of a collector for OTLP over HTTP, without `/v1/traces`. */
  url: string;
  /** Sent with each request, such as a token of the collector. */
  headers: Record<string, string>;
  serviceName: string;
  /** Part of the requests and jobs that are recorded, from 0 to 1, where the caller has not decided. */
  ratio: number;
}

/** Attributes of a span: never values of parameters or personal data. */
export type SpanAttributes = Record<string, string | number>;

export interface SpanOptions {
  /** A request answered here, one made of another system, or a job of the queue. */
  kind: 'server' | 'client' | 'consumer';
  attributes?: SpanAttributes;
  /** `traceparent` of the caller, which must be trusted; without one the parent is the current span. */
  parent?: string | undefined;
}

/** A span that has begun. */
export interface OpenSpan {
  set(attributes: SpanAttributes): void;
  /** Marks the work as failed; only the kind of error is kept, because messages of errors contain data. */
  fail(error: unknown): void;
  end(): void;
}

/** Spans of this process, which are sent to a collector in batches. */
export interface Tracing {
  /**
   * Runs `work` in a span of its own; it is the parent of spans that begin in it. Returns and throws what `work` does.
   */
  run<Result>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<Result>): Promise<Result>;
  /** Begins a child of the current span; null where there is none, or where it is not recorded. */
  begin(name: string, options: SpanOptions): OpenSpan | null;
  /** Sends what is left, for three seconds at most. */
  stop(): Promise<void>;
}

/** Runs `work` in a span if tracing is on, else without one. */
export function inSpan<Result>(
  tracing: Tracing | null,
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracing ? tracing.run(name, options, work) : work();
}
