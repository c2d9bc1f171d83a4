import { clashesOf } from '../keys/registry.js';
import { keysOfPages } from './key-catalog.js';

describe('the keys of all pages', () => {
  it('are those of commands that are listed once', () => {
    const ids = keysOfPages().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('do not clash on a page, but where one of two is shown', () => {
    const all = keysOfPages();
    const clashes = all.flatMap(({ id, keys }) => clashesOf(id, keys, all).map((other) => `${id} ${other.id}`));
    // A judge decides either on a value or on a passage.
    expect(clashes).toEqual(['quality.redact quality.nothingMissed', 'quality.nothingMissed quality.redact']);
  });
});
