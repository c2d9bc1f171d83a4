import ipaddr from 'ipaddr.js';

/**
 * The number of 16-bit groups of an IPv6 prefix that is assigned to one household or machine.
 * @see RFC 6177, section 2
 */
const IPV6_PREFIX_PARTS = 4;

/**
 * Returns the network that a single caller can be expected to control: an IPv4 address, or the /64 of an IPv6 address.
 * An IPv4-mapped IPv6 address gives the same network as the IPv4 address.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, IPV6_PREFIX_PARTS).join(':') : parsed.toString();
}
