import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

type Value = string | number | boolean;

/** A span as a collector understands it. */
export interface CollectedSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly attributes: Readonly<Record<string, Value>>;
  readonly linked: readonly string[];
  readonly isError: boolean;
}

export interface CollectedMetric {
  readonly name: string;
  readonly kind: 'sum' | 'gauge' | 'histogram';
  readonly points: readonly { readonly attributes: Readonly<Record<string, Value>>; readonly count: number }[];
}

export interface Collector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** The metrics of the latest export. */
  readonly metrics: readonly CollectedMetric[];
  /** Every byte that was received, headers included. */
  readonly bytes: Buffer;
  readonly headers: readonly IncomingHttpHeaders[];
  /** What a real collector would reject. */
  readonly faults: readonly string[];
  /** Sets the status of further responses; `hang` sends none. */
  behave(how: number | 'hang'): void;
  close(): Promise<void>;
}

/** Starts a local stand-in for an OpenTelemetry collector, which accepts and refuses what a real one does. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const chunks: Buffer[] = [];
  const faults: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let metrics: CollectedMetric[] = [];
  let how: number | 'hang' = 200;

  const take = (path: string, body: Buffer, type: string): void => {
    if (path !== '/v1/traces' && path !== '/v1/metrics') faults.push(`unknown path ${path}`);
    if (type === 'application/x-protobuf') {
      // ExportTraceServiceRequest and ExportMetricsServiceRequest: field 1, length-delimited, repeated.
      if (body[0] !== 0x0a) faults.push(`${path} is not protobuf`);
      return;
    }
    if (type !== 'application/json') faults.push(`unknown type ${type}`);
    const json: Json = JSON.parse(body.toString('utf8'));
    if (path === '/v1/traces') spans.push(...spansOf(json, faults));
    else metrics = metricsOf(json, faults);
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk as Buffer);
    const raw = Buffer.concat(body);
    const whole = request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw;
    chunks.push(Buffer.from(`${request.url ?? ''}\n${request.rawHeaders.join('\n')}\n`), whole);
    headers.push(request.headers);
    if (how === 'hang') return;
    if (how === 200) take(request.url ?? '', whole, request.headers['content-type'] ?? '');
    response.writeHead(how, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    get metrics() {
      return metrics;
    },
    get bytes() {
      return Buffer.concat(chunks);
    },
    headers,
    faults,
    behave: (next) => (how = next),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

// oxlint-disable-next-line typescript/no-explicit-any -- each field is checked as it is read
type Json = any;

const isNanos = (value: unknown): boolean => typeof value === 'string' && /^\d{16,20}$/.test(value);

function attributesOf(list: Json, faults: string[]): Readonly<Record<string, Value>> {
  const pairs = ((list ?? []) as readonly Json[]).map(({ key, value }): [string, Value] => {
    const { stringValue, intValue, doubleValue, boolValue } = value as Readonly<Record<string, Value>>;
    const found = stringValue ?? intValue ?? doubleValue ?? boolValue;
    if (typeof key !== 'string' || key === '' || found === undefined) faults.push('an attribute without key or value');
    return [String(key), found ?? ''];
  });
  if (new Set(pairs.map(([key]) => key)).size < pairs.length) faults.push('two attributes of one key');
  return Object.fromEntries(pairs);
}

function checkResource(json: Json, faults: string[]): void {
  const resource = attributesOf(json.resource?.attributes, faults);
  for (const name of ['service.name', 'service.version', 'service.instance.id', 'telemetry.sdk.language']) {
    if (resource[name] === undefined) faults.push(`a resource without ${name}`);
  }
}

/** @see https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto */
function spansOf(json: Json, faults: string[]): CollectedSpan[] {
  return (json.resourceSpans as readonly Json[]).flatMap((resource) => {
    checkResource(resource, faults);
    return (resource.scopeSpans as readonly Json[]).flatMap(({ spans }) =>
      (spans as readonly Json[]).map((span): CollectedSpan => {
        const { name, kind, traceId, spanId, parentSpanId, startTimeUnixNano, endTimeUnixNano } = span;
        if (!/^[\da-f]{32}$/.test(traceId) || /^0+$/.test(traceId)) faults.push('a trace id');
        if (!/^[\da-f]{16}$/.test(spanId) || /^0+$/.test(spanId)) faults.push('a span id');
        if (parentSpanId !== undefined && !/^[\da-f]{16}$/.test(parentSpanId)) faults.push('a parent');
        if (typeof name !== 'string' || name === '') faults.push('a span without name');
        if (!Number.isInteger(kind) || kind < 1 || kind > 5) faults.push(`a kind: ${String(kind)}`);
        if (!isNanos(startTimeUnixNano) || !isNanos(endTimeUnixNano)) faults.push('a time');
        else if (BigInt(endTimeUnixNano) < BigInt(startTimeUnixNano)) faults.push('a span that ends before it starts');
        return {
          ...{ name, kind, traceId, spanId, parentSpanId },
          attributes: attributesOf(span.attributes, faults),
          linked: ((span.links ?? []) as readonly Json[]).map((link) => String(link.spanId)),
          isError: span.status?.code === 2,
        };
      }),
    );
  });
}

/** @see https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/metrics/v1/metrics.proto */
function metricsOf(json: Json, faults: string[]): CollectedMetric[] {
  return (json.resourceMetrics as readonly Json[]).flatMap((resource) => {
    checkResource(resource, faults);
    return (resource.scopeMetrics as readonly Json[]).flatMap(({ metrics }) =>
      (metrics as readonly Json[]).map((metric) => metricOf(metric, faults)),
    );
  });
}

function metricOf(metric: Json, faults: string[]): CollectedMetric {
  const { name } = metric as { readonly name: string };
  if (!/^[a-z]\w{0,254}$/i.test(name)) faults.push(`a metric named ${name}`);
  const kind = (['sum', 'gauge', 'histogram'] as const).find((each) => metric[each] !== undefined) ?? 'gauge';
  const { dataPoints = [], aggregationTemporality, isMonotonic } = metric[kind] ?? {};
  if (kind !== 'gauge' && aggregationTemporality !== 2) faults.push(`${name} is not cumulative`);
  if (kind === 'sum' && isMonotonic !== true) faults.push(`${name} is a counter that may fall`);
  const points = (dataPoints as readonly Json[]).map((point) => {
    if (!isNanos(point.timeUnixNano)) faults.push(`${name} has no time`);
    if (kind === 'histogram') checkHistogram(name, point, faults);
    const count = kind === 'histogram' ? point.count : (point.asDouble ?? point.asInt);
    return { attributes: attributesOf(point.attributes, faults), count: Number(count) };
  });
  const sets = points.map(({ attributes }) => JSON.stringify(Object.entries(attributes).sort()));
  if (points.length === 0 || new Set(sets).size < sets.length) faults.push(`${name} has no points, or one twice`);
  return { name, kind, points };
}

function checkHistogram(name: string, { bucketCounts, explicitBounds, count }: Json, faults: string[]): void {
  const counts = (bucketCounts as readonly Value[]).map(Number);
  const bounds = explicitBounds as readonly number[];
  if (counts.length !== bounds.length + 1) faults.push(`${name} has ${counts.length} buckets`);
  if (counts.some((each) => each < 0)) faults.push(`${name} has a negative bucket`);
  if (counts.reduce((sum, each) => sum + each, 0) !== Number(count)) faults.push(`${name} has another count`);
  if (bounds.some((bound, i) => i > 0 && bound <= (bounds[i - 1] ?? 0))) faults.push(`${name} has bounds out of order`);
}
