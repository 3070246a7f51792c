import type { LossReport } from './span-losses.ts';
import type { TraceSettings, Tracing } from './tracing.ts';

export { tracedGateway, tracedStatements, tracedTasks } from './traced-parts.ts';
export { inSpan, type TraceSettings, type Tracing } from './tracing.ts';

/** Tracing as configured; null without a collector, when no part of OpenTelemetry is loaded. */
export async function openTracing(settings: TraceSettings | null, report: LossReport): Promise<Tracing | null> {
  if (settings === null) return null;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing(settings, report);
}
