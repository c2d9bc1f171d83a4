import { retryAfterMs } from './retry-after.js';

describe('retryAfterMs', () => {
  const now = new Date('2026-01-31T12:00:00Z');

  it.each([
    ['30', 30_000],
    [' 1 ', 1000],
    ['999999999', 3_600_000],
    ['Sat, 31 Jan 2026 12:00:45 GMT', 45_000],
    ['Sun, 01 Feb 2026 12:00:00 GMT', 3_600_000],
  ])('reads %j', (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });

  it.each([null, '', '0', '-5', '1.5', '1e3', 'soon', 'Sat, 31 Jan 2026 11:59:59 GMT', '2026-01-31T12:30:00Z'])(
    'asks for nothing by %j',
    (header) => {
      expect(retryAfterMs(header, now)).toBeUndefined();
    },
  );
});
