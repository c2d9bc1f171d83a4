import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { COMMON } from '../../bench/common-kinds.js';
import { sharedApp, unique } from '../../support/app.js';
import { AppProcess } from '../../support/app-process.js';
import { budget, isLong } from '../../support/budget.js';
import { bearer, call } from '../../support/client.js';
import { makeEnvironment, type TestEnvironment } from '../../support/environment.js';
import { ExpectedOutput, jsonLine, linesBefore, printRate, residentMemory } from '../../support/long-input.js';
import { LIVES_ENVIRONMENT } from '../../support/review-lives.js';

const LINES = budget(10_000, Math.ceil(1e9 / jsonLine(1_000_000, false).length));
const MEBIBYTE = 2 ** 20;
/** Whatever the length. */
const MAX_MEMORY = 600 * MEBIBYTE;
const MEASURED_EVERY = 2 * MEBIBYTE;
const MAX_MS = budget(300_000, 3_600_000);

const policy = unique('common').replace(' ', '-');

let environment: TestEnvironment | undefined;
/** In the long tier a process of its own, whose memory shows what so many lines need. */
let own: AppProcess | undefined;
let product: { readonly url: string };
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  if (isLong) {
    environment = await makeEnvironment(LIVES_ENVIRONMENT);
    product = own = await AppProcess.start(environment.env);
    headers = bearer(LIVES_ENVIRONMENT.UMBRA_API_KEY);
  } else {
    const shared = await sharedApp();
    product = shared;
    headers = bearer(shared.apiKey);
  }
});
afterAll(async () => {
  if (own !== undefined) expect(await own.stop()).toBe(0);
  await environment?.remove();
});

it(
  'lines of any number are answered in order, in memory that does not grow with them',
  async () => {
    await call(product, 'PUT', `/api/policies/${policy}`, { headers, json: { identifiers: COMMON } });
    const startedAt = performance.now();
    const outgoing = httpRequest(`${product.url}/api/filter?p=${policy}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-ndjson' },
    });
    const sent = pipeline(Readable.from(linesBefore(LINES, jsonLine)), outgoing);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    const answers = new ExpectedOutput(LINES, jsonLine);
    let [peakBytes, measuredAt] = [0, 0];
    for await (const chunk of response) {
      answers.take(chunk as Buffer);
      if (own === undefined || answers.bytes - measuredAt < MEASURED_EVERY) continue;
      measuredAt = answers.bytes;
      peakBytes = Math.max(peakBytes, await residentMemory(own));
    }
    await sent;
    expect(response.complete).toBe(true);
    expect(answers.isComplete).toBe(true);
    printRate('NDJSON over HTTP', answers.bytes, startedAt, peakBytes);
    if (isLong) expect(peakBytes).toBeGreaterThan(0);
    expect(peakBytes).toBeLessThan(MAX_MEMORY);
  },
  MAX_MS,
);
