import { decode, FileError, read } from '../files.js';
import type { Secrets } from './backup-file.js';

/** Files that hold what encrypts or decrypts a backup, and recipients. */
export interface SecretFiles {
  readonly passphraseFile: string | undefined;
  readonly identityFile: string | undefined;
  readonly recipients: readonly string[];
}

const MIN_PASSPHRASE = 12;

/** @throws FileError for a file that cannot be read or holds nothing of the kind */
export function readSecrets({ passphraseFile, identityFile, recipients }: SecretFiles): Secrets {
  return {
    recipients,
    ...(passphraseFile !== undefined && { passphrase: passphraseIn(passphraseFile) }),
    ...(identityFile !== undefined && { identities: identitiesIn(identityFile) }),
  };
}

/** The first line, as of any file that holds a password. */
function passphraseIn(file: string): string {
  const [line = ''] = decode(read(file), file).split(/\r?\n/);
  if (Array.from(line).length < MIN_PASSPHRASE) {
    throw new FileError(`${file} must hold a passphrase of at least ${MIN_PASSPHRASE} characters in its first line.`);
  }
  return line;
}

/** As age-keygen writes them: a line each, comments begin with "#". */
const identitiesIn = (file: string): readonly string[] =>
  decode(read(file), file)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
