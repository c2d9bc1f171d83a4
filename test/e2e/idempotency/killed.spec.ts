import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { AppProcess } from '../../support/app-process.js';
import { budget } from '../../support/budget.js';
import { bearer } from '../../support/client.js';
import { makeEnvironment, type TestEnvironment } from '../../support/environment.js';
import { aMinuteAhead, bootAgain, LIVES_ENVIRONMENT, makeLivesScene } from '../../support/review-lives.js';

const TIMEOUT_MS = 300_000;
const LINES = budget(100, 400);
const TEXTS = budget(20, 40);

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await makeEnvironment(LIVES_ENVIRONMENT);
});
afterAll(() => environment.remove());

interface LineAnswer {
  readonly line: number;
  readonly taskId: string;
}

it(
  'makes one document of each request and line that is sent again after the process was killed',
  async () => {
    const { keys, batchId } = await makeLivesScene(environment);
    const key = keys[0] ?? '';
    const submission = (name: string) => JSON.stringify({ batchId, name, text: 'Nothing to find.' });
    const lines = Array.from({ length: LINES }, (_, i) => `${submission(`line ${i}`)}\n`);
    const lineHeaders = { ...bearer(key), 'content-type': 'application/x-ndjson', 'idempotency-key': 'lines' };
    const sendText = async (url: string, i: number): Promise<string> => {
      const headers = { ...bearer(key), 'content-type': 'application/json', 'idempotency-key': `text ${i}` };
      const response = await fetch(`${url}/api/v1/ingest`, { method: 'POST', headers, body: submission(`text ${i}`) });
      expect(response.status).toBe(202);
      return ((await response.json()) as { taskId: string }).taskId;
    };
    const texts = Array.from({ length: TEXTS }, (_, i) => i);

    const killed = await AppProcess.start(environment.env);
    const outgoing = request(`${killed.url}/api/v1/ingest/bulk`, { method: 'POST', headers: lineHeaders });
    outgoing.on('error', () => undefined);
    // The request stays open: the process dies before it has an end.
    outgoing.write(lines.slice(0, LINES / 2).join(''));
    const [response] = (await once(outgoing, 'response')) as [NodeJS.ReadableStream];
    response.on('error', () => undefined);
    const answered: LineAnswer[] = [];
    const reader = createInterface(response).on('line', (line) => answered.push(JSON.parse(line) as LineAnswer));
    // The connection breaks with the process.
    reader.on('error', () => undefined);
    await once(reader, 'line');
    outgoing.write(lines.slice(LINES / 2).join(''));
    const before = texts.map((i) => sendText(killed.url, i).catch(() => undefined));
    await Promise.race(before);
    await killed.kill();
    const earlier = await Promise.all(before);
    expect(answered.length).toBeGreaterThan(0);

    const app = await bootAgain(environment, aMinuteAhead());
    try {
      const again = await fetch(`${app.url}/api/v1/ingest/bulk`, {
        method: 'POST',
        headers: lineHeaders,
        body: lines.join(''),
      });
      expect(again.status).toBe(200);
      const answers = (await again.text()).trim().split('\n');
      const later = answers.map((line) => JSON.parse(line) as LineAnswer);
      expect(later.map(({ line }) => line)).toEqual(lines.map((_, i) => i + 1));
      expect(later.slice(0, answered.length)).toEqual(answered);
      expect(new Set(later.map(({ taskId }) => taskId)).size).toBe(LINES);
      const ids = await Promise.all(texts.map((i) => sendText(app.url, i)));
      for (const [i, id] of earlier.entries()) if (id !== undefined) expect(ids[i]).toBe(id);
      const queue = await fetch(`${app.url}/api/v1/queue?batchId=${batchId}`, { headers: bearer(key) });
      expect(((await queue.json()) as { totalElements: number }).totalElements).toBe(LINES + TEXTS);
    } finally {
      await app.close();
    }
  },
  TIMEOUT_MS,
);
