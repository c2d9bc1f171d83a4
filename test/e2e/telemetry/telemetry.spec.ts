import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, type Answer } from '../../support/client.js';
import { DocumentClient } from '../../support/filter-documents.js';
import { startCollector, type CollectedSpan, type Collector } from '../../support/receivers/collector.js';
import { startOllama, type Ollama } from '../../support/receivers/ollama.js';
import { startReceiver, type Receiver } from '../../support/receivers/receiver.js';
import { until } from '../../support/until.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const TRACEPARENT = `00-${TRACE}-${CALLER}-01`;

/** Values that callers send, none of which may reach a collector. */
const PLANTED = {
  text: 'Quentin Ashgrove',
  ssn: '219-09-9999',
  query: 'zebrafinch',
  requestId: 'request-of-m.ashgrove',
  tracestate: 'vendor=quokka',
  baggage: 'user=numbat',
  policy: 'policy-for-wombats',
  context: 'context-of-bandicoots',
  userAgent: 'agent-kookaburra',
  path: 'document-cassowary',
  webhook: 'secret-of-the-url',
  webhookKey: 'key-of-the-webhook-echidna',
  instance: 'Server Bilby',
  model: 'llama3:latest',
} as const;

const log: string[] = [];
let collector: Collector;
let ollama: Ollama;
let receiver: Receiver;
let app: TestApp;
beforeAll(async () => {
  collector = await startCollector();
  ollama = await startOllama();
  receiver = await startReceiver(`/hook?token=${PLANTED.webhook}`, () => ({ status: 204 }));
  app = await startApp({
    log: { write: (line: string) => void log.push(line) },
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      OTEL_EXPORTER_OTLP_TIMEOUT: '1500',
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
      OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
    },
  });
});
afterAll(async () => {
  await app.close();
  await Promise.all([collector.close(), ollama.close(), receiver.close()]);
});

const ask = (method: string, path: string, json?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  call(app, method, path, { headers: { ...bearer(app.apiKey), ...headers }, ...(json !== undefined && { json }) });

const named = (name: string): readonly CollectedSpan[] => collector.spans.filter((span) => span.name === name);
const collected = async (name: string): Promise<CollectedSpan> => {
  await until(() => named(name).length > 0);
  const [first] = named(name);
  if (first === undefined) throw new Error(`There is no span ${name}`);
  return first;
};
const childrenOf = ({ spanId, traceId }: CollectedSpan): readonly CollectedSpan[] =>
  collector.spans.filter((span) => span.parentSpanId === spanId && span.traceId === traceId);

describe('traces', () => {
  it('follow the caller, and have the queries of a request as its children', async () => {
    const answer = await ask('GET', '/api/policies', undefined, {
      traceparent: TRACEPARENT,
      tracestate: PLANTED.tracestate,
      baggage: PLANTED.baggage,
      'x-request-id': PLANTED.requestId,
      'user-agent': PLANTED.userAgent,
    });
    expect([answer.status, answer.headers.get('x-trace-id')]).toEqual([200, TRACE]);
    const span = await collected('GET /api/policies');
    expect(span).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: 2, isError: false });
    expect(span.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/policies',
      'http.response.status_code': 200,
    });
    await until(() => childrenOf(span).some(({ name }) => name === 'find policies'));
    const query = childrenOf(span).find(({ name }) => name === 'find policies');
    expect(query).toMatchObject({ kind: 3, isError: false });
    expect(query?.attributes).toEqual({
      'db.system.name': 'mongodb',
      'db.operation.name': 'find',
      'db.collection.name': 'policies',
    });
    const line = log
      .map((each) => JSON.parse(each) as Record<string, unknown>)
      .find(({ traceId }) => traceId === TRACE);
    expect(line).toMatchObject({ msg: 'request', route: '/api/policies', requestId: PLANTED.requestId });
  });

  it('name a redaction by its size and counts, and a route by its template', async () => {
    await ask('PUT', `/api/policies/${PLANTED.policy}`, { identifiers: { ssn: {} } });
    const url = `${app.url}/api/filter?p=${PLANTED.policy}&c=${PLANTED.context}&d=${PLANTED.path}`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...bearer(app.apiKey), 'content-type': 'text/plain' },
      body: `${PLANTED.text} has the number ${PLANTED.ssn}.`,
    });
    expect(await response.text()).toBe(`${PLANTED.text} has the number {{{REDACTED-ssn}}}.`);
    const redaction = await collected('redact');
    expect(redaction.attributes).toEqual({ 'umbra.size': 'under 1 Ki', 'umbra.kinds': 1, 'umbra.spans': 1 });
    const request = await collected('POST /api/filter');
    expect(redaction).toMatchObject({ traceId: request.traceId, parentSpanId: request.spanId });
    const missing = await ask('GET', `/api/policies/${PLANTED.path}`);
    expect(missing.headers.get('x-trace-id')).toMatch(/^[\da-f]{32}$/);
    expect(missing.status).toBe(404);
    const refused = await collected('GET /api/policies/{policyName}');
    expect(refused).toMatchObject({ isError: false, attributes: { 'http.response.status_code': 404 } });
  });

  it('continue at other servers', async () => {
    const made = await ask('POST', '/api/v1/ollama', { name: PLANTED.instance, url: ollama.url });
    expect((await ask('GET', `/api/v1/ollama/${String(made.body.id)}/models`)).status).toBe(200);
    const request = await collected('GET /api/v1/ollama/{instanceId}/models');
    await until(() => childrenOf(request).some(({ name }) => name === 'GET'));
    const outbound = childrenOf(request).find(({ name }) => name === 'GET');
    expect(outbound?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(ollama.url).port),
    });
    expect((await ask('GET', `/api/v1/search?q=${PLANTED.query}`)).status).toBe(200);
    expect(await collected('search')).toMatchObject({ attributes: { 'umbra.search.engine': 'embedded' } });
  });

  it('of jobs are their own, and linked to the request whose work waited in a queue', async () => {
    const client = new DocumentClient(app, app.apiKey);
    await client.usePolicy();
    await client.ask('PUT', '/api/webhook', { url: receiver.url, secret: PLANTED.webhookKey });
    const id = await client.submit();
    await client.becomes(id, 'COMPLETE');
    const work = await collected('work Documents');
    expect(work).toMatchObject({ parentSpanId: undefined, kind: 5, attributes: { 'umbra.attempt': 1 } });
    await until(() => collector.spans.some(({ spanId }) => work.linked.includes(spanId)));
    const request = collector.spans.find(({ spanId }) => work.linked.includes(spanId));
    expect(request).toMatchObject({ kind: 2, name: expect.stringMatching(/^POST \/api\/filter/) });
    const pdf = await collected('redact PDF');
    expect(pdf).toMatchObject({ traceId: work.traceId, parentSpanId: work.spanId });
    // Threads ask this process for the findings, as part of the same work.
    await until(() => childrenOf(pdf).some(({ name }) => name === 'redact'));

    await until(() => receiver.taken().length > 0);
    const [delivered] = receiver.taken();
    await until(() => collector.spans.some(({ name, traceId }) => name === 'POST' && traceId !== work.traceId));
    const post = collector.spans.find(({ name }) => name === 'POST');
    expect(delivered?.headers.traceparent).toBe(`00-${post?.traceId}-${post?.spanId}-01`);
    expect([delivered?.headers.tracestate, delivered?.headers.baggage]).toEqual([undefined, undefined]);
    await until(() => collector.spans.some(({ spanId }) => spanId === post?.parentSpanId));
    const sending = collector.spans.find(({ spanId }) => spanId === post?.parentSpanId);
    expect(sending).toMatchObject({ name: 'send webhook', parentSpanId: undefined, kind: 4, linked: work.linked });
  });

  it('have no loose ends', async () => {
    const known = new Set([CALLER, ...collector.spans.map(({ spanId }) => spanId)]);
    await until(() => {
      for (const { spanId } of collector.spans) known.add(spanId);
      return collector.spans.every(({ parentSpanId }) => parentSpanId === undefined || known.has(parentSpanId));
    });
    expect(named('GET /livez')).toEqual([]);
    expect(collector.spans.filter(({ parentSpanId, kind }) => parentSpanId === undefined && kind === 3)).toEqual([]);
  });
});

describe('metrics', () => {
  it('are those that Prometheus reads', async () => {
    await until(() => collector.metrics.length > 0);
    const page = await (await fetch(`${app.url}/actuator/prometheus`)).text();
    const kinds = new Map([...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => [name, kind]));
    const samples = new Set(
      [...page.matchAll(/^([a-z]\w*?)(?:_bucket|_sum|_count)?(?:\{| )/gm)].map(([, name]) => name),
    );
    // Node's lists of what is open at a moment may be empty at another.
    const steady = [...kinds.keys()].filter((name) => samples.has(name) && !String(name).startsWith('nodejs_active_'));
    await until(() => {
      const sent = new Set(collector.metrics.map(({ name }) => name));
      return steady.every((name) => sent.has(String(name)));
    });
    for (const { name, kind } of collector.metrics) {
      expect([name, kind === 'sum' ? 'counter' : kind]).toEqual([name, kinds.get(name) ?? 'absent']);
    }
    const requests = collector.metrics.find(({ name }) => name === 'http_server_requests_seconds');
    expect(requests?.points.find(({ attributes }) => attributes.uri === '/api/policies')?.count).toBeGreaterThan(0);
  });
});

describe('a collector', () => {
  it('receives nothing that it would reject, with its credential', () => {
    expect(collector.faults).toEqual([]);
    expect(new Set(collector.headers.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer of-the-collector']),
    );
    expect(collector.headers.some(({ traceparent }) => traceparent !== undefined)).toBe(false);
  });

  it('receives no value of a document, query, key, name or user', () => {
    const received = collector.bytes.toString('latin1');
    expect(received).toContain('/api/filter');
    const secrets = { ...PLANTED, key: app.apiKey, email: app.adminEmail, password: app.adminPassword };
    const [first = '', last = ''] = PLANTED.text.split(' ');
    const values = { ...secrets, first, last, digits: PLANTED.ssn.replaceAll('-', '') };
    const found = Object.entries(values).filter(([, value]) => {
      const forms = [value, encodeURIComponent(value), Buffer.from(value).toString('base64').replace(/=+$/, '')];
      return forms.some((form) => received.toLowerCase().includes(form.toLowerCase()));
    });
    expect(found.map(([name]) => name)).toEqual([]);
  });

  it('that is away or hangs delays no request, and its losses are counted', async () => {
    const lost = async (): Promise<number> => {
      const page = await (await fetch(`${app.url}/actuator/prometheus`)).text();
      return Number(/umbra_telemetry_dropped_spans_total\{reason="not_accepted"\} (\d+)/.exec(page)?.[1] ?? 0);
    };
    collector.behave(400);
    const before = await lost();
    expect((await ask('GET', '/api/policies')).status).toBe(200);
    await until(async () => (await lost()) > before);
    collector.behave('hang');
    const [hung, dropped] = [collector.headers.length, await lost()];
    await until(() => collector.headers.length > hung);
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('GET', '/api/policies')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await until(async () => (await lost()) > dropped);
    collector.behave(200);
    const seen = collector.spans.length;
    expect((await ask('GET', '/api/policies')).status).toBe(200);
    await until(() => collector.spans.length > seen);
  });
});
