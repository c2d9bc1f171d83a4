import { isInRanges } from './address-ranges.js';

describe('an address', () => {
  const RANGES = ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'];

  it.each(['10.9.9.9', '::ffff:10.9.9.9', '192.0.2.1', '2001:db8:1::1'])('%s is in the ranges', (address) => {
    expect(isInRanges(address, RANGES)).toBe(true);
  });

  it.each(['11.0.0.1', '192.0.2.2', '2001:db9::1', ''])('%s is not in the ranges', (address) => {
    expect(isInRanges(address, RANGES)).toBe(false);
  });
});
