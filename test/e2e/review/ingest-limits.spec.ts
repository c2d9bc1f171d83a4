import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { bearer, call } from '../../support/client.js';
import { makePdf } from '../../support/pdf.js';
import { expectRefusal, ReviewScene } from '../../support/review.js';

const LINE_LIMIT = 1024 * 1024 + 2 * 4096;

let scene: ReviewScene;

beforeAll(async () => {
  scene = await ReviewScene.start({ env: { REVIEW_MAX_TEXT_BYTES: '4096' } });
});
afterAll(() => scene.close());

const headers = (type: string) => ({ ...bearer(scene.member.key), 'content-type': type });
const bulk = () =>
  request(`${scene.app.url}/api/v1/ingest/bulk?batchId=${scene.batchId}`, {
    method: 'POST',
    headers: headers('application/x-ndjson'),
  });

describe('the name of a document', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['a mark that turns the direction of writing', 'annex\u202Efdp.exe'],
    ['an isolate', 'a\u2066b.txt'],
    ['a line feed', 'one\ntwo.txt'],
    ['a carriage return', 'one\rtwo.txt'],
    ['a line separator', 'one\u2028two.txt'],
    ['a NUL', 'a\u0000.txt'],
    ['an escape', '\u001B[31mred.txt'],
    ['a control character of the upper half', 'a\u0085.txt'],
    ['a space that nobody sees', 'a\u200B.txt'],
    ['half a character', 'a\uD83D.txt'],
  ];
  const taken = ['Akte/2024 (1) – Übersicht.txt', 'نامه\u200Cها.txt', '👩\u200D⚕️.txt', '..\\letter.txt'];

  it.each(refused)('with %s is refused by every ingest route', async (_, name) => {
    const json = { batchId: scene.batchId, name, text: 'x' };
    for (const path of ['/api/v1/ingest', '/api/v1/documents/text']) {
      const answer = await scene.member.ask('POST', path, json);
      expectRefusal(answer, 400, 'INVALID_INPUT');
      expect(answer.body.error).toBe('name must not contain control, invisible or direction characters or line breaks');
    }
    const line = await call(scene.app, 'POST', '/api/v1/ingest/bulk', {
      headers: headers('application/x-ndjson'),
      text: JSON.stringify(json),
    });
    expect(JSON.parse(line.body as string)).toMatchObject({ line: 1, code: 'INVALID_INPUT' });
    // Half a character cannot be written into an address.
    if (name.includes('\uD83D')) return;
    const query = new URLSearchParams({ batchId: scene.batchId, name });
    const body = makePdf([{ lines: [[72, 700, 'Hello']] }]);
    for (const path of ['/api/v1/ingest/pdf', '/api/v1/documents/pdf']) {
      const url = `${scene.app.url}${path}?${query.toString()}`;
      const answer = await fetch(url, { method: 'POST', headers: headers('application/pdf'), body });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'INVALID_INPUT']);
    }
  });

  it.each(taken)('may be %s', async (name) => {
    const answer = await scene.member.ask('POST', '/api/v1/ingest', { batchId: scene.batchId, name, text: 'x' });
    expect(answer.status).toBe(202);
    const { body } = await scene.admin('GET', `/api/v1/documents/${answer.body.taskId as string}`);
    expect(body.filename).toBe(name);
  });
});

describe('a line that is too long', () => {
  const firstAnswer = async (outgoing: ClientRequest): Promise<IncomingMessage> => {
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    return response.setEncoding('utf8');
  };

  it('is answered before it ends, and the next lines are read', async () => {
    const outgoing = bulk();
    outgoing.write(Buffer.alloc(LINE_LIMIT + 1, 'x'));
    const response = await firstAnswer(outgoing);
    const [early] = (await once(response, 'data')) as [string];
    expect(JSON.parse(early)).toMatchObject({ line: 1, code: 'LINE_TOO_LONG' });
    outgoing.end('xxx\n{"name":"behind.txt","text":"b"}\n');
    const [behind] = (await once(response, 'data')) as [string];
    expect(JSON.parse(behind)).toMatchObject({ line: 2, taskId: expect.any(String) as string });
  });

  it('is not read forever: earlier answers arrive and the response ends', async () => {
    const outgoing = bulk();
    outgoing.on('error', () => undefined);
    let sent = 0;
    const chunk = Buffer.alloc(256 * 1024, 'x');
    const send = (): void => {
      sent += chunk.length;
      outgoing.write(chunk);
    };
    outgoing.on('drain', send);
    outgoing.write('{"name":"before.txt","text":"b"}\n');
    send();
    const response = await firstAnswer(outgoing);
    let answers = '';
    for await (const part of response) answers += String(part);
    const lines = answers.trim().split('\n');
    expect(lines.map((each) => JSON.parse(each) as unknown)).toMatchObject([
      { line: 1, taskId: expect.any(String) as string },
      { line: 2, code: 'LINE_TOO_LONG' },
    ]);
    outgoing.destroy();
    // What was under way when the answer ended is not the server's.
    expect(sent).toBeGreaterThan(5 * LINE_LIMIT);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });
});
