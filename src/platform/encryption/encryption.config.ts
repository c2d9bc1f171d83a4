import { Env } from '../config/env.js';
import type { ProductionChecking, SelfChecking, SettingsProblem } from '../config/problem.js';
import { KeyListError, KeyRing } from './key-ring.js';

export const KEYS_VARIABLE = 'UMBRA_ENCRYPTION_KEYS';

/** The keys that encrypt stored values. */
export class EncryptionConfig implements SelfChecking, ProductionChecking {
  @Env({
    name: KEYS_VARIABLE,
    page: 'backups',
    description:
      'Keys that encrypt stored text and secrets: the first one encrypts, all decrypt. Required with `MONGODB_URI`; `openssl rand -base64 32` generates one. If both are absent, a key is generated and kept in the data folder.',
    must: 'a comma-separated list of id:key, each key 32 bytes in base64; no id may occur twice',
    secret: true,
  })
  readonly keys: readonly string[] = [];

  conflicts(): readonly SettingsProblem[] {
    if (this.keys.length === 0) return [];
    try {
      KeyRing.parse(this.keys);
      return [];
    } catch (error) {
      if (!(error instanceof KeyListError)) throw error;
      return [
        {
          variable: KEYS_VARIABLE,
          must: `must be a comma-separated list of id:key, each key 32 bytes in base64 (openssl rand -base64 32); it ${error.message}.`,
        },
      ];
    }
  }

  weaknesses(): readonly SettingsProblem[] {
    if (this.keys.length > 0) return [];
    const must =
      'must be set to id:key (openssl rand -base64 32 makes a key): otherwise the key would be stored next to the data that it encrypts.';
    return [{ variable: KEYS_VARIABLE, must }];
  }
}
