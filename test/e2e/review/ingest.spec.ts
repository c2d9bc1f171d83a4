import { request } from 'node:http';
import { once } from 'node:events';
import { unique } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { expectRefusal, LETTER, ReviewScene } from '../../support/review.js';
import { until } from '../../support/until.js';

let scene: ReviewScene;

beforeAll(async () => {
  scene = await ReviewScene.start({ env: { REVIEW_MAX_TEXT_BYTES: '4096' } });
});
afterAll(() => scene.close());

interface LineAnswer {
  readonly line: number;
  readonly taskId?: string;
  readonly error?: string;
  readonly code?: string;
}

async function bulk(lines: string, query = `?batchId=${scene.batchId}`, more: Record<string, string> = {}) {
  const headers = { ...bearer(scene.member.key), 'content-type': 'application/x-ndjson', ...more };
  const response = await fetch(`${scene.app.url}/api/v1/ingest/bulk${query}`, { method: 'POST', headers, body: lines });
  const text = await response.text();
  const answers = text.split('\n').filter((each) => each !== '');
  return { status: response.status, answers: answers.map((each) => JSON.parse(each) as LineAnswer), text };
}

describe('POST /api/v1/documents/text', () => {
  it('creates the same document as ingest', async () => {
    const headers = await scene.member.session();
    const json = { batchId: scene.batchId, name: 'typed.txt', text: LETTER };
    const answer = await call(scene.app, 'POST', '/api/v1/documents/text', { headers, json });
    expect(answer.status).toBe(202);
    const id = answer.body.taskId as string;
    await until(async () => (await scene.statusOf(id)) !== 'PENDING');
    expect((await scene.member.ask('GET', `/api/v1/documents/${id}`)).body).toMatchObject({
      filename: 'typed.txt',
      priority: 2,
      format: 'text',
    });
    expect((await scene.span(id)).location).toMatchObject({ page: 1, coordinates: null });
  });

  it('is refused for the same reasons as ingest', async () => {
    const add = (json: object) => scene.member.ask('POST', '/api/v1/documents/text', json);
    expectRefusal(await add({ batchId: scene.foreignBatchId, name: 'a', text: 'b' }), 403, 'NO_BATCH_ACCESS');
    expectRefusal(await add({ batchId: 'none', name: 'a', text: 'b' }), 400, 'UNKNOWN_BATCH');
    expectRefusal(await add({ batchId: scene.batchId, name: ' ', text: 'b' }), 400, 'INVALID_INPUT');
    expectRefusal(await add({ batchId: scene.batchId, name: 'a', text: 'x'.repeat(4097) }), 413, 'TEXT_TOO_LARGE');
    const headers = { ...(await scene.member.session()), 'content-type': 'text/plain' };
    expectRefusal(await call(scene.app, 'POST', '/api/v1/documents/text', { headers, text: '{}' }), 415);
  });
});

describe('POST /api/v1/ingest/bulk', () => {
  it('answers line by line and continues after invalid lines', async () => {
    const { status, answers, text } = await bulk(
      [
        JSON.stringify({ name: 'one.txt', text: LETTER, priority: 3 }),
        '{"name": "broken, ana@example.com',
        JSON.stringify({ name: 'two.txt' }),
        JSON.stringify({ name: 'two.txt', text: 'x', priority: 9 }),
        '',
        JSON.stringify({ name: 'foreign.txt', text: 'x', batchId: scene.foreignBatchId }),
        JSON.stringify({ name: 'long.txt', text: 'x'.repeat(4097) }),
        'x'.repeat(2 * 1024 * 1024),
        '[]',
        JSON.stringify({ name: 'last.txt', text: '' }),
      ].join('\n'),
    );
    expect(status).toBe(200);
    expect(answers.map(({ line, code = 'stored' }) => [line, code])).toEqual([
      [1, 'stored'],
      [2, 'INVALID_JSON'],
      [3, 'INVALID_INPUT'],
      [4, 'INVALID_INPUT'],
      [6, 'NO_BATCH_ACCESS'],
      [7, 'TEXT_TOO_LARGE'],
      [8, 'LINE_TOO_LONG'],
      [9, 'INVALID_JSON'],
      [10, 'stored'],
    ]);
    expect(answers.find(({ line }) => line === 4)?.error).toBe('priority must be 1, 2 or 3');
    expect(text).not.toContain('ana@example.com');
    const first = await scene.member.ask('GET', `/api/v1/documents/${answers[0]?.taskId ?? ''}`);
    expect(first.body).toMatchObject({ filename: 'one.txt', priority: 3, batchId: scene.batchId });
  });

  it('stores each text before answering, in order', async () => {
    const batchId = await scene.batch();
    const lines = Array.from({ length: 700 }, (_, i) =>
      JSON.stringify({ batchId, name: `${i}.txt`, text: `Text ${i}` }),
    );
    const { answers } = await bulk(lines.join('\r\n'), '');
    expect(answers.map(({ line }) => line)).toEqual(lines.map((_, i) => i + 1));
    for (const i of [0, 255, 256, 699]) {
      const found = await scene.member.ask('GET', `/api/v1/documents/${answers[i]?.taskId ?? ''}`);
      expect(found.body.filename).toBe(`${i}.txt`);
    }
    const queue = await scene.member.ask('GET', `/api/v1/queue?batchId=${batchId}`);
    expect(queue.body.totalElements).toBe(700);
  });

  it('stores a line once that is sent again with the same Idempotency-Key, and one that is another besides', async () => {
    const batchId = await scene.batch();
    const query = `?batchId=${batchId}`;
    const key = { 'idempotency-key': unique('lines') };
    const line = (text: string) => JSON.stringify({ name: 'same.txt', text });
    const first = await bulk([line('a'), line('a'), line('b')].join('\n'), query, key);
    expect(new Set(first.answers.map(({ taskId }) => taskId)).size).toBe(3);
    const again = await bulk([line('a'), line('a'), line('c'), line('d')].join('\n'), query, key);
    expect(again.status).toBe(200);
    expect(again.answers.slice(0, 2)).toEqual(first.answers.slice(0, 2));
    const ids = [...first.answers, ...again.answers.slice(2)].map(({ taskId }) => taskId);
    expect(new Set(ids).size).toBe(5);
    const queue = await scene.member.ask('GET', `/api/v1/queue?batchId=${batchId}`);
    expect(queue.body.totalElements).toBe(5);
    expect(await bulk(line('a'), undefined, key)).toMatchObject({ status: 422 });
    expect(await bulk(line('a'), query, { 'idempotency-key': '""' })).toMatchObject({ status: 400 });
  });

  it('answers 409 while the same lines are being taken in', async () => {
    const key = { 'idempotency-key': unique('lines') };
    const outgoing = request(`${scene.app.url}/api/v1/ingest/bulk?batchId=${scene.batchId}`, {
      method: 'POST',
      headers: { ...bearer(scene.member.key), 'content-type': 'application/x-ndjson', ...key },
    });
    outgoing.write('{"name":"early.txt","text":"b"}\n');
    const [response] = (await once(outgoing, 'response')) as [NodeJS.ReadableStream];
    expect(await bulk('{"name":"early.txt","text":"b"}', undefined, key)).toMatchObject({ status: 409 });
    outgoing.end();
    response.resume();
    await once(response, 'end');
    expect((await bulk('{"name":"early.txt","text":"b"}', undefined, key)).answers).toMatchObject([{ line: 1 }]);
  });

  it('is refused as a whole for an unusable batch or another Content-Type', async () => {
    const headers = { ...bearer(scene.member.key), 'content-type': 'application/x-ndjson' };
    const to = (batchId: string) =>
      call(scene.app, 'POST', `/api/v1/ingest/bulk?batchId=${batchId}`, { headers, text: '{}' });
    expectRefusal(await to('none'), 400, 'UNKNOWN_BATCH');
    expectRefusal(await to(scene.foreignBatchId), 403, 'NO_BATCH_ACCESS');
    expectRefusal(await to(''), 400, 'INVALID_INPUT');
    expectRefusal(await scene.member.ask('POST', '/api/v1/ingest/bulk', {}), 415, 'UNSUPPORTED_TYPE');
    const { answers } = await bulk('{"name":"a","text":"b"}', '');
    expect(answers).toMatchObject([{ line: 1, code: 'INVALID_INPUT' }]);
  });

  it('answers a line before the next one arrives', async () => {
    const outgoing = request(`${scene.app.url}/api/v1/ingest/bulk?batchId=${scene.batchId}`, {
      method: 'POST',
      headers: { ...bearer(scene.member.key), 'content-type': 'application/x-ndjson' },
    });
    outgoing.write('{"name":"early.txt","text":"b"}\n');
    const [response] = (await once(outgoing, 'response')) as [NodeJS.ReadableStream];
    const [first] = (await once(response, 'data')) as [Buffer];
    expect(JSON.parse(first.toString())).toMatchObject({ line: 1, taskId: expect.any(String) as string });
    outgoing.end('{"name":"late.txt","text":"b"}\n');
    const [second] = (await once(response, 'data')) as [Buffer];
    expect(JSON.parse(second.toString())).toMatchObject({ line: 2, taskId: expect.any(String) as string });
  });

  it('keeps serving others when a client disconnects', async () => {
    const outgoing = request(`${scene.app.url}/api/v1/ingest/bulk?batchId=${scene.batchId}`, {
      method: 'POST',
      headers: { ...bearer(scene.member.key), 'content-type': 'application/x-ndjson' },
    });
    outgoing.on('error', () => undefined);
    outgoing.write('{"name":"early.txt","text":"b"}\n{"name":"cut');
    const [response] = (await once(outgoing, 'response')) as [NodeJS.ReadableStream];
    await once(response, 'data');
    response.on('error', () => undefined);
    outgoing.destroy();
    expect((await bulk('{"name":"a","text":"b"}')).answers).toMatchObject([
      { line: 1, taskId: expect.any(String) as string },
    ]);
  });
});
