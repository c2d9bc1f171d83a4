/** @jest-environment node */
import { request } from './client.js';
import { connection } from './connection.js';
import { ApiProblem, problemFrom, problemOf } from './errors.js';

const answers = (response: Response): void => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(response);
};
const asked = (): Promise<unknown> =>
  request('get', '/api/v1/batches').then(
    () => 'taken',
    (error: unknown) => error,
  );

describe('an answer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
    connection.set('online');
  });

  it('of something in between is none of the server, and does not pass', async () => {
    for (const type of ['text/html; charset=utf-8', 'application/json']) {
      answers(new Response('<h1>Sign in to the hotel</h1>', { headers: { 'content-type': type } }));
      const problem = await asked();
      expect(problem).toMatchObject({ code: 'NOT_OF_SERVER', isPassing: false });
    }
  });

  it('that is cut off passes', async () => {
    const cut = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
    answers(new Response(cut, { headers: { 'content-type': 'application/json' } }));
    expect(await asked()).toMatchObject({ code: 'OFFLINE', isPassing: true });
    expect(connection.get()).toBe('offline');
  });
});

describe('a problem', () => {
  it('passes when the same request may succeed later', () => {
    const running = problemFrom(409, { error: 'still being answered', code: 'REQUEST_IN_PROGRESS' }, '2');
    expect(running).toMatchObject({ isPassing: true, retryAfterSeconds: 2 });
    expect(problemFrom(409, { code: 'STALE' }, null).isPassing).toBe(false);
    expect(problemFrom(503, undefined, 'soon')).toMatchObject({ isPassing: true, retryAfterSeconds: undefined });
    expect(new ApiProblem(0, 'OFFLINE', '').isPassing).toBe(true);
  });

  it('of the page itself does not pass', () => {
    expect(problemOf(new TypeError('x is undefined'))).toMatchObject({ code: 'PAGE', isPassing: false });
  });
});
