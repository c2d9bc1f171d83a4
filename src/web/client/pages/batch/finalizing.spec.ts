/** @jest-environment node */
import { connection } from '../../api/connection.js';
import { BatchFinalizing } from './finalizing.js';

interface Row {
  readonly id: string;
  readonly filename: string;
  readonly version: number;
}

/** A batch on a server: approved documents by name, of which some cannot be finalized. */
class FakeBatch {
  approved: Row[];
  refused = new Set<string>();
  calls: string[] = [];
  onFinalize = (): void => undefined;
  status = 409;

  constructor(count: number) {
    this.approved = Array.from({ length: count }, (_, i) => ({ id: `d${i}`, filename: `${i}.txt`, version: i }));
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation((url, init) => Promise.resolve(this.answer(url as string, init)));
  }

  private answer(url: string, init: RequestInit | undefined): Response {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/api/v1/queue') {
      expect(searchParams.get('status')).toBe('APPROVED');
      const [page, size] = [Number(searchParams.get('page') ?? 0), Number(searchParams.get('size'))];
      return Response.json({ content: this.approved.slice(page * size, page * size + size) });
    }
    const id = pathname.split('/')[4] ?? '';
    const row = this.approved.find((one) => one.id === id);
    expect(new Headers(init?.headers).get('if-match')).toBe(`"${row?.version ?? ''}"`);
    this.calls.push(id);
    this.onFinalize();
    if (this.refused.has(id)) {
      return Response.json({ error: 'It could not be made safe.', code: 'PDF_NOT_SAFE' }, { status: this.status });
    }
    this.approved = this.approved.filter((one) => one !== row);
    return Response.json({});
  }
}

// A lost connection is tried again after a while.
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  connection.set('online');
  jest.useRealTimers();
});

describe('finalizing what is approved of a batch', () => {
  it('tries each document once, over pages that move up, and tells what was refused', async () => {
    const batch = new FakeBatch(250);
    for (let i = 0; i < 130; i++) batch.refused.add(`d${i}`);
    const work = new BatchFinalizing('b1');
    await work.start();
    expect(batch.calls).toHaveLength(250);
    expect(new Set(batch.calls).size).toBe(250);
    const { state, done, refusedCount, refused } = work.progress.get();
    expect({ state, done, refusedCount }).toEqual({ state: 'finished', done: 120, refusedCount: 130 });
    expect(refused[0]).toEqual({ id: 'd0', filename: '0.txt', why: 'It could not be made safe.' });
  });

  it('stops behind the document that it works on', async () => {
    const batch = new FakeBatch(5);
    const work = new BatchFinalizing('b1');
    batch.onFinalize = () => {
      if (batch.calls.length === 2) work.stop();
    };
    await work.start();
    expect(work.progress.get()).toMatchObject({ state: 'stopped', done: 2 });
    expect(batch.approved).toHaveLength(3);
  });

  it('says what keeps it from going on', async () => {
    const work = new BatchFinalizing('b1');
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('network'));
    await work.start();
    expect(work.progress.get()).toMatchObject({ state: 'stopped', problem: 'The server cannot be reached.' });
  });
});
