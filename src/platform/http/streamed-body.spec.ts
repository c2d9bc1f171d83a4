/** @jest-environment node */
import { PassThrough } from 'node:stream';
import { AppError } from './app-error.js';
import { StreamedBody } from './streamed-body.js';

const HOUR_MS = 3_600_000;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });
});
afterEach(() => {
  jest.useRealTimers();
});

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('no time passes while nobody reads', async () => {
  const sent = new PassThrough();
  const chunks = new StreamedBody(sent, 1000)[Symbol.asyncIterator]();
  for (let hour = 0; hour < 5; hour++) {
    sent.write(`line ${hour}\n`);
    expect((await chunks.next()).value?.toString()).toBe(`line ${hour}\n`);
    // The reader is busy, or cannot write its response.
    jest.advanceTimersByTime(HOUR_MS);
  }
  sent.end();
  expect(await chunks.next()).toEqual({ done: true, value: undefined });
});

test('a sender is not waited for longer than the limit', async () => {
  const sent = new PassThrough();
  const chunks = new StreamedBody(sent, 1000)[Symbol.asyncIterator]();
  const first = chunks.next();
  jest.advanceTimersByTime(999);
  sent.write('a');
  expect((await first).value?.toString()).toBe('a');
  const second = failureOf(chunks.next());
  jest.advanceTimersByTime(1000);
  expect(await second).toMatchObject({ kind: 'not-received', options: { code: 'RECEIVE_TIMEOUT' } });
  expect(sent.destroyed).toBe(false);
});

test('without a limit a sender may take its time', async () => {
  const sent = new PassThrough();
  const chunks = new StreamedBody(sent, 0)[Symbol.asyncIterator]();
  const first = chunks.next();
  jest.advanceTimersByTime(HOUR_MS);
  sent.write('a');
  expect((await first).value?.toString()).toBe('a');
});

test('an error of the stream is told as what it is to the sender', async () => {
  const sent = new PassThrough();
  const told = new AppError('invalid', 'Broken.');
  const chunks = new StreamedBody(sent, 1000, () => told)[Symbol.asyncIterator]();
  sent.destroy(new Error('zlib: incorrect header check'));
  expect(await failureOf(chunks.next())).toBe(told);
});

test('when it is stopped, whoever waits or reads on is told why', async () => {
  const sent = new PassThrough();
  const body = new StreamedBody(sent, 0);
  const chunks = body[Symbol.asyncIterator]();
  const first = failureOf(chunks.next());
  const told = new AppError('timed-out', 'Not taken.');
  body.stop(told);
  expect(await first).toBe(told);
  sent.write('a');
  expect(await failureOf(body[Symbol.asyncIterator]().next())).toBe(told);
});
