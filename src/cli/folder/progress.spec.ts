import { duration, Progress } from './progress.js';

const MEBIBYTE = 1024 * 1024;

function shownFor(isWatched: boolean) {
  let now = 0;
  const lines: string[] = [];
  const view = (line: string): void => {
    lines.push(line);
  };
  const all = { files: 4, bytes: 8 * MEBIBYTE };
  const progress = new Progress({ show: isWatched ? view : undefined, complain: view }, all, () => now);
  const finish = (atMs: number): void => {
    now = atMs;
    progress.add(2 * MEBIBYTE);
  };
  return { lines, finish };
}

test('progress is one line where somebody watches: files, rate, time left', () => {
  const { lines, finish } = shownFor(true);
  for (const atMs of [500, 2000, 4000, 6000]) finish(atMs);
  expect(lines).toEqual([
    '1/4 files',
    '2/4 files, 2.0 MB/s, 2 s left',
    '3/4 files, 1.5 MB/s, 1 s left',
    '4/4 files, 1.3 MB/s, 0 s left',
  ]);
});

test('progress is a line now and then where nobody watches', () => {
  const { lines, finish } = shownFor(false);
  for (const atMs of [4999, 5000, 9999, 10_000]) finish(atMs);
  expect(lines).toEqual(['umbra: 2/4 files, 0.8 MB/s, 5 s left', 'umbra: 4/4 files, 0.8 MB/s, 0 s left']);
});

test('durations are in the units that matter', () => {
  expect([0.4, 59.6, 130, 3900].map(duration)).toEqual(['0 s', '1 min 00 s', '2 min 10 s', '1 h 05 min']);
});
