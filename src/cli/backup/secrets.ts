import { decode, FileError, read } from '../files.js';
import type { Secrets } from './backup-file.js';

/** Files with the secrets that encrypt or decrypt a backup, and recipients. */
export interface SecretFiles {
  readonly passphraseFile: string | undefined;
  readonly identityFile: string | undefined;
  readonly recipients: readonly string[];
}

const MIN_PASSPHRASE = 12;

/** @throws FileError if a file cannot be read or contains no such secret */
export function readSecrets({ passphraseFile, identityFile, recipients }: SecretFiles): Secrets {
  return {
    recipients,
    ...(passphraseFile !== undefined && { passphrase: passphraseIn(passphraseFile) }),
    ...(identityFile !== undefined && { identities: identitiesIn(identityFile) }),
  };
}

/** Returns the first line, the convention for password files. */
function passphraseIn(file: string): string {
  const [line = ''] = decode(read(file), file).split(/\r?\n/);
  if (Array.from(line).length < MIN_PASSPHRASE) {
    throw new FileError(
      `${file} must contain a passphrase of at least ${MIN_PASSPHRASE} characters in its first line.`,
    );
  }
  return line;
}

/** Parses the format of age-keygen: one identity per line, comments begin with "#". */
const identitiesIn = (file: string): readonly string[] =>
  decode(read(file), file)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
