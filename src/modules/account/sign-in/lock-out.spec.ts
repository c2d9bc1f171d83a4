import { SystemClock } from '../../../platform/clock/clock.js';
import type { KnownBrowsers } from './known-browsers.js';
import type { KnownPlaceRepository } from './known-place.repository.js';
import { LockOut } from './lock-out.js';
import type { Counter, SignInAttemptRepository } from './sign-in-attempt.repository.js';

/** A lock-out for strangers alone, that lets everybody try. */
function openLockOut(): LockOut {
  const attempts = {
    reserve: (counter: Counter) => Promise.resolve({ counter, before: undefined, after: undefined }),
    release: () => Promise.resolve(),
  };
  const places = { has: () => Promise.resolve(false) };
  const browsers = { recognise: () => Promise.resolve(undefined) };
  return new LockOut(
    attempts as unknown as SignInAttemptRepository,
    places as unknown as KnownPlaceRepository,
    browsers as unknown as KnownBrowsers,
    new SystemClock(),
  );
}

describe('sign-ins of strangers', () => {
  it('from one network are tried one after another, whatever their accounts, and hold up no other network', async () => {
    const lockOut = openLockOut();
    const order: string[] = [];
    let [atWork, most] = [0, 0];
    const signIn = (address: string, i: number) =>
      lockOut.signIn({ email: `person-${i}@example.com`, address }, async () => {
        order.push(address);
        if (address === '192.0.2.1') most = Math.max(most, ++atWork);
        await new Promise((resolve) => setImmediate(resolve));
        if (address === '192.0.2.1') atWork--;
        return undefined;
      });
    const flood = Array.from({ length: 60 }, (_, i) => signIn('192.0.2.1', i));
    await Promise.all([...flood, signIn('192.0.2.2', 60)]);
    expect(most).toBe(1);
    expect(order.indexOf('192.0.2.2')).toBeLessThanOrEqual(1);
    expect(order).toHaveLength(61);
  });

  it('from one network are refused when too many wait', async () => {
    const lockOut = openLockOut();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 70 }, (_, i) =>
        lockOut.signIn({ email: `person-${i}@example.com`, address: '192.0.2.1' }, async () => {
          await new Promise((resolve) => setImmediate(resolve));
          return undefined;
        }),
      ),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(refused).toHaveLength(6);
    expect(refused[0]).toMatchObject({ kind: 'too-many-requests', options: { code: 'SIGN_IN_BUSY' } });
  });
});
