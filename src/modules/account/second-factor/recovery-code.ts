import { hash, randomBytes } from 'node:crypto';
import { base32 } from './totp.js';

export const RECOVERY_CODES = 10;
const BYTES = 10;

/** Codes that each stand in once for a lost authenticator: 80 random bits, in four groups for typing. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => (base32(randomBytes(BYTES)).match(/.{4}/g) ?? []).join('-'));
}

/** What is stored of a code: too random to be guessed, so a fast hash will do. Blanks, hyphens and case do not count. */
export function hashRecoveryCode(code: string): string {
  return hash('sha256', code.replace(/[\s-]/g, '').toUpperCase(), 'hex');
}
