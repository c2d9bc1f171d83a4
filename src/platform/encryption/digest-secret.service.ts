import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SettingsError } from '../config/problem.js';
import { Cipher, SealError } from './cipher.js';
import { DigestSecretRepository } from './digest-secret.repository.js';
import { KEYS_VARIABLE } from './encryption.config.js';

/**
 * Loads the secret of the digests at startup. Since it is encrypted like everything else, and re-encrypted last,
 * decrypting it shows whether the keys belong to this database.
 */
@Injectable()
export class DigestSecretService implements OnApplicationBootstrap {
  constructor(
    private readonly repository: DigestSecretRepository,
    private readonly cipher: Cipher,
  ) {}

  /** @throws SettingsError if the keys do not belong to this database */
  async onApplicationBootstrap(): Promise<void> {
    try {
      this.cipher.useDigestSecret(await this.repository.findOrCreate());
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      throw new SettingsError([
        { variable: KEYS_VARIABLE, must: `must contain the keys that encrypted this database. ${error.message}` },
      ]);
    }
  }
}
