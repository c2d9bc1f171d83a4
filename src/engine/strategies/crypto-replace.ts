import { gcm } from '@noble/ciphers/aes.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

import { decodeBase64, encodeBase64 } from './base64.js';
import type { ReplacementStrategy } from './strategy.js';

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;
const OPEN = '{{';
const CLOSE = '}}';

/**
 * CRYPTO_REPLACE: `{{`, the base64 of a nonce of 12 bytes, the encrypted text in UTF-8 and a tag of 16 bytes, `}}`.
 * AES-GCM with a key of 128, 192 or 256 bits and a fresh nonce each time, so equal texts look different.
 * @see NIST SP 800-38D
 */
export const cryptoReplaceStrategy: ReplacementStrategy = {
  name: 'CRYPTO_REPLACE',
  needs: () => ['crypto', 'random'],
  create(_options, _kind, { cryptoKey }) {
    return ({ token }, session) => {
      if (cryptoKey === undefined) throw new Error('CRYPTO_REPLACE was compiled without its key.');
      const nonce = session.draw(NONCE_LENGTH);
      const sealed = gcm(cryptoKey, nonce).encrypt(utf8ToBytes(token));
      const whole = new Uint8Array(NONCE_LENGTH + sealed.length);
      whole.set(nonce);
      whole.set(sealed, NONCE_LENGTH);
      return `${OPEN}${encodeBase64(whole)}${CLOSE}`;
    };
  },
};

/**
 * Returns the text that CRYPTO_REPLACE encrypted to `replacement`; undefined if it has another form, was changed, or
 * was encrypted with another key.
 */
export function decryptCrypto(replacement: string, key: Uint8Array): string | undefined {
  if (!replacement.startsWith(OPEN) || !replacement.endsWith(CLOSE)) return undefined;
  const bytes = decodeBase64(replacement.slice(OPEN.length, -CLOSE.length));
  if (bytes === undefined || bytes.length < NONCE_LENGTH + TAG_LENGTH) return undefined;
  try {
    const opened = gcm(key, bytes.subarray(0, NONCE_LENGTH)).decrypt(bytes.subarray(NONCE_LENGTH));
    return decodeURIComponent(Array.from(opened, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    // An invalid tag is an expected outcome, not an error.
    return undefined;
  }
}
