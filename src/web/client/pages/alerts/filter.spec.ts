import { addressOf, queryOf, readFilter } from './filter.js';

const none = { filterType: '', policy: '', context: '', documentId: '', from: '', to: '', page: 0 };

it('the filter of alerts comes back from its address', () => {
  const filter = { ...none, filterType: 'ssn', context: 'a&b #1', from: '2026-01-01T08:00', page: 2 };
  expect(readFilter(addressOf(filter).replace('/alerts', ''))).toEqual(filter);
  expect(addressOf(none)).toBe('/alerts');
  expect(readFilter('?page=-1')).toEqual(none);
  expect(readFilter('?page=x')).toEqual(none);
});

it('the API is asked for one more than is shown, and only for what was said', () => {
  expect(queryOf({ ...none, policy: 'p', from: 'soon', page: 1 })).toEqual({ policy: 'p', offset: 100, limit: 101 });
  expect(queryOf({ ...none, to: '2026-01-01T00:00:00Z' })).toMatchObject({ to: '2026-01-01T00:00:00.000Z' });
});
