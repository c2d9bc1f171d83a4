import { browserStore } from './browser-store.js';
import type { KeptAct } from './waiting.js';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const act = (id: string): KeptAct => ({ label: 'remove', kind: 'remove', id });

/** The storage of a browser: entries are own properties. */
class Storage {
  [name: string]: unknown;
}
Object.defineProperties(Storage.prototype, {
  getItem: { value: (name: string) => (localStorage[name] as string | undefined) ?? null },
  setItem: { value: (name: string, value: string) => void (localStorage[name] = value) },
  removeItem: { value: (name: string) => void Reflect.deleteProperty(localStorage, name) },
});

beforeEach(() => {
  Object.assign(globalThis, { localStorage: new Storage() });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'localStorage');
});

describe('acts that wait in the browser', () => {
  it('are taken by the page that opens next, and stay until it has none', () => {
    browserStore('ann', 'doc').put([act('1'), act('2')]);
    const next = browserStore('ann', 'doc');
    expect(next.take()).toEqual([act('1'), act('2')]);
    expect(browserStore('ann', 'doc').take()).toHaveLength(2);
  });

  it('of two open pages are both kept', () => {
    const [one, other] = [browserStore('ann', 'doc'), browserStore('ann', 'doc')];
    one.put([act('1')]);
    other.put([act('2')]);
    one.put([act('1'), act('3')]);
    expect(browserStore('ann', 'doc').take()).toEqual(expect.arrayContaining([act('1'), act('2'), act('3')]));
    expect(Object.keys(localStorage)).toHaveLength(1);
  });

  it('are gone once the page has sent them', () => {
    const store = browserStore('ann', 'doc');
    store.put([act('1')]);
    store.put([]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('are those of this user and this document alone', () => {
    browserStore('ann', 'doc').put([act('1')]);
    expect(browserStore('ann', 'do').take()).toEqual([]);
    expect(browserStore('bob', 'doc').take()).toEqual([]);
    expect(browserStore('ann', 'doc').take()).toHaveLength(1);
  });

  it('end after a week, and what cannot be read does no harm', () => {
    browserStore('ann', 'doc').put([act('1')]);
    const [name = ''] = Object.keys(localStorage);
    localStorage.setItem(name, JSON.stringify({ at: Date.now() - WEEK_MS, acts: [act('1')] }));
    localStorage.setItem('umbra-waiting:ann:doc:x', '{');
    localStorage.setItem('theme', 'dark');
    browserStore('ann', 'doc').put([act('2')]);
    expect(browserStore('ann', 'doc').take()).toEqual([act('2')]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('umbra-'))).toHaveLength(1);
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('last as long as the page where storage is forbidden', () => {
    Reflect.deleteProperty(globalThis, 'localStorage');
    const store = browserStore('ann', 'doc');
    store.put([act('1')]);
    expect(store.take()).toEqual([]);
  });
});
