/** @jest-environment node */
import * as argon2 from '@node-rs/argon2';
import { PASSWORD_COST, PasswordHasher } from './password-hasher.js';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { hash: jest.fn(real.hash), verify: jest.fn(real.verify) };
});

describe('PasswordHasher', () => {
  it('knows the password again, in whatever Unicode form', async () => {
    const hasher = new PasswordHasher(PASSWORD_COST);
    const stored = await hasher.hash('Zo\u00eb and her books');
    expect(await hasher.verify(stored, 'Zoe\u0308 and her books')).toBe(true);
    expect(await hasher.verify(stored, 'Zoe and her books')).toBe(false);
  });

  it('works as long where there is no account: one verification with the same cost', async () => {
    const hasher = new PasswordHasher(PASSWORD_COST);
    const stored = await hasher.hash('a right password');
    await hasher.verify(undefined, 'makes the hash to compare with');
    const verify = jest.mocked(argon2.verify);
    const hash = jest.mocked(argon2.hash);
    verify.mockClear();
    hash.mockClear();
    expect(await hasher.verify(undefined, 'a wrong password')).toBe(false);
    expect(await hasher.verify(stored, 'a wrong password')).toBe(false);
    const cost = verify.mock.calls.map(
      ([against]) => /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/.exec(String(against))?.[0],
    );
    expect(cost).toEqual(['$argon2id$v=19$m=19456,t=2,p=1$', '$argon2id$v=19$m=19456,t=2,p=1$']);
    expect(hash).not.toHaveBeenCalled();
  });

  it('does two at a time, and refuses when too many wait', async () => {
    const hasher = new PasswordHasher(PASSWORD_COST);
    let running = 0;
    let most = 0;
    const finish: (() => void)[] = [];
    jest.mocked(argon2.hash).mockImplementation(async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => finish.push(resolve));
      running--;
      return 'hash';
    });
    const all = Array.from({ length: 130 }, () => hasher.hash('x'));
    await expect(hasher.hash('one too many')).rejects.toMatchObject({ kind: 'unavailable' });
    while (running > 0) {
      finish.splice(0).forEach((done) => {
        done();
      });
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await Promise.all(all)).toHaveLength(130);
    expect(most).toBe(2);
  });

  it('takes turns by network, and people who are known before all strangers', async () => {
    const hasher = new PasswordHasher(PASSWORD_COST);
    const order: string[] = [];
    let finish: (() => void)[] = [];
    jest.mocked(argon2.verify).mockImplementation(async (_, password) => {
      order.push(String(password));
      await new Promise<void>((resolve) => finish.push(resolve));
      return false;
    });
    const ask = (who: string, stranger?: string) => hasher.verify('stored', who, stranger);
    const flood = Array.from({ length: 17 }, () => ask('flood', '192.0.2.1'));
    await expect(ask('one too many', '192.0.2.1')).rejects.toMatchObject({ options: { code: 'SIGN_IN_BUSY' } });
    const others = [ask('person', '192.0.2.2'), ask('signed in')];
    while (order.length < flood.length + others.length || finish.length > 0) {
      const now = finish;
      finish = [];
      for (const done of now) done();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all([...flood, ...others]);
    // One of the flood was at work already, and the other place was free.
    expect(order.slice(0, 4)).toEqual(['flood', 'person', 'signed in', 'flood']);
    expect(order).toHaveLength(19);
  });
});
