import type { ListedBatch } from '../../api/types.js';
import { addressOf, chosen, readChoice, SHOWN, SORTS } from './choice.js';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const batch = (name: string, dueAt: string | null, closed = false): ListedBatch => ({ id: name, name, dueAt, closed });
const BATCHES = [
  batch('a', null),
  batch('b', '2026-03-02T00:00:00Z'),
  batch('c', '2026-02-27T00:00:00Z'),
  batch('d', '2026-02-26T00:00:00Z', true),
  batch('e', null),
];

describe('the choice of batches', () => {
  it.each([
    ['all', 'name', 'abcde'],
    ['all', 'due', 'dcbae'],
    ['open', 'due', 'cbae'],
    ['pastDue', 'name', 'c'],
    ['closed', 'name', 'd'],
  ] as const)('%s by %s', (show, sort, names) => {
    const found = chosen(BATCHES, { show, sort }, NOW);
    expect(found.map(({ name }) => name).join('')).toBe(names);
  });

  it('is in the address, and anything else there is the usual choice', () => {
    for (const show of SHOWN) {
      for (const sort of SORTS) {
        expect(readChoice(new URLSearchParams(addressOf({ show, sort })))).toEqual({ show, sort });
      }
    }
    expect(addressOf({ show: 'all', sort: 'name' })).toEqual({});
    expect(readChoice(new URLSearchParams('show=constructor&sort=%00'))).toEqual({ show: 'all', sort: 'name' });
  });
});
