import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { replaceSecrets, SECRET_MASK, type PolicySecret } from '../../engine/index.js';
import { Cipher } from '../../platform/encryption/cipher.js';

/** The number of hexadecimal digits of a keyed digest, which distinguishes secrets. */
const MASK_DIGITS = 16;

/** Shows policies without their secrets, and puts secrets back where a policy comes back as it was shown. */
@Injectable()
export class PolicySecrets {
  constructor(private readonly cipher: Cipher) {}

  /** Replaces every secret by `•••` and a fingerprint. References to secrets stay. */
  mask(text: string): string {
    return replaceSecrets(text, (secret) => this.maskOf(secret));
  }

  /**
   * Replaces masks by the secrets of the version before. A mask stands for a secret under the same key
   * that is sent to the same server: a token must not reach another server by way of its mask. Other masks stay, and
   * the compiler refuses them.
   */
  restore(text: string, before: string | null | undefined): string {
    if (!text.includes(SECRET_MASK) && !/\\u2022/i.test(text)) return text;
    const known = new Map<string, PolicySecret>();
    replaceSecrets(before ?? '{}', (secret) => {
      known.set(this.maskOf(secret), secret);
      return undefined;
    });
    return replaceSecrets(text, ({ key, value, sentTo }) => {
      const secret = known.get(value);
      return secret?.key === key && secret.sentTo === sentTo ? secret.value : undefined;
    });
  }

  /** Returns the lower-case hex SHA-256 of a policy as readers see it: they can compute it, but learn no secret. */
  fingerprint(text: string): string {
    return createHash('sha256').update(this.mask(text)).digest('hex');
  }

  /** Masks are masked too: a policy with an unresolved mask differs from the policy that it was copied from. */
  private maskOf({ key, value, sentTo }: PolicySecret): string {
    const digest = this.cipher.digest('policy-secret', JSON.stringify([key, sentTo, value]));
    return SECRET_MASK + digest.slice(0, MASK_DIGITS);
  }
}
