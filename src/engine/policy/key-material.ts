import type { FpeKey } from '../strategies/fpe.js';
import type { Report } from './read.js';

const KEY_BYTES = [16, 24, 32] as const;
const TWEAK_BYTES = [7, 8] as const;

/**
 * Reads the keys of a policy, given in hexadecimal or as a reference to where they are kept. Reports never contain key
 * material.
 */
export class KeyMaterial {
  constructor(private readonly report: Report) {}

  cryptoKey(given: { readonly key: string } | undefined): Uint8Array | undefined {
    return given === undefined ? undefined : this.bytes(given.key, 'crypto.key', KEY_BYTES);
  }

  fpeKey(given: { readonly key: string; readonly tweak: string } | undefined): FpeKey | undefined {
    if (given === undefined) return undefined;
    const key = this.bytes(given.key, 'fpe.key', KEY_BYTES);
    const tweak = this.bytes(given.tweak, 'fpe.tweak', TWEAK_BYTES);
    return key === undefined || tweak === undefined ? undefined : { key, tweak };
  }

  private bytes(written: string, path: string, lengths: readonly number[]): Uint8Array | undefined {
    const found = this.report.settings.secrets.read(written);
    if ('problem' in found) {
      this.report.problem('', { path, ...found.problem });
      return undefined;
    }
    const { value: hex, source } = found;
    if (/^(?:[0-9a-f]{2})+$/i.test(hex) && lengths.includes(hex.length / 2)) {
      return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
    }
    const digits = lengths.map((length) => length * 2).join(' or ');
    this.report.problem('', { path, code: 'bad-key', message: `Must be ${digits} hexadecimal digits${source}.` });
    return undefined;
  }
}
