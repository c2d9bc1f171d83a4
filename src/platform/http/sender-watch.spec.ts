/** @jest-environment node */
import type { AppError } from './app-error.js';
import { SenderWatch, type Pace } from './sender-watch.js';

const RATE: Pace = { idleMs: 0, atLeast: { bytesPerSecond: 500, afterMs: 10_000 } };

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate'] });
});
afterEach(() => {
  jest.useRealTimers();
});

function watch(pace: Pace) {
  const givenUp: AppError[] = [];
  const sender = new SenderWatch(pace, (error) => givenUp.push(error));
  /** Lets time pass and then the pending checks run. */
  const pass = async (ms: number): Promise<readonly (string | undefined)[]> => {
    jest.advanceTimersByTime(ms);
    await new Promise((resolve) => setImmediate(resolve));
    return givenUp.map(({ options }) => options.code);
  };
  return { sender, pass };
}

describe('the sender of a body', () => {
  it('may take its time to begin, and no longer', async () => {
    const { pass } = watch(RATE);
    expect(await pass(9999)).toEqual([]);
    expect(await pass(1)).toEqual(['RECEIVE_TOO_SLOW']);
  });

  it('is given a second for each five hundred bytes that it has sent', async () => {
    const { sender, pass } = watch(RATE);
    sender.received(1000);
    expect(await pass(10_000)).toEqual([]);
    expect(await pass(1999)).toEqual([]);
    expect(await pass(1)).toEqual(['RECEIVE_TOO_SLOW']);
  });

  it('may be slow for as long as it likes when it keeps the rate', async () => {
    const { sender, pass } = watch(RATE);
    for (let second = 0; second < 600; second++) {
      sender.received(500);
      expect(await pass(1000)).toEqual([]);
    }
  });

  it('is not late for what came while the process was busy', async () => {
    const { sender, pass } = watch(RATE);
    jest.advanceTimersByTime(10_000);
    sender.received(5000);
    expect(await pass(0)).toEqual([]);
  });

  it('may not pause for longer than the limit', async () => {
    const { sender, pass } = watch({ idleMs: 1000 });
    expect(await pass(999)).toEqual([]);
    sender.received(1);
    expect(await pass(999)).toEqual([]);
    expect(await pass(1)).toEqual(['RECEIVE_TIMEOUT']);
  });

  it('has not paused when the process did not read what it sent', async () => {
    const { sender, pass } = watch({ idleMs: 1000 });
    jest.advanceTimersByTime(5000);
    sender.received(1);
    expect(await pass(999)).toEqual([]);
    expect(await pass(1)).toEqual(['RECEIVE_TIMEOUT']);
  });

  it('is not given up any more when it is done before it is judged', async () => {
    const { sender, pass } = watch({ ...RATE, idleMs: 10_000 });
    jest.advanceTimersByTime(10_000);
    sender.stop();
    expect(await pass(0)).toEqual([]);
  });

  it('is not watched any more once it is done', async () => {
    const { sender, pass } = watch({ ...RATE, idleMs: 1000 });
    sender.stop();
    expect(await pass(60_000)).toEqual([]);
  });
});
