import { networkOf } from './network-of.js';

describe('the network of a caller', () => {
  it('is the address itself in IPv4, however it is written', () => {
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  });

  it('is the /64 in IPv6', () => {
    expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff::9'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  });

  it('is whatever is given where that is no address', () => {
    expect(networkOf('unknown')).toBe('unknown');
  });
});
