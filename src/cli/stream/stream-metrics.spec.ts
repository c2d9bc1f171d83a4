import { FileError } from '../files.js';
import { StreamMetrics, watchersAsOne } from './stream-metrics.js';

const LOOPBACK = { host: '127.0.0.1', port: 0 };

let metrics: StreamMetrics;
beforeEach(async () => {
  metrics = await StreamMetrics.serve(LOOPBACK);
});
afterEach(() => metrics.close());

const read = async (): Promise<readonly string[]> => {
  const response = await fetch(metrics.url);
  expect(response.headers.get('content-type')).toContain('text/plain');
  return (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
};

it('are the counts, failures and lags of a stream', async () => {
  const watcher = watchersAsOne([metrics]);
  watcher.joined(2);
  watcher.done(500, 5);
  watcher.done(100, 0);
  watcher.lag(3, 7n);
  watcher.failed('KafkaJSConnectionError');
  expect(await read()).toEqual([
    'umbra_stream_records_total 600',
    'umbra_stream_dead_letters_total 5',
    'umbra_stream_failures_total{kind="KafkaJSConnectionError"} 1',
    'umbra_stream_lag_records{partition="3"} 7',
    'umbra_stream_partitions 2',
  ]);
});

it('have no lag of partitions that another instance has taken over', async () => {
  metrics.joined(1);
  metrics.lag(3, 7n);
  metrics.joined(1);
  metrics.lag(1, 2n);
  expect((await read()).filter((line) => line.includes('lag'))).toEqual(['umbra_stream_lag_records{partition="1"} 2']);
});

it('are at one path, and only read', async () => {
  expect((await fetch(new URL('/', metrics.url))).status).toBe(404);
  expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404);
});

it('need a port that is free', async () => {
  const taken = { ...LOOPBACK, port: Number(new URL(metrics.url).port) };
  await expect(StreamMetrics.serve(taken)).rejects.toThrow(FileError);
});
