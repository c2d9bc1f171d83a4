import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { StalledAnswers } from '../../../src/platform/http/answer-deadline.js';
import type { Exchange } from '../../../src/platform/http/exchange.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { until } from '../../support/until.js';

/** The limit in looks of the server, which takes each for a second: no wait here depends on the speed of the machine. */
const LIMIT_SECONDS = 4;
/** The server's own limit, which also covers what comes before the response. */
const NEVER_SECONDS = 3600;
const NS_PER_SECOND = 1_000_000_000n;
const looksOf = new WeakMap<StalledAnswers, bigint>();
/** Ten values, each of which becomes a hundred times as long: what takes time is the answer, not the search. */
const LINE = `"text":"${'219-09-9999 '.repeat(10)}"`;
const REPLACEMENT = 'x'.repeat(1000);
const LINE_BYTES = 10 * REPLACEMENT.length;
/** Of the answer: more than the buffers of both sides hold. */
const BYTES = 20_000_000;

let app: TestApp;
let looks: jest.SpyInstance;
beforeAll(async () => {
  const { end } = StalledAnswers.prototype;
  looks = jest.spyOn(StalledAnswers.prototype, 'end');
  looks.mockImplementation(function (this: StalledAnswers, inFlight: Parameters<StalledAnswers['end']>[0]) {
    // Another server may run in the same process.
    const now = (looksOf.get(this) ?? 0n) + NS_PER_SECOND;
    looksOf.set(this, now);
    end.call(this, inFlight, BigInt(LIMIT_SECONDS) * NS_PER_SECOND, now);
  });
  app = await startApp({
    env: { HTTP_RECEIVE_TIMEOUT_SECONDS: '1', HTTP_ANSWER_TIMEOUT_SECONDS: `${NEVER_SECONDS}` },
  });
  const ssnFilterStrategies = [{ strategy: 'STATIC_REPLACE', staticReplacement: REPLACEMENT }];
  const json = { identifiers: { ssn: { ssnFilterStrategies } } };
  expect(await call(app, 'PUT', '/api/policies/long-answers', { headers: bearer(app.apiKey), json })).toMatchObject({
    status: 201,
  });
});
afterAll(async () => {
  await app.close();
  looks.mockRestore();
});

/** The last looks of this server and of another one that may run in the same process. */
const RECENT_LOOKS = 10;

/** Returns what the server is answering, where it has looked at it. */
const answering = (): readonly Exchange[] =>
  (looks.mock.calls as Parameters<StalledAnswers['end']>[])
    .slice(-RECENT_LOOKS)
    .flatMap(([inFlight]) => [...inFlight.all]);

/** The server looks once a second for answers that nobody takes. */
async function looksAgain(): Promise<void> {
  const before = looks.mock.calls.length;
  await until(() => looks.mock.calls.length > before);
}

/** Sends lines as they are taken, until their answers are as many bytes or nobody takes them. */
function sendLines(): { readonly outgoing: ClientRequest; readonly sent: () => number } {
  const outgoing = httpRequest(`${app.url}/api/filter?p=long-answers`, {
    method: 'POST',
    // A connection of its own: the server closes those whose answer it has cut off.
    agent: false,
    headers: { authorization: `Bearer ${app.apiKey}`, 'content-type': 'application/x-ndjson' },
  });
  // The server may close a connection over which more is sent than it reads.
  outgoing.on('error', () => undefined);
  let sent = 0;
  const send = (): void => {
    while (sent * LINE_BYTES < BYTES) if (!outgoing.write(`{"id":${++sent},${LINE}}\n`)) return;
    outgoing.end();
  };
  outgoing.on('drain', send);
  send();
  return { outgoing, sent: () => sent };
}

async function answerTo(outgoing: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return response.setEncoding('utf8');
}

const parsed = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly id?: number; readonly line?: number; readonly code?: string });

it('an answer that nobody takes ends with a whole line that says so', async () => {
  const { outgoing } = sendLines();
  const response = await answerTo(outgoing);
  // Nothing is read until the server has given up.
  await until(() => answering().some(({ response: { writableEnded } }) => writableEnded));
  let text = '';
  for await (const part of response) text += String(part);
  expect(response.complete).toBe(true);
  expect(text.endsWith('}\n')).toBe(true);
  const lines = parsed(text);
  const last = lines.pop();
  expect(lines.map(({ id }) => id)).toEqual(lines.map((_, index) => index + 1));
  expect(last).toEqual({
    line: lines.length + 1,
    error: `The client read nothing of the response for ${LIMIT_SECONDS} seconds. Send this line and all following lines again.`,
    code: 'ANSWER_NOT_TAKEN',
  });
  outgoing.destroy();
});

it('an answer that is taken slowly is never cut off', async () => {
  const { outgoing, sent } = sendLines();
  const response = await answerTo(outgoing);
  let text = '';
  let nextPause = 0;
  for await (const part of response) {
    text += String(part);
    if (text.length < nextPause) continue;
    // Over twice the limit, a little more at each look than a connection holds back.
    nextPause = text.length + BYTES / (2 * LIMIT_SECONDS);
    await looksAgain();
  }
  expect(response.complete).toBe(true);
  const lines = parsed(text);
  expect(lines).toHaveLength(sent());
  expect(lines.at(-1)).toMatchObject({ id: sent() });
  expect(text.length).toBeGreaterThan(BYTES);
});
