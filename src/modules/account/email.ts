import { isEmail } from 'class-validator';

/** RFC 5321, section 4.5.3.1.3, less the angle brackets. */
export const MAX_EMAIL_LENGTH = 254;

/** Addresses that differ in case alone are one account: no provider in use tells them apart. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Names inside a network (`admin@umbra`) are addresses too. */
export function isAccountEmail(email: unknown): boolean {
  return typeof email === 'string' && email.length <= MAX_EMAIL_LENGTH && isEmail(email.trim(), { require_tld: false });
}
