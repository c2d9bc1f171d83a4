import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call } from '../../support/client.js';
import { until } from '../../support/until.js';

/** Megabytes of lines are sent for the buffers that they fill: little is looked for in them. */
const FINDS_LITTLE = '?p=little';
/** Longer than this process, which is sender and receiver at once, may be held up between two lines. */
const LIMIT_SECONDS = 3;
const LIMIT_MS = LIMIT_SECONDS * 1000;

let app: TestApp;
beforeAll(async () => {
  const seconds = String(LIMIT_SECONDS);
  app = await startApp({ env: { HTTP_RECEIVE_TIMEOUT_SECONDS: seconds, HTTP_HEADER_TIMEOUT_SECONDS: seconds } });
  const json = { identifiers: { ssn: {} } };
  expect(await call(app, 'PUT', '/api/policies/little', { headers: bearer(app.apiKey), json })).toMatchObject({
    status: 201,
  });
});
afterAll(async () => {
  await app.close();
});

function open(type: string, headers: Readonly<Record<string, string>> = {}, query = ''): ClientRequest {
  const outgoing = httpRequest(`${app.url}/api/filter${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.apiKey}`, 'content-type': type, ...headers },
  });
  // The server may close a connection over which more is sent than it reads.
  outgoing.on('error', () => undefined);
  return outgoing;
}

async function answerTo(outgoing: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return response.setEncoding('utf8');
}

async function rest(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of response) text += String(part);
  return text;
}

const NDJSON = 'application/x-ndjson';

it('lines may be sent for longer than a sender may be idle', async () => {
  const outgoing = open(NDJSON);
  const started = Date.now();
  let sent = 0;
  const send = (): void => void outgoing.write(`{"id":${++sent},"text":"219-09-9999"}\n`);
  send();
  const response = await answerTo(outgoing);
  const pace = setInterval(() => {
    if (Date.now() - started < 2 * LIMIT_MS) send();
    else outgoing.end();
  }, LIMIT_MS / 20);
  const answers = await rest(response);
  clearInterval(pace);
  const lines = answers.trimEnd().split('\n');
  expect(lines).toHaveLength(sent);
  expect(lines.at(-1)).toBe(`{"id":${sent},"text":"{{{REDACTED-ssn}}}"}`);
});

it('answers that are not taken hold the request up, and do not end it', async () => {
  const outgoing = open(NDJSON, {}, FINDS_LITTLE);
  const filler = 'x'.repeat(10_000);
  let sent = 0;
  const send = (): boolean => outgoing.write(`{"id":${++sent},"text":"${filler}"}\n`);
  let heldUpSince = Date.now();
  const sendMore = (): void => {
    heldUpSince = Date.now();
    while (send());
  };
  outgoing.on('drain', sendMore);
  sendMore();
  const response = await answerTo(outgoing);
  // Nothing of the answer is read until the server has read nothing for longer than a sender may be idle.
  await until(() => Date.now() - heldUpSince > 1.5 * LIMIT_MS);
  outgoing.removeAllListeners('drain').end();
  const lines = (await rest(response)).trimEnd().split('\n');
  expect(response.complete).toBe(true);
  expect(lines.length).toBe(sent);
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ id: sent, text: filler });
});

it('an answer to lines whose sender is idle ends with a whole line that says so', async () => {
  const outgoing = open(NDJSON);
  outgoing.write('{"id":1,"text":"219-09-9999"}\n{"id":2,"te');
  const response = await answerTo(outgoing);
  const answer = await rest(response);
  expect(response.complete).toBe(true);
  expect(answer.endsWith('\n')).toBe(true);
  const [first, second, ...more] = answer.trimEnd().split('\n');
  expect(JSON.parse(first ?? '')).toEqual({ id: 1, text: '{{{REDACTED-ssn}}}' });
  expect(JSON.parse(second ?? '')).toEqual({
    line: 2,
    error: 'Nothing was received for 3 seconds. Send the request again without such a pause.',
    code: 'RECEIVE_TIMEOUT',
  });
  expect(more).toEqual([]);
  outgoing.destroy();
});

it('an answer to lines that cannot be unpacked ends with a whole line that says so', async () => {
  const line = '{"id":1,"text":"219-09-9999"}\n';
  const outgoing = open(NDJSON, { 'content-encoding': 'gzip' });
  outgoing.end(Buffer.concat([gzipSync(line), Buffer.from('no gzip')]));
  const answer = await rest(await answerTo(outgoing));
  const last = answer.trimEnd().split('\n').at(-1) ?? '';
  expect(JSON.parse(last)).toMatchObject({ code: 'BROKEN_CONTENT_ENCODING' });
});

it('a text whose sender is idle is answered 408', async () => {
  const outgoing = open('text/plain');
  outgoing.write('SSN 219-09-');
  const response = await answerTo(outgoing);
  expect(response.statusCode).toBe(408);
  expect(response.headers.connection).toBe('close');
  expect(JSON.parse(await rest(response))).toMatchObject({ code: 'RECEIVE_TIMEOUT' });
  outgoing.destroy();
});
