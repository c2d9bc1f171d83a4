import { isEmail } from 'class-validator';

/** RFC 5321, section 4.5.3.1.3, without the angle brackets. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * Lower-cases an address: addresses that differ only in case are one account, as no common provider distinguishes them.
 */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Half of a surrogate pair; `isEmail` throws for one. */
const HALF_CHARACTER = /\p{Cs}/u;

/** Accepts names inside a network (`admin@umbra`) too. */
export function isAccountEmail(email: unknown): boolean {
  if (typeof email !== 'string' || email.length > MAX_EMAIL_LENGTH || HALF_CHARACTER.test(email)) return false;
  return isEmail(email.trim(), { require_tld: false });
}
