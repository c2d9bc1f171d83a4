/** @jest-environment node */
import { Piscina } from 'piscina';
import { niceIncrementOf } from '../../platform/threads/priority.js';
import { actingFor } from '../../platform/turns/caller.js';
import { FilterConfig } from './filter.config.js';
import { RedactionPool } from './redaction-pool.js';
import type { RedactionJob, RedactionResult } from './redaction.worker.js';

const mockRun = jest.fn<Promise<RedactionResult>, [RedactionJob]>();
jest.mock('piscina', () => ({ Piscina: jest.fn(() => ({ run: mockRun, on: jest.fn() })) }));

/** The pool with threads whose jobs end when the test says so. */
function threads(workers: number) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  mockRun.mockImplementation(async (job) => {
    const { json } = job as { json: string };
    begun.push(json);
    await new Promise<void>((resolve) => ends.set(json, resolve));
    return { outcome: 'failed' } as RedactionResult;
  });
  const pool = new RedactionPool(Object.assign(new FilterConfig(), { workers }));
  const send = (caller: string, json: string): Promise<RedactionResult> =>
    actingFor(caller, () => pool.run({ json } as RedactionJob));
  const end = async (json: string): Promise<void> => {
    ends.get(json)?.();
    await settled();
  };
  return { begun, send, end };
}

/** All that promises can do by themselves is done then. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('has a thread free for a modest caller, however many texts a greedy one has sent', async () => {
  const { begun, send, end } = threads(2);
  const all = [1, 2, 3, 4].map((n) => send('greedy', `greedy ${n}`));
  await settled();
  expect(begun).toEqual(['greedy 1', 'greedy 2']);
  all.push(send('modest', 'modest'));
  await settled();
  expect(begun).toEqual(['greedy 1', 'greedy 2', 'modest']);
  for (const next of ['modest', 'greedy 1', 'greedy 2', 'greedy 3', 'greedy 4']) await end(next);
  expect(await Promise.all(all)).toHaveLength(5);
});

it('starts as many threads as the setting says, and that one', () => {
  const { send } = threads(3);
  void send('anybody', 'text');
  expect(jest.mocked(Piscina)).toHaveBeenLastCalledWith(expect.objectContaining({ maxThreads: 4 }));
});

it('has threads of a lower priority for further texts of a caller', async () => {
  jest.mocked(Piscina).mockClear();
  const { send, end } = threads(3);
  const increments = (): unknown[] => jest.mocked(Piscina).mock.calls.map(([options]) => options?.niceIncrement);
  const all = [send('modest', 'modest')];
  await settled();
  expect(increments()).toEqual([0]);
  all.push(send('greedy', 'greedy 1'), send('greedy', 'greedy 2'));
  await settled();
  expect(increments()).toEqual([0, niceIncrementOf('further')]);
  for (const text of ['modest', 'greedy 1', 'greedy 2']) await end(text);
  await Promise.all(all);
});

it('leaves room for the texts of others when one caller fills half of it', async () => {
  const { send, end } = threads(1);
  const half = 'x'.repeat(32 * 1024 * 1024);
  const first = send('greedy', half);
  await settled();
  await expect(send('greedy', 'one more')).rejects.toMatchObject({ kind: 'unavailable' });
  const modest = send('modest', 'modest');
  await settled();
  await Promise.all([end('modest'), end(half)]);
  await expect(Promise.all([first, modest])).resolves.toHaveLength(2);
});
