import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { COMMON } from '../../bench/common-kinds.js';
import { AppProcess } from '../../support/app-process.js';
import { budget } from '../../support/budget.js';
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

let environment: TestEnvironment;
let product: AppProcess;
beforeAll(async () => {
  environment = await makeEnvironment(LIVES_ENVIRONMENT);
  product = await AppProcess.start(environment.env);
});
afterAll(async () => {
  expect(await product.stop()).toBe(0);
  await environment.remove();
});

const headers = bearer(LIVES_ENVIRONMENT.UMBRA_API_KEY);

it(
  'lines of any number are answered in order, in memory that does not grow with them',
  async () => {
    await call(product, 'PUT', '/api/policies/common', { headers, json: { identifiers: COMMON } });
    const startedAt = performance.now();
    const outgoing = httpRequest(`${product.url}/api/filter?p=common`, {
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
      if (answers.bytes - measuredAt < MEASURED_EVERY) continue;
      measuredAt = answers.bytes;
      peakBytes = Math.max(peakBytes, await residentMemory(product));
    }
    await sent;
    expect(response.complete).toBe(true);
    expect(answers.isComplete).toBe(true);
    printRate('NDJSON over HTTP', answers.bytes, startedAt, peakBytes);
    expect(peakBytes).toBeGreaterThan(0);
    expect(peakBytes).toBeLessThan(MAX_MEMORY);
  },
  MAX_MS,
);
