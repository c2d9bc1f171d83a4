import { IsString } from 'class-validator';
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
      'Keys that seal stored text and secrets: the first seals, all open. Required with `MONGODB_URI`; `openssl rand -base64 32` makes one. Without both, a key is made and kept in the data folder.',
    must: 'a comma-separated list of id:key, each key 32 bytes in base64 and no id twice',
    secret: true,
  })
  @IsString({ each: true })
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
      'must be set to id:key (openssl rand -base64 32 makes a key): the key would lie beside the data that it seals.';
    return [{ variable: KEYS_VARIABLE, must }];
  }
}
