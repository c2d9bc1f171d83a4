import { addressOf, isPastDue, readChoice, SHOWN, SORTS } from './choice.js';

const NOW = Date.parse('2026-03-01T12:00:00Z');

describe('the choice of batches', () => {
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

it.each([
  [null, false, false],
  ['2026-03-02T00:00:00Z', false, false],
  ['2026-02-27T00:00:00Z', false, true],
  ['2026-02-27T00:00:00Z', true, false],
])('a batch that is due at %p and closed: %p is past its due date: %p', (dueAt, closed, isPast) => {
  expect(isPastDue({ id: 'a', name: 'a', dueAt, closed }, NOW)).toBe(isPast);
});
