import { ValidateBy, type ValidationOptions } from 'class-validator';
import ipaddr from 'ipaddr.js';

/** A list of IP addresses and CIDR ranges. Host names are refused because their addresses can be changed by others. */
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

/** Accepts full addresses only: ipaddr.js also takes `10.1`, which few people mean. */
const isValidFull = (address: string): boolean =>
  ipaddr.isValid(address) && (address.includes(':') || address.split('.').length === 4);

/** Returns whether the address is in one of the ranges. IPv4-mapped IPv6 addresses match IPv4 ranges. */
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
