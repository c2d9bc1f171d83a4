import {
  ROOT_CONTEXT,
  SpanKind as Kind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Context,
  type Span,
  type Tracer as ApiTracer,
} from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent, type ExportResult } from '@opentelemetry/core';
import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { Resource } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { Attributes, Origin, SpanStart, TraceSpan, Tracer } from '../tracing/tracing.js';
import type { Collector } from './collector.js';
import type { SamplerName, TelemetryConfig } from './telemetry.config.js';
import type { TelemetryMetrics } from './telemetry.metrics.js';

/** The maximum number of spans that wait for the collector; further ones are dropped and counted. */
const MAX_WAITING = 4096;
const MAX_BATCH = 512;
/** The causes that one span names: a portion of a queue may have hundreds. */
const MAX_LINKS = 32;
const BATCH_INTERVAL_MS = 2000;
/** Longer than any setting allows the collector to take, so that only one batch is under way. */
const EXPORT_LIMIT_MS = 30_000;

const KINDS = {
  internal: Kind.INTERNAL,
  server: Kind.SERVER,
  client: Kind.CLIENT,
  producer: Kind.PRODUCER,
  consumer: Kind.CONSUMER,
} as const;

/**
 * Spans of the SDK. Its tracer is not made the global one: libraries that look for that, such as the client of
 * Elasticsearch, would then report queries.
 */
export class SdkTracer implements Tracer {
  private readonly provider: TracerProvider;
  private readonly tracer: ApiTracer;

  constructor(config: TelemetryConfig, resource: Resource, collector: Collector, metrics: TelemetryMetrics) {
    this.provider = new TracerProvider({
      resource,
      sampler: samplerOf(config.sampler as SamplerName, config.samplerRatio),
      spanProcessors: [new BoundedSpans(new OtlpSpanExporter(collector, config.protocol, metrics), metrics)],
    });
    this.tracer = this.provider.getTracer('umbra');
  }

  start({ name, kind, attributes = {} }: SpanStart, parent: Origin, linked: readonly Origin[] = []): TraceSpan {
    const links = linked.slice(0, MAX_LINKS).flatMap((origin) => {
      const context = trace.getSpanContext(contextOf(origin));
      return context === undefined ? [] : [{ context }];
    });
    const options = { kind: KINDS[kind], attributes: { ...attributes }, links };
    return new SdkSpan(this.tracer.startSpan(name, options, contextOf(parent)));
  }

  /** Sends what waits and ends. */
  async close(): Promise<void> {
    await this.provider.shutdown();
  }
}

class SdkSpan implements TraceSpan {
  constructor(readonly span: Span) {}

  get traceId(): string {
    return this.span.spanContext().traceId;
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    return `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01'}`;
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  set(attributes: Attributes): void {
    this.span.setAttributes({ ...attributes });
  }

  end(failure?: string): void {
    if (failure !== undefined) this.span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
    this.span.end();
  }
}

/**
 * Returns the context that a span continues or is linked to. Only `traceparent` of a caller's headers is read:
 * `tracestate` and `baggage` may contain anything, and would be passed on to the collector.
 */
function contextOf(parent: Origin): Context {
  if (parent instanceof SdkSpan) return trace.setSpan(ROOT_CONTEXT, parent.span);
  const remote = typeof parent === 'string' ? parseTraceParent(parent) : null;
  return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
}

function samplerOf(name: SamplerName, ratio: number): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}

/** Passes ended spans on in batches, and drops spans if too many are waiting already. */
class BoundedSpans implements SpanProcessor {
  private readonly batches: BatchSpanProcessor;

  constructor(
    private readonly exporter: OtlpSpanExporter,
    private readonly metrics: TelemetryMetrics,
  ) {
    this.batches = new BatchSpanProcessor({
      exporter,
      maxQueueSize: MAX_WAITING,
      maxExportBatchSize: MAX_BATCH,
      scheduledDelayMillis: BATCH_INTERVAL_MS,
      exportTimeoutMillis: EXPORT_LIMIT_MS,
    });
  }

  onStart(): void {
    // Only ended spans are sent.
  }

  onEnd(span: ReadableSpan): void {
    if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return;
    if (this.exporter.waiting >= MAX_WAITING) {
      this.metrics.lost('queue_full', 1);
      return;
    }
    this.exporter.waiting++;
    this.batches.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.batches.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.batches.shutdown();
  }
}

class OtlpSpanExporter implements SpanExporter {
  /** The number of spans that wait or are being sent. */
  waiting = 0;
  private readonly serializer;

  constructor(
    private readonly collector: Collector,
    protocol: string,
    private readonly metrics: TelemetryMetrics,
  ) {
    this.serializer = protocol === 'http/json' ? JsonTraceSerializer : ProtobufTraceSerializer;
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    void this.send(spans).then((isSent) => {
      this.waiting -= spans.length;
      if (!isSent) this.metrics.lost('not_accepted', spans.length);
      done({ code: isSent ? ExportResultCode.SUCCESS : ExportResultCode.FAILED });
    });
  }

  shutdown(): Promise<void> {
    return Promise.resolve();
  }

  private async send(spans: ReadableSpan[]): Promise<boolean> {
    const bytes = this.serializer.serializeRequest(spans);
    return bytes !== undefined && this.collector.send('traces', bytes);
  }
}
