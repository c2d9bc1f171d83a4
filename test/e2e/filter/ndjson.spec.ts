import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { startApp, type TestApp } from '../../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { FILTER_MAX_BYTES: '100000' } });
});
afterAll(async () => {
  await app.close();
});

const NDJSON = 'application/x-ndjson';
const headers = () => ({ authorization: `Bearer ${app.apiKey}`, 'content-type': NDJSON });
const post = (path: string, body: string | Buffer, more: Record<string, string> = {}): Promise<Response> =>
  fetch(`${app.url}${path}`, { method: 'POST', body, headers: { ...headers(), ...more } });
const parsed = (text: string): unknown[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

/** The number of numbers that were replaced since the start. */
async function replacedSsns(): Promise<number> {
  const metrics = await (await fetch(`${app.url}/actuator/prometheus`)).text();
  return Number(/^umbra_redactions_total\{kind="ssn"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
}

describe('newline-delimited JSON', () => {
  it('is redacted line by line, in order', async () => {
    const records = Array.from({ length: 500 }, (_, id) => ({ id, text: `${'x'.repeat(id)} SSN 219-09-9999` }));
    const response = await post('/api/filter', records.map((record) => JSON.stringify(record)).join('\n'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(response.headers.get('x-document-id')).toMatch(/^[0-9a-f]{32}$/);
    expect(parsed(await response.text())).toEqual(
      records.map(({ id }) => ({ id, text: `${'x'.repeat(id)} SSN {{{REDACTED-ssn}}}` })),
    );
  });

  it('is explained line by line', async () => {
    const response = await post('/api/explain', '{"id":"a","text":"SSN 219-09-9999"}\n');
    expect(parsed(await response.text())).toEqual([
      { id: 'a', spans: [expect.objectContaining({ start: 4, end: 15, kind: 'ssn', text: '219-09-9999' }) as unknown] },
    ]);
  });

  it('returns an error for a bad line and continues', async () => {
    const long = JSON.stringify({ id: 3, text: 'y'.repeat(100_001) });
    const response = await post('/api/filter', `{"id":1}\nno\n${long}\n\n{"id":5,"text":"ok"}`);
    expect(parsed(await response.text())).toEqual([
      { id: 1, line: 1, error: '"text" must be a string.', code: 'INVALID_INPUT' },
      { line: 2, error: 'The line is not JSON.', code: 'INVALID_JSON' },
      { line: 3, error: 'The line is longer than the limit of 100000 bytes.', code: 'LINE_TOO_LONG' },
      { id: 5, text: 'ok' },
    ]);
  });

  it('is redacted alike, however many lines arrive together, how long they are and where they are redacted', async () => {
    const ssn = { ssnFilterStrategies: [{ strategy: 'REDACT', condition: 'token startswith "2"', alert: true }] };
    const here = { ssn, emailAddress: {} };
    // Patterns of an author run in other threads.
    const elsewhere = { ...here, identifiers: [{ pattern: 'K-\\d{4}', classification: 'case' }] };
    for (const [name, identifiers] of Object.entries({ here, elsewhere })) {
      const put = { method: 'PUT', headers: { ...headers(), 'content-type': 'application/json' } };
      const stored = await fetch(`${app.url}/api/policies/${name}`, { ...put, body: JSON.stringify({ identifiers }) });
      expect(stored.status).toBe(201);
    }
    // Short ones, one that has a thread of its own, ones that no turn takes with others, and nothing to find.
    const lengths = [1, 5, 40_000, 3, 20_000, 20_000, 9, 33_000, 2];
    const records = lengths.map((length, id) => ({
      id,
      text: id % 3 === 1 ? 'none' : `${'x '.repeat(length / 2)} SSN 219-09-${1000 + id}, mail ${id}@example.com`,
    }));
    const expected = records.map(({ id, text }) => ({
      id,
      text: text
        .replace(/219-09-\d{4}/, '{{{REDACTED-ssn}}}')
        .replace(/\d+@example\.com/, '{{{REDACTED-email-address}}}'),
    }));
    for (const policyName of ['here', 'elsewhere']) {
      const before = await replacedSsns();
      const response = await post(
        `/api/filter?p=${policyName}`,
        records.map((record) => JSON.stringify(record)).join('\n'),
      );
      expect(parsed(await response.text())).toEqual(expected);
      const documentId = response.headers.get('x-document-id') ?? '';
      const alerts = (await (await fetch(`${app.url}/api/alerts`, { headers: headers() })).json()) as {
        readonly documentId: string;
      }[];
      const told = new Set(alerts.map((alert) => alert.documentId).filter((id) => id.startsWith(documentId)));
      expect(told).toEqual(new Set([0, 2, 3, 5, 6, 8].map((id) => `${documentId}-${id + 1}`)));
      expect(await replacedSsns()).toBe(before + 6);
    }
  });

  it('may be compressed', async () => {
    const response = await post('/api/filter', gzipSync('{"id":1,"text":"219-09-9999"}\n'), {
      'content-encoding': 'gzip',
    });
    expect(parsed(await response.text())).toEqual([{ id: 1, text: '{{{REDACTED-ssn}}}' }]);
  });

  it('is rejected as a whole without a key or with an unknown policy', async () => {
    const anonymous = await fetch(`${app.url}/api/filter`, {
      method: 'POST',
      body: '{"text":"a"}',
      headers: { 'content-type': NDJSON },
    });
    expect(anonymous.status).toBe(401);
    expect((await post('/api/filter?p=none', '{"text":"a"}')).status).toBe(404);
    expect((await post('/api/filter', '')).status).toBe(200);
  });

  it('is answered while it is being sent', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const call = httpRequest(`${app.url}/api/filter`, { method: 'POST', headers: headers() }, (response) => {
        let got = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          got += piece;
          // The second line is sent only when the answer to the first is here.
          if (got.includes('"id":1') && !got.includes('"id":2')) call.end('{"id":2,"text":"b"}\n');
        });
        response.on('end', () => {
          resolve(got);
        });
      });
      call.on('error', reject);
      call.write('{"id":1,"text":"a"}\n');
    });
    expect(parsed(answer)).toEqual([
      { id: 1, text: 'a' },
      { id: 2, text: 'b' },
    ]);
  });

  it('gets an error for too long a line before the line ends', async () => {
    const outgoing = httpRequest(`${app.url}/api/filter`, { method: 'POST', headers: headers() });
    outgoing.on('error', () => undefined);
    outgoing.write(`{"id":1,"text":"ok"}\n${'x'.repeat(100_001)}`);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    let answers = '';
    let sent = 0;
    for await (const part of response.setEncoding('utf8')) {
      answers += String(part);
      if (!answers.includes('"line":2')) continue;
      // It was answered, and goes on: the answer ends all the same.
      outgoing.on('drain', () => {
        sent += 65_536;
        outgoing.write('x'.repeat(65_536));
      });
      outgoing.emit('drain');
    }
    outgoing.destroy();
    expect(parsed(answers)).toEqual([
      { id: 1, text: 'ok' },
      { line: 2, error: 'The line is longer than the limit of 100000 bytes.', code: 'LINE_TOO_LONG' },
    ]);
    expect(sent).toBeGreaterThan(300_000);
  });
});
