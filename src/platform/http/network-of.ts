import ipaddr from 'ipaddr.js';

/** The parts of an IPv6 address that one household or machine has to itself. @see RFC 6177, section 2 */
const IPV6_PREFIX_PARTS = 4;

/**
 * Returns the network that one caller can be expected to control: an IPv4 address, or the /64 of an IPv6 address. An
 * IPv4 address written as an IPv6 one is the same network.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, IPV6_PREFIX_PARTS).join(':') : parsed.toString();
}
