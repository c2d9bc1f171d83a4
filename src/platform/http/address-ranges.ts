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
