import type { UserPrincipal } from '../../platform/auth/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { PrincipalCache } from './principal-cache.js';

const ana: UserPrincipal = {
  kind: 'person',
  credential: { type: 'personal-key', id: null, name: null, madeBy: null },
  via: 'bearer',
  userId: '1',
  email: 'ana@example.com',
  role: 'ROLE_USER',
  groupIds: [],
  ledGroupIds: [],
};

class SetClock extends Clock {
  ms = 1_000_000;
  override now(): Date {
    return new Date(this.ms);
  }
  override steady(): number {
    return this.ms;
  }
}

describe('PrincipalCache', () => {
  let clock: SetClock;
  let cache: PrincipalCache;
  let load: jest.Mock<Promise<UserPrincipal | undefined>, []>;
  beforeEach(() => {
    clock = new SetClock();
    cache = new PrincipalCache(clock);
    load = jest.fn(() => Promise.resolve<UserPrincipal | undefined>(ana));
  });

  it('loads once for calls at the same moment and within a second', async () => {
    expect(await Promise.all([cache.get('k', load), cache.get('k', load)])).toEqual([ana, ana]);
    clock.ms += 999;
    await cache.get('k', load);
    expect(load).toHaveBeenCalledTimes(1);
    clock.ms += 1;
    await cache.get('k', load);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('does not last longer when the clock is set back', async () => {
    await cache.get('k', load);
    clock.ms -= 5000;
    await cache.get('k', load);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('remembers neither unknown keys nor failures', async () => {
    load.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('away'));
    expect(await cache.get('k', load)).toBeUndefined();
    await expect(cache.get('k', load)).rejects.toThrow('away');
    expect(await cache.get('k', load)).toBe(ana);
  });

  it('does not keep what was being loaded when an account changed', async () => {
    let finish: (principal: UserPrincipal) => void = () => undefined;
    const before = cache.get('k', () => new Promise((resolve) => (finish = resolve)));
    cache.forget();
    expect(await cache.get('k', () => Promise.resolve(undefined))).toBeUndefined();
    finish(ana);
    await before;
    expect(await cache.get('k', () => Promise.resolve(undefined))).toBeUndefined();
  });

  it('forgets the oldest of ten thousand', async () => {
    for (let i = 0; i <= 10_000; i++) await cache.get(String(i), load);
    load.mockClear();
    await cache.get('10000', load);
    await cache.get('1', load);
    expect(load).not.toHaveBeenCalled();
    await cache.get('0', load);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
