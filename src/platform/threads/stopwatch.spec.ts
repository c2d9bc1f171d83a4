/** @jest-environment node */
import { Stopwatch } from './stopwatch.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('gives a job its whole time from its beginning, whatever its thread took to load', async () => {
  const watch = new Stopwatch(1000);
  await jest.advanceTimersByTimeAsync(900);
  watch.restart();
  await jest.advanceTimersByTimeAsync(999);
  expect(watch.signal.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(watch.signal.aborted).toBe(true);
  expect(watch.over).toBe('time');
});

it('ends a thread that does not begin in time', async () => {
  const watch = new Stopwatch(1000);
  await jest.advanceTimersByTimeAsync(1000);
  expect(watch.over).toBe('time');
});

it('does not count the time of a question', async () => {
  const watch = new Stopwatch(1000);
  await jest.advanceTimersByTimeAsync(600);
  const question = watch.without(() => new Promise((answer) => setTimeout(answer, 5000)));
  await jest.advanceTimersByTimeAsync(5000);
  await question;
  await jest.advanceTimersByTimeAsync(399);
  expect(watch.over).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(watch.over).toBe('time');
});
