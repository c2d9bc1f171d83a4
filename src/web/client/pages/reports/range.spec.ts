import { addressOf, csvOf, lastDays, readSelection } from './range.js';

const NOW = Date.parse('2026-03-10T15:00:00Z');

it('the last days include today', () => {
  expect(lastDays(7, NOW)).toEqual({ from: '2026-03-04', to: '2026-03-10' });
});

it('the address tells what the report is about, and what it does not tell is the last 30 days', () => {
  const asked = { from: '2026-01-01', to: '2026-01-31', domain: 'health & care', batchId: '', view: 'people' } as const;
  expect(readSelection(addressOf(asked).replace('/reports', ''), NOW)).toEqual(asked);
  expect(readSelection('?from=yesterday', NOW)).toEqual({
    ...lastDays(30, NOW),
    domain: '',
    batchId: '',
    view: 'work',
  });
});

it('a table is downloaded for the same range', () => {
  const asked = { from: '2026-01-01', to: '2026-01-02', domain: '', batchId: 'b' };
  const query = 'from=2026-01-01&to=2026-01-02&batchId=b';
  expect(csvOf({ ...asked, view: 'work' }, 'types')).toBe(`/api/v1/reports.csv?kind=types&${query}`);
  expect(csvOf({ ...asked, view: 'people' }, 'overturns')).toBe(
    `/api/v1/reports/reviewers.csv?kind=overturns&${query}`,
  );
});
