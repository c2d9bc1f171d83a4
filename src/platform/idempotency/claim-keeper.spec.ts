/** @jest-environment node */
import { ClaimKeeper } from './claim-keeper.js';
import { LEASE_MS, type KeyedRequestRepository } from './keyed-request.repository.js';

const CLAIM = { id: 'id', seed: 'seed', isResumed: false };

let done: string[];
/** Ends the renewal that is under way. */
let endRenewal: () => void;
let keeper: ClaimKeeper;
beforeEach(() => {
  jest.useFakeTimers();
  done = [];
  const renew = async (): Promise<void> => {
    await new Promise<void>((resolve) => (endRenewal = resolve));
    done.push('renewed');
  };
  keeper = new ClaimKeeper({ renew } as unknown as KeyedRequestRepository);
});
afterEach(() => {
  jest.useRealTimers();
});

const write = (): Promise<void> => {
  done.push('ended');
  return Promise.resolve();
};

it('ends a claim after the renewal that is under way, and renews it no more', async () => {
  const kept = keeper.keep(CLAIM);
  await jest.advanceTimersByTimeAsync(LEASE_MS / 3);
  const ending = kept.end(write);
  await jest.advanceTimersByTimeAsync(0);
  expect(done).toEqual([]);
  endRenewal();
  await ending;
  await jest.advanceTimersByTimeAsync(LEASE_MS);
  expect(done).toEqual(['renewed', 'ended']);
});

it('renews a claim again and again, one renewal at a time, until it is left to expire', async () => {
  const kept = keeper.keep(CLAIM);
  await jest.advanceTimersByTimeAsync(LEASE_MS);
  expect(done).toEqual([]);
  for (let renewals = 1; renewals <= 3; renewals++) {
    endRenewal();
    await jest.advanceTimersByTimeAsync(0);
    expect(done).toHaveLength(renewals);
  }
  kept.stop();
  await jest.advanceTimersByTimeAsync(LEASE_MS);
  expect(done).toHaveLength(3);
});

it('ignores a write that fails', async () => {
  await expect(keeper.keep(CLAIM).end(() => Promise.reject(new Error('The database is away.')))).resolves.toBe(
    undefined,
  );
});
