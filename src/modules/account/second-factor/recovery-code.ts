import { hash, randomBytes } from 'node:crypto';
import { base32 } from './totp.js';

export const RECOVERY_CODES = 10;
const BYTES = 15;

/**
 * Returns new recovery codes, each usable once in place of a lost authenticator: 120 random bits, in six groups for
 * typing.
 * @see OWASP ASVS 4.0.3, 2.6.2: at least 112 bits, since the hashes have no salt
 */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => (base32(randomBytes(BYTES)).match(/.{4}/g) ?? []).join('-'));
}

/**
 * Returns the stored hash of a code. A fast hash suffices, since the code is too random to guess. Blanks, hyphens and
 * case are ignored.
 */
export function hashRecoveryCode(code: string): string {
  return hash('sha256', code.replace(/[\s-]/g, '').toUpperCase(), 'hex');
}
