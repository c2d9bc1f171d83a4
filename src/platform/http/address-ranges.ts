import { ValidateBy, type ValidationOptions } from 'class-validator';
import ipaddr from 'ipaddr.js';

/** A list of IP addresses and CIDR ranges. Host names are refused: a name can be pointed elsewhere. */
export const IsAddressRanges = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isAddressRanges', validator: { validate: isAddressRanges } }, options);

function isAddressRanges(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (range) => typeof range === 'string' && (range.includes('/') ? ipaddr.isValidCIDR(range) : isValidFull(range)),
    )
  );
}

/** ipaddr.js also takes `10.1`, which few people mean. */
const isValidFull = (address: string): boolean =>
  ipaddr.isValid(address) && (address.includes(':') || address.split('.').length === 4);

/** Returns whether the address lies in one of the ranges, an IPv4 address also when it is written as an IPv6 one. */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some((range) => {
    const [network, bits] = range.includes('/') ? ipaddr.parseCIDR(range) : wholeAddress(ipaddr.parse(range));
    return network.kind() === parsed.kind() && parsed.match(network, bits);
  });
}

const wholeAddress = (address: ipaddr.IPv4 | ipaddr.IPv6): [ipaddr.IPv4 | ipaddr.IPv6, number] => [
  address,
  address.kind() === 'ipv4' ? 32 : 128,
];
