import { resourceFromAttributes } from '@opentelemetry/resources';
import type { SpanStart } from '../tracing/tracing.js';
import type { Collector } from './collector.js';
import { SdkTracer } from './sdk-tracer.js';
import { TelemetryConfig } from './telemetry.config.js';
import type { TelemetryMetrics } from './telemetry.metrics.js';

const START: SpanStart = { name: 'work', kind: 'internal' };
const SAMPLED = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const UNSAMPLED = SAMPLED.replace(/1$/, '0');

/** A tracer whose collector keeps what it is sent. */
function tracerOf(
  settings: Partial<TelemetryConfig> = {},
  accepts: () => Promise<boolean> = () => Promise.resolve(true),
) {
  const sent: string[] = [];
  const lost: Record<string, number> = {};
  const collector = {
    send: async (_signal: string, body: Uint8Array) => {
      sent.push(Buffer.from(body).toString('utf8'));
      return accepts();
    },
  } as unknown as Collector;
  const metrics = {
    lost: (reason: string, spans: number) => (lost[reason] = (lost[reason] ?? 0) + spans),
  } as unknown as TelemetryMetrics;
  const config = Object.assign(new TelemetryConfig(), { protocol: 'http/json', ...settings });
  return { tracer: new SdkTracer(config, resourceFromAttributes({}), collector, metrics), sent, lost };
}

describe('a tracer', () => {
  it.each([
    ['always_on', 1, UNSAMPLED, true],
    ['always_off', 1, SAMPLED, false],
    ['traceidratio', 0, SAMPLED, false],
    ['traceidratio', 1, undefined, true],
    ['parentbased_always_on', 1, UNSAMPLED, false],
    ['parentbased_always_on', 1, undefined, true],
    ['parentbased_always_off', 1, SAMPLED, true],
    ['parentbased_always_off', 1, undefined, false],
    ['parentbased_traceidratio', 0, undefined, false],
  ])('samples by %s with %d after %s: %s', async (sampler, samplerRatio, caller, isSampled) => {
    const { tracer, sent } = tracerOf({ sampler, samplerRatio });
    const span = tracer.start(START, caller);
    expect(span.traceparent.endsWith(isSampled ? '-01' : '-00')).toBe(true);
    if (caller !== undefined) expect(span.traceId).toBe(caller.split('-')[1]);
    span.end();
    await tracer.close();
    expect(sent).toHaveLength(isSampled ? 1 : 0);
  });

  it.each(['', '00-00000000000000000000000000000000-00f067aa0ba902b7-01', 'ff-' + SAMPLED.slice(3), 'x'.repeat(9000)])(
    'starts a trace after a header that is not valid',
    (caller) => {
      const span = tracerOf().tracer.start(START, caller);
      expect(span.traceId).toMatch(/^(?!0+$)[\da-f]{32}$/);
      expect(caller).not.toContain(span.traceId);
    },
  );

  it('drops spans, and counts them, while the collector keeps it waiting', async () => {
    let accept: (isAccepted: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((resolve) => (accept = resolve));
    const { tracer, lost } = tracerOf({}, () => answer);
    for (let i = 0; i < 5000; i++) tracer.start(START, undefined).end();
    expect(lost).toEqual({ queue_full: 5000 - 4096 });
    accept(false);
    await tracer.close().catch(() => undefined);
    expect(lost).toEqual({ queue_full: 904, not_accepted: 4096 });
  });

  it('links a job to what was kept with it, and to 32 causes at most', async () => {
    const { tracer, sent } = tracerOf();
    const other = SAMPLED.replace(/-[\da-f]{16}-/, '-00000000000000a1-');
    tracer.start(START, undefined, [SAMPLED, 'no origin', undefined, other]).end();
    tracer
      .start(
        START,
        undefined,
        Array.from({ length: 40 }, () => SAMPLED),
      )
      .end();
    await tracer.close();
    const [few, many] = JSON.parse(sent[0] ?? '').resourceSpans[0].scopeSpans[0].spans;
    const [, traceId, spanId] = SAMPLED.split('-');
    expect(few.links).toMatchObject([
      { traceId, spanId },
      { traceId, spanId: '00000000000000a1' },
    ]);
    expect(many.links).toHaveLength(32);
  });

  it('links a job to the span that started it, without being its child', async () => {
    const { tracer, sent } = tracerOf();
    const request = tracer.start(START, SAMPLED);
    const job = tracer.start({ ...START, name: 'job' }, undefined, [request]);
    expect(job.traceId).not.toBe(request.traceId);
    job.end('timed-out');
    await tracer.close();
    const [span] = JSON.parse(sent[0] ?? '').resourceSpans[0].scopeSpans[0].spans;
    expect(span).toMatchObject({ name: 'job', links: [{ traceId: request.traceId }], status: { code: 2 } });
    expect(span.parentSpanId).toBeUndefined();
    expect(span.attributes).toEqual([{ key: 'error.type', value: { stringValue: 'timed-out' } }]);
  });
});
