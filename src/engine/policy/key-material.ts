import type { FpeKey } from '../strategies/fpe.js';
import type { Report } from './read.js';

/** Gives the value of a variable of the environment; undefined when there is none. */
export type ReadEnvironment = (name: string) => string | undefined;

const KEY_BYTES = [16, 24, 32] as const;
const TWEAK_BYTES = [7, 8] as const;
const VARIABLE = /^(?:env:(\w{1,200})|\$\{(\w{1,200})\})$/;

/** Reads the keys of a policy: hexadecimal, or the name of a variable that holds them. Nothing of a key is reported. */
export class KeyMaterial {
  constructor(
    private readonly readEnvironment: ReadEnvironment | undefined,
    private readonly report: Report,
  ) {}

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
    const variable = VARIABLE.exec(written);
    const name = variable?.[1] ?? variable?.[2];
    const hex = name === undefined ? written : this.variable(name, path);
    if (hex === undefined) return undefined;
    if (/^(?:[0-9a-f]{2})+$/i.test(hex) && lengths.includes(hex.length / 2)) {
      return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
    }
    const digits = lengths.map((length) => length * 2).join(' or ');
    const where = name === undefined ? '' : ` in the variable ${name}`;
    this.fail(path, 'bad-key', `Must be ${digits} hexadecimal digits${where}.`);
    return undefined;
  }

  private variable(name: string, path: string): string | undefined {
    if (this.readEnvironment === undefined) {
      this.fail(path, 'unsupported-key', 'Variables of the environment are not available here.');
      return undefined;
    }
    const value = this.readEnvironment(name)?.trim();
    if (value === undefined) this.fail(path, 'missing-key', `The variable ${name} is not set.`);
    return value;
  }

  private fail(path: string, code: string, message: string): void {
    this.report.problem('', { path, code, message });
  }
}
