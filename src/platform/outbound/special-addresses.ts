import ipaddr from 'ipaddr.js';

/** An IPv4 or IPv6 address. */
export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type AddressRange = readonly [network: Address, bits: number];

/**
 * Addresses that are not on the public internet, or that contain other addresses.
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry and
 * https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, where clouds keep their metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
].map(rangeOf);

/**
 * All other IPv6 addresses (loopback, unique local, link-local, site-local, NAT64, multicast …) are outside of this.
 */
const GLOBAL_UNICAST_IPV6 = rangeOf('2000::/3');
const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments, including Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: contains an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
].map(rangeOf);

/** Parses an IP address; an IPv4-mapped IPv6 address (`::ffff:10.0.0.1`) becomes the IPv4 address. */
export function parseAddress(text: string): Address | undefined {
  // A zone (`fe80::1%eth0`) selects the network interface and is not part of the address.
  const address = text.split('%', 1)[0] ?? '';
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

/** Returns true if an address belongs to a host on the public internet. */
export function isPublicAddress(address: Address): boolean {
  if (address.kind() === 'ipv4') return !SPECIAL_IPV4.some((range) => isWithin(address, range));
  return isWithin(address, GLOBAL_UNICAST_IPV6) && !SPECIAL_IPV6.some((range) => isWithin(address, range));
}

/** Returns true for a loopback address (RFC 6890): traffic to it crosses no network. */
export const isLoopbackAddress = (address: Address): boolean => address.range() === 'loopback';

export const isWithin = (address: Address, [network, bits]: AddressRange): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

/** @param cidr must be valid */
export function rangeOf(cidr: string): AddressRange {
  return ipaddr.parseCIDR(cidr);
}
