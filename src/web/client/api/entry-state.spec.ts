/** @jest-environment node */
import { keepTyped, readTyped } from './entry-state.js';
import { session } from './session.js';
import type { Session } from './types.js';

const who = (userId: string): Session => ({ userId }) as Session;

describe('what was typed for a page', () => {
  const addresses: unknown[] = [];
  const history = {
    state: null as unknown,
    replaceState(state: unknown, _: string, address: string) {
      this.state = structuredClone(state);
      addresses.push(address);
    },
  };
  beforeEach(() => {
    history.state = null;
    Object.assign(globalThis, { history });
    session.set(who('mara'));
  });

  it('is kept beside the address, with what else is kept there', () => {
    history.state = { other: 1 };
    keepTyped('q', 'Ana Example', '/search');
    expect(readTyped('q')).toBe('Ana Example');
    expect(history.state).toMatchObject({ other: 1 });
    expect(addresses).toEqual(['/search']);
  });

  it('is not shown to another person', () => {
    keepTyped('q', 'Ana Example', '/search');
    session.set(who('jon'));
    expect(readTyped('q')).toBe('');
  });

  it('is none where something else is kept', () => {
    for (const state of [undefined, 'q', { q: 'Ana' }, { q: { by: 'mara', text: 1 } }]) {
      history.state = state;
      expect(readTyped('q')).toBe('');
    }
  });
});
