/** Retries, time limits and broken connections, against servers of the tests. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { inspect } from 'node:util';
import { addText, approveDocument, connect, type ConnectionOptions, listBatches, redact } from '../src/index.js';
import { reidentify, UmbraError, type Umbra } from '../src/index.js';
import { saveDocument } from '../src/node.js';

const SECRET = '219-09-9999';

interface Seen {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

type Respond = (response: ServerResponse, count: number) => void;

/** Starts a server that answers each request by a function. */
async function started(t: TestContext, respond: Respond, options: Partial<ConnectionOptions> = {}) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      seen.push({ path: `${request.method ?? ''} ${request.url ?? ''}`, headers: request.headers });
      respond(response, seen.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`;
  return { seen, umbra: connect({ url, key: 'key', ...options }) };
}

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
  response.writeHead(status, headers).end(JSON.stringify(body));
};

/** Refuses the first requests and answers the next. */
const refusing =
  (status: number, code: string, times: number, retryAfter: string, body: unknown): Respond =>
  (response, count) => {
    if (count > times) json(response, 200, body);
    else json(response, status, { error: 'Not now.', code }, { 'retry-after': retryAfter });
  };

const failure = async (call: Promise<unknown>): Promise<UmbraError> => {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof UmbraError);
  return error;
};

void test('repeats what is refused for now with the same key', async (t) => {
  const { seen, umbra } = await started(t, refusing(503, 'OVERLOADED', 2, '0', { taskId: 't' }));
  assert.equal(await addText(umbra, 'b', 'n', SECRET), 't');
  assert.deepEqual(
    seen.map((each) => each.path),
    Array.from({ length: 3 }, () => 'POST /base/api/v1/ingest'),
  );
  const keys = new Set(seen.map(({ headers }) => headers['idempotency-key']));
  assert.equal(keys.size, 1);
  assert.equal(new Set(seen.map(({ headers }) => headers['x-request-id'])).size, 1);
  await addText(umbra, 'b', 'n', SECRET);
  assert.ok(!keys.has(seen.at(-1)?.headers['idempotency-key']));
});

void test('repeats after a broken connection only what cannot happen twice', async (t) => {
  const breaking: Respond = (response, count) => {
    if (count === 1) response.destroy();
    else json(response, 200, { taskId: 't' });
  };
  const first = await started(t, breaking);
  assert.equal(await addText(first.umbra, 'b', 'n', 't'), 't');
  const other = await started(t, breaking);
  assert.equal((await failure(approveDocument(other.umbra, 'd'))).code, 'UNREACHABLE');
  assert.equal(other.seen.length, 1);
});

void test('re-identification is not repeated when it may have been done', async (t) => {
  const ask = (umbra: Umbra) => reidentify(umbra, ['v'], { policy: 'p', reason: 'r' });
  const refused = await started(t, refusing(503, 'OVERLOADED', 1, '0', { results: [] }));
  assert.deepEqual(await ask(refused.umbra), { results: [] });
  const unknown = await started(t, refusing(503, 'TIMED_OUT', 1, '0', { results: [] }));
  assert.equal((await failure(ask(unknown.umbra))).code, 'TIMED_OUT');
  assert.equal(unknown.seen.length, 1);
});

void test('gives up at once when the server asks for more time than there is', async (t) => {
  const { seen, umbra } = await started(t, refusing(429, 'DAILY_LIMIT', 9, '3600', {}));
  assert.equal((await failure(listBatches(umbra))).retryAfterSeconds, 3600);
  assert.equal(seen.length, 1);
});

void test('reads dates to wait for, and stops after its retries', async (t) => {
  const busy = refusing(503, 'OVERLOADED', 9, 'Wed, 21 Oct 2015 07:28:00 GMT', {});
  const { seen, umbra } = await started(t, busy, { retries: 2 });
  assert.equal((await failure(listBatches(umbra))).code, 'OVERLOADED');
  assert.equal(seen.length, 3);
});

void test('does not wait longer than its time, and ends when it is told to', async (t) => {
  const silent = await started(t, () => undefined, { timeoutSeconds: 0.05 });
  assert.equal((await failure(redact(silent.umbra, SECRET))).code, 'TIMEOUT');
  const { umbra } = await started(t, () => undefined);
  const reason = new Error('enough');
  const end = new AbortController();
  const call = redact(umbra, SECRET, { signal: end.signal });
  end.abort(reason);
  await assert.rejects(call, reason);
});

void test('a response that ends early is read again and is never a file', async (t) => {
  const short: Respond = (response, count) => {
    if (count > 1) json(response, 200, 'whole');
    else response.writeHead(200, { 'content-length': '100' }).write('part', () => response.destroy());
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'umbra-client-'));
  t.after(() => {
    rmSync(folder, { recursive: true });
  });
  const again = await started(t, short);
  await saveDocument(again.umbra, 'd', path.join(folder, 'a'));
  assert.equal(readFileSync(path.join(folder, 'a'), 'utf8'), '"whole"');
  const once = await started(t, short, { retries: 0 });
  assert.equal((await failure(saveDocument(once.umbra, 'd', path.join(folder, 'b')))).code, 'INTERRUPTED');
  assert.deepEqual(readdirSync(folder), ['a']);
});

void test('what is no response of Umbra is not shown', async (t) => {
  const page = await started(t, (response) => response.end(SECRET));
  const error = await failure(listBatches(page.umbra));
  assert.equal(error.code, 'INVALID_ANSWER');
  assert.ok(!inspect(error, { depth: null, showHidden: true }).includes(SECRET));
  const missing = await started(t, (response) => {
    json(response, 404, SECRET);
  });
  const unknown = await failure(listBatches(missing.umbra));
  assert.deepEqual([unknown.status, unknown.code], [404, 'UNKNOWN']);
  assert.ok(!inspect(unknown).includes(SECRET));
});

void test('refuses addresses and keys that cannot be used', () => {
  for (const url of ['localhost:8080', 'ftp://host', 'http://user:pass@host']) {
    assert.throws(() => connect({ url }), TypeError);
  }
  assert.throws(
    () => connect({ url: 'http://host', key: 'a key\nwith lines' }),
    (error: Error) => !error.message.includes('with lines'),
  );
});
