/** @jest-environment node */
import { Logger } from '@nestjs/common';
import { SystemClock } from '../../../platform/clock/clock.js';
import type { LeaseRepository } from '../../../platform/jobs/lease.repository.js';
import { ReplaySlots } from './replay-slots.js';

const RENEW_MS = 20_000;

/** Leases that are free, and what becomes of the tries to hold on to one. */
function makeSlots(renew: () => Promise<boolean>) {
  const released: string[] = [];
  const leases: Pick<LeaseRepository, 'claim' | 'renew' | 'release'> = {
    claim: () => Promise.resolve(true),
    renew,
    release: (lease) => {
      released.push(lease);
      return Promise.resolve();
    },
  };
  return { slots: new ReplaySlots(leases as LeaseRepository, new SystemClock()), released };
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the slot of a replay', () => {
  it('is lost once another has it', async () => {
    let held = true;
    const { slots } = makeSlots(() => Promise.resolve(held));
    const slot = await slots.take(1);
    await jest.advanceTimersByTimeAsync(RENEW_MS);
    expect(slot?.lost.aborted).toBe(false);
    held = false;
    await jest.advanceTimersByTimeAsync(RENEW_MS);
    expect(slot?.lost.aborted).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is kept while the database does not answer, since then nobody else can take it', async () => {
    const { slots } = makeSlots(() => Promise.reject(new Error('away')));
    const slot = await slots.take(1);
    await jest.advanceTimersByTimeAsync(2 * RENEW_MS);
    expect(slot?.lost.aborted).toBe(false);
    await slot?.giveBack();
  });

  it('is not lost by being given back', async () => {
    let answer: (isHeld: boolean) => void = () => undefined;
    const { slots, released } = makeSlots(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const slot = await slots.take(1);
    await jest.advanceTimersByTimeAsync(RENEW_MS);
    await slot?.giveBack();
    answer(false);
    await jest.advanceTimersByTimeAsync(RENEW_MS);
    expect([slot?.lost.aborted, released]).toEqual([false, ['trend-replay-1']]);
  });
});
