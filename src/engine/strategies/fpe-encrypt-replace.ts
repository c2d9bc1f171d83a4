import { fallBackTo } from './fall-back.js';
import { encryptFpe } from './fpe.js';
import type { ReplacementStrategy } from './strategy.js';

/**
 * FPE_ENCRYPT_REPLACE: encrypts letters and digits to letters and digits, and keeps separators and length. Redacts
 * texts with fewer than a million possible values (five digits, four letters), with more than 200 letters and digits,
 * or with letters of other alphabets.
 */
export const fpeEncryptReplaceStrategy: ReplacementStrategy = {
  name: 'FPE_ENCRYPT_REPLACE',
  needs: () => ['fpe'],
  create(options, kind, resources) {
    const { fpeKey } = resources;
    const fallBack = fallBackTo(options, kind, resources);
    return (original) => {
      if (fpeKey === undefined) throw new Error('FPE_ENCRYPT_REPLACE was compiled without its key.');
      const encrypted = encryptFpe(original.token, fpeKey);
      if (!encrypted.ok) return fallBack(original, encrypted.why);
      return encrypted.text === original.token ? fallBack(original, 'unchanged') : encrypted.text;
    };
  },
};
