import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import type { RandomBytes } from './random.js';
import type { ReplacementStrategy } from './strategy.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const SALT_LENGTH = 16;
/** Bytes from here up are drawn again, since they would make some characters of the salt more likely than others. */
const FAIR = 256 - (256 % ALPHABET.length);
const MAX_DRAWS = 100;

/**
 * HASH_SHA256_REPLACE: lower-case hexadecimal SHA-256 of the text in UTF-8, followed by a salt of sixteen letters and
 * digits if the policy asks for one. The salt is returned with the span.
 * @see FIPS 180-4
 */
export const hashSha256ReplaceStrategy: ReplacementStrategy = {
  name: 'HASH_SHA256_REPLACE',
  needs: ({ salt }) => (salt ? ['random'] : []),
  create({ salt: salted }) {
    if (!salted) return ({ token }) => hash(token);
    return ({ token }, session) => {
      const salt = drawSalt((length) => session.draw(length));
      return { replacement: hash(token + salt), salt };
    };
  },
};

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

function drawSalt(draw: RandomBytes): string {
  let salt = '';
  for (let draws = 0; draws < MAX_DRAWS; draws++) {
    for (const byte of draw(SALT_LENGTH)) {
      if (byte < FAIR) salt += ALPHABET.charAt(byte % ALPHABET.length);
      if (salt.length === SALT_LENGTH) return salt;
    }
  }
  throw new Error('The source of random bytes does not give random bytes.');
}
