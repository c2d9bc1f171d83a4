import { readFileSync } from 'node:fs';
import { AppProcess } from '../../support/app-process.js';
import { budget, isLong } from '../../support/budget.js';
import { bearer } from '../../support/client.js';
import { makeEnvironment } from '../../support/environment.js';
import { fixture } from '../../support/filter-pdf.js';
import { memoryGroup } from '../../support/memory-group.js';
import { LIVES_ENVIRONMENT, makeLivesScene } from '../../support/review-lives.js';
import { until } from '../../support/until.js';

const MEBIBYTE = 2 ** 20;
const LIMIT = 512 * MEBIBYTE;
/** The settings of docs/operate/sizing.md for this limit. */
const SMALL = { FILTER_WORKERS: '1', PDF_CONCURRENCY: '1', PDF_OCR: 'off' };
const TEXTS = budget(8, 400);
const LARGE_TEXTS = budget(1, 40);
const LINES = budget(2000, 200_000);
const PDFS = budget(2, 100);
const UPLOADS = budget(4, 100);

const line = (i: number): string =>
  `Patient ${i}: Anna Miller, call +1 415 555 01${10 + (i % 90)}, write to anna.miller${i}@example.com, seen in the ward.\n`;

/** Sentences with several findings each. */
const textOf = (bytes: number): string => {
  const lines: string[] = [];
  for (let i = 0, length = 0; length < bytes; length += lines.at(-1)?.length ?? 0) lines.push(line(i++));
  return lines.join('');
};

/** Sends `count` requests, four at a time. */
async function fourAtATime(count: number, send: (i: number) => Promise<void>): Promise<void> {
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < count) await send(next++);
  };
  await Promise.all([client(), client(), client(), client()]);
}

const group = memoryGroup(LIMIT);
afterAll(() => {
  group?.remove();
});
/** Where this user may limit the memory of processes. */
const itWithin = group === undefined ? it.skip : it;

itWithin(
  'large texts, lines, PDFs and uploads are done in 512 MB, and what needs more is refused alone',
  async () => {
    if (group === undefined) throw new Error('There is no group');
    const environment = await makeEnvironment({ ...LIVES_ENVIRONMENT, ...SMALL });
    const { keys, batchId } = await makeLivesScene(environment);
    const app = await AppProcess.start(environment.env, group.within);
    const post = async (to: string, type: string, body: string | Buffer): Promise<Response> =>
      fetch(app.url + to, {
        method: 'POST',
        headers: { ...bearer(keys[0] ?? ''), 'content-type': type },
        body: new Uint8Array(Buffer.from(body)),
      });
    const done = async (to: string, type: string, body: string | Buffer, expected = 200): Promise<void> => {
      const answer = await post(to, type, body);
      await answer.arrayBuffer();
      expect(answer.status).toBe(expected);
    };
    const peaks: Record<string, number> = {};
    const note = (work: string): void => {
      const status = readFileSync(`/proc/${app.pid}/status`, 'latin1');
      peaks[work] = Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
    };
    try {
      note('idle');
      const text = textOf(100_000);
      await fourAtATime(TEXTS, () => done('/api/filter', 'text/plain', text));
      const large = textOf(1_000_000);
      await fourAtATime(LARGE_TEXTS, () => done('/api/filter', 'text/plain', large));
      note('texts');
      const lines = Array.from({ length: LINES }, (_, i) => `${JSON.stringify({ id: i, text: line(i) })}\n`);
      await done('/api/filter', 'application/x-ndjson', lines.join(''));
      note('lines');
      for (const name of ['chromium-east-asian.pdf', 'latex-article.pdf']) {
        await fourAtATime(PDFS, () => done('/api/filter', 'application/pdf', fixture(name)));
      }
      note('PDFs');
      await fourAtATime(UPLOADS, (i) => {
        const query = new URLSearchParams({ batchId, name: `letter ${i}` }).toString();
        return done(`/api/v1/ingest/file?${query}`, 'text/plain', text, 202);
      });
      await until(async () => {
        const queue = await fetch(`${app.url}/api/v1/queue?batchId=${batchId}&status=PENDING`, {
          headers: bearer(keys[0] ?? ''),
        });
        return ((await queue.json()) as { totalElements: number }).totalElements === 0;
      });
      note('uploads');
      if (isLong) {
        // A thread may not have as much memory as its findings need: that ends, and nothing else.
        await done('/api/filter', 'text/plain', textOf(9_000_000), 413);
        await done('/api/filter', 'text/plain', text);
      }
    } finally {
      expect(group.kills()).toBe(0);
      expect(await app.stop()).toBe(0);
      await environment.remove();
    }
    if (isLong) process.stdout.write(`peaks of memory in MB: ${JSON.stringify(peaks)}\n`);
    expect(Math.max(...Object.values(peaks))).toBeLessThanOrEqual(LIMIT / MEBIBYTE);
  },
  budget(300_000, 1_800_000),
);
