import { backOffMs } from './back-off.js';

describe('backOffMs', () => {
  it('doubles from a second to five minutes, and leaves half to chance', () => {
    expect([1, 2, 3, 8].map((failures) => backOffMs(failures, 1))).toEqual([1000, 2000, 4000, 128_000]);
    expect([9, 10, 11, 1_000_000].map((failures) => backOffMs(failures, 1))).toEqual([
      256_000, 300_000, 300_000, 300_000,
    ]);
    expect([backOffMs(1, 0), backOffMs(10, 0), backOffMs(10, 0.5)]).toEqual([500, 150_000, 225_000]);
  });
});
