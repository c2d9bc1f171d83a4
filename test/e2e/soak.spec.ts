import { sharedApp } from '../support/app.js';
import { AppProcess } from '../support/app-process.js';
import { budget, isLong } from '../support/budget.js';
import { bearer, call } from '../support/client.js';
import { makeEnvironment, type TestEnvironment } from '../support/environment.js';
import { residentMemory } from '../support/long-input.js';
import { LIVES_ENVIRONMENT } from '../support/review-lives.js';

const ROUNDS = budget(36, 100_000);
const CLIENTS = 8;
/** What caches and the heap may still grow by once the process has been warm for a third of the rounds. */
const MAX_GROWTH_MEGABYTES = 100;

const LETTER = 'Call 212-555-0143 or write to ann@example.com about the card 4111 1111 1111 1111. '.repeat(40);

let environment: TestEnvironment | undefined;
/** In the long tier a process of its own, whose memory shows what so many requests leave behind. */
let own: AppProcess | undefined;
let product: { readonly url: string };
let authorization: Readonly<Record<string, string>>;
beforeAll(async () => {
  if (isLong) {
    environment = await makeEnvironment(LIVES_ENVIRONMENT);
    product = own = await AppProcess.start(environment.env);
    authorization = bearer(LIVES_ENVIRONMENT.UMBRA_API_KEY);
  } else {
    const shared = await sharedApp();
    product = shared;
    authorization = bearer(shared.apiKey);
  }
});
afterAll(async () => {
  if (own !== undefined) expect(await own.stop()).toBe(0);
  await environment?.remove();
});

/** What a busy installation asks for, with new values every time. Resolves to the statuses. */
async function round(number: number): Promise<readonly number[]> {
  const headers = authorization;
  const answers = [
    await call(product, 'POST', `/api/filter?c=clinic-${number % 50}`, {
      headers: { ...headers, 'content-type': 'text/plain' },
      text: `${LETTER} Number ${number}.`,
    }),
    await call(product, 'POST', '/api/explain', {
      headers: { ...headers, 'content-type': 'text/plain' },
      text: `${number}: ann-${number}@example.com`,
    }),
    await call(product, 'PUT', `/api/policies/soak-${number % 20}`, {
      headers,
      json: { identifiers: { ssn: {}, emailAddress: {}, identifiers: [{ pattern: `T-${number}-[0-9]{4}` }] } },
    }),
    await call(product, 'POST', '/ingest', {
      json: { source_id: `source-${number % 20}`, pii_types: { ssn: number % 7, email: 3 } },
    }),
    await call(product, 'GET', '/api/policies', { headers }),
  ];
  return answers.map(({ status }) => status);
}

/** Nothing of the product that suites share: its memory is theirs too. */
const memoryMegabytes = async (): Promise<number> => (own === undefined ? 0 : (await residentMemory(own)) / 2 ** 20);

async function rounds(from: number, to: number): Promise<readonly number[]> {
  const failures: number[] = [];
  let next = from;
  const client = async (): Promise<void> => {
    for (let number = next++; number < to; number = next++) {
      failures.push(...(await round(number)).filter((status) => status >= 400));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return failures;
}

it('answers every request under a long load, in memory that stops growing', async () => {
  const third = Math.ceil(ROUNDS / 3);
  expect(await rounds(0, third)).toEqual([]);
  const before = await memoryMegabytes();
  expect(await rounds(third, ROUNDS)).toEqual([]);
  expect(await memoryMegabytes()).toBeLessThan(before + MAX_GROWTH_MEGABYTES);
});
