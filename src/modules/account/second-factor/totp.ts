import { createHmac, timingSafeEqual } from 'node:crypto';

/** The length of a step in seconds (RFC 6238, section 4.1). */
const STEP_SECONDS = 30;
const DIGITS = 6;
/**
 * The number of steps before and after the current one whose codes are accepted, for clocks that differ (RFC 6238,
 * section 5.2).
 */
const WINDOW = 1;
/** The length of a SHA-1 digest (RFC 4226, section 4, R6). */
export const TOTP_SECRET_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes without padding, as authenticator applications expect (RFC 4648, section 6). */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32.charAt((held >>> (bits - 5)) & 31);
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + BASE32.charAt((held << (5 - bits)) & 31);
}

/** Returns the code of a step. @see RFC 4226, section 5.3 */
export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / STEP_SECONDS);

/** Returns the step near `time` whose code this is; undefined if none matches. */
export function matchingStep(secret: Uint8Array, code: string, time: Date): number | undefined {
  const given = Buffer.from(code);
  const now = stepAt(time);
  let match: number | undefined;
  // All codes are compared, so that the timing reveals nothing.
  for (let step = Math.max(0, now - WINDOW); step <= now + WINDOW; step++) {
    const expected = Buffer.from(totpCode(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) match = step;
  }
  return match;
}

/**
 * Returns the content of the QR code for authenticator applications.
 * @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export function totpUri(secret: Uint8Array, email: string): string {
  const label = `Umbra:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Umbra&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
