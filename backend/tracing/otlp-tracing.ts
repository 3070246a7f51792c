import { randomUUID } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { Context, Span } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { LossReport } from './span-losses.ts';
import type { OpenSpan, SpanOptions, TraceSettings, Tracing } from './tracing.ts';
import { CountingProcessor } from './counting-processor.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;
const LONGEST_ATTRIBUTE = 2_000;
/** Version, trace, span and flags (W3C Trace Context). */
const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/;

/**
 * Spans that are sent as OTLP in JSON over HTTP. Nothing is registered globally: each shop of a process has its own.
 */
export function createOtlpTracing(settings: TraceSettings, report: LossReport): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${settings.url.replace(/\/$/, '')}/v1/traces`,
    headers: settings.headers,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.instance.id': randomUUID(),
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.ratio) }),
    spanLimits: { attributeValueLengthLimit: LONGEST_ATTRIBUTE },
    spanProcessors: [new CountingProcessor(exporter, report)],
  });
  const tracer = provider.getTracer('bancale');
  const running = new AsyncLocalStorageContextManager();
  const start = (name: string, { kind, attributes }: SpanOptions, context: Context) =>
    tracer.startSpan(name, { kind: KINDS[kind], attributes: attributes ?? {} }, context);

  return {
    async run(name, options, work) {
      const context = contextOf(options.parent) ?? running.active();
      const span = start(name, options, context);
      const open = openSpan(span);
      try {
        return await running.with(trace.setSpan(context, span), () => work(open));
      } catch (error) {
        open.fail(error);
        throw error;
      } finally {
        span.end();
      }
    },
    begin(name, options) {
      const context = running.active();
      // The flag stays when the span has ended, because a response may continue after its first byte.
      const flags = trace.getSpanContext(context)?.traceFlags ?? TraceFlags.NONE;
      return flags & TraceFlags.SAMPLED ? openSpan(start(name, options, context)) : null;
    },
    stop: () => provider.shutdown(),
  };
}

/** The context whose parent is a span of another program; null for none. */
function contextOf(parent: string | undefined): Context | null {
  const [, traceId, spanId, flags = ''] = TRACEPARENT.exec(parent ?? '') ?? [];
  if (!traceId || !spanId) return null;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function openSpan(span: Span): OpenSpan {
  return {
    set: (attributes) => void span.setAttributes(attributes),
    fail(error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', kindOf(error));
    },
    end: () => span.end(),
  };
}

/** Code (of PostgreSQL, of the system) or name of an error; never its message. */
function kindOf(error: unknown): string {
  if (typeof error === 'number') return String(error);
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  return typeof name === 'string' ? name : 'unknown';
}
