import { DataConfig } from '../../platform/config/data.config.js';
import { SettingsError } from '../../platform/config/problem.js';
import type { Settings } from '../../platform/config/settings.js';
import { DatabaseConfig } from '../../platform/database/database.config.js';
import { Cipher, SealError } from '../../platform/encryption/cipher.js';
import { DIGEST_SECRET_PLACE } from '../../platform/encryption/digest-secret.repository.js';
import { EncryptionConfig } from '../../platform/encryption/encryption.config.js';
import { existingKeys } from '../../platform/encryption/load-keys.js';
import { fail, type Finding, ok } from './check.js';

const CHECK = 'encryption keys';

/**
 * Checks that the keys of the settings decrypt what each start decrypts.
 * @param stored the document at `DIGEST_SECRET_PLACE`; absent if nothing is stored yet
 */
export async function checkKeys(settings: Settings, stored: unknown): Promise<readonly Finding[]> {
  const value = (stored as { readonly value?: unknown } | null | undefined)?.value;
  if (typeof value !== 'string') return [];
  try {
    const keys = await existingKeys({
      keys: settings.of(EncryptionConfig).keys,
      onServer: settings.of(DatabaseConfig).uri !== '',
      dataDirectory: settings.of(DataConfig).directory,
    });
    if (keys === undefined) {
      return [fail(CHECK, 'missing, but the stored data is encrypted. Set UMBRA_ENCRYPTION_KEYS to its keys.')];
    }
    new Cipher(keys).open(value, DIGEST_SECRET_PLACE);
    return [ok(CHECK, 'belong to the stored data')];
  } catch (error) {
    if (error instanceof SealError || error instanceof SettingsError) return [fail(CHECK, error.message)];
    throw error;
  }
}
