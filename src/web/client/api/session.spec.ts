/** @jest-environment node */
import { begin, hasExpired, session, signedIn, signInAgain } from './session.js';
import type { Session } from './types.js';

const who = (userId: string): Session => ({ userId, email: `${userId}@example.com` }) as Session;

describe('what a tab keeps', () => {
  const kept = new Map<string, string>();
  const went: string[] = [];
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    clear: () => {
      kept.clear();
    },
  };
  beforeEach(() => {
    kept.clear();
    went.length = 0;
    hasExpired.set(false);
    session.set(undefined);
    Object.assign(globalThis, { location: { assign: (to: string) => went.push(to) } });
    Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
  });

  it('is there again for the same person', () => {
    begin(who('mara'));
    kept.set('draft:mara:1', 'Half a sent');
    begin(who('mara'));
    expect(kept.get('draft:mara:1')).toBe('Half a sent');
  });

  it('is gone for the next person, also after a reload', () => {
    begin(who('mara'));
    kept.set('draft:mara:1', 'Half a sent');
    session.set(undefined);
    signedIn(who('jon'));
    expect([...kept.keys()]).toEqual(['owner']);
    expect(session.get()?.userId).toBe('jon');
  });

  it('what waits for a session to go on is not done for another', async () => {
    begin(who('mara'));
    kept.set('draft:mara:1', 'Half a sent');
    const waits = signInAgain();
    signedIn(who('jon'));
    expect(session.get()).toBeNull();
    await expect(waits).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(kept.size).toBe(0);
    await new Promise((resolve) => setTimeout(resolve));
    expect(went).toEqual(['/']);
  });
});
