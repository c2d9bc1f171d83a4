import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Header } from 'tar-stream';
import { FileError, unreadable } from '../files.js';

/*
 * A backup is a tar archive, compressed with gzip and encrypted with age (https://age-encryption.org/v1), so it can be
 * read without Umbra, using these three common tools. Its files are in the order in which they are written here.
 */
const AGE_HEADER = 'age-encryption.org/v1\n';

/** Secrets that encrypt or decrypt a backup. */
export interface Secrets {
  readonly passphrase?: string;
  /** Public keys, `age1…`. */
  readonly recipients?: readonly string[];
  /** Private keys, `AGE-SECRET-KEY-1…`. */
  readonly identities?: readonly string[];
}

/** A file within a backup. */
export interface BackupEntry {
  readonly name: string;
  readonly bytes: number;
  readonly content: Readable;
}

/** Packs files into a backup and returns its bytes. @param secrets undefined for an unencrypted backup */
export async function packBackup(entries: readonly BackupEntry[], secrets: Secrets | undefined): Promise<Readable> {
  const archive = pack();
  const packed = archive.pipe(createGzip());
  const failed = (error: unknown): void => {
    packed.destroy(error instanceof Error ? error : new Error('The backup could not be written.'));
  };
  archive.once('error', failed);
  addAll(archive, entries).catch(failed);
  return secrets === undefined ? packed : encrypted(packed, secrets);
}

async function addAll(archive: ReturnType<typeof pack>, entries: readonly BackupEntry[]): Promise<void> {
  for (const { name, bytes, content } of entries) {
    await pipeline(content, archive.entry({ name, size: bytes, mode: 0o600 }) as unknown as NodeJS.WritableStream);
  }
  archive.finalize();
}

async function encrypted(bytes: Readable, { passphrase, recipients = [] }: Secrets): Promise<Readable> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  try {
    if (passphrase !== undefined) encrypter.setPassphrase(passphrase);
    for (const recipient of recipients) encrypter.addRecipient(recipient);
  } catch {
    throw new FileError('A recipient is not an age public key, which begins with "age1".');
  }
  return fromWeb(await encrypter.encrypt(toWeb(bytes)));
}

/** Called with each file of a backup, in order. */
export type TakeEntry = (header: Header, content: Readable) => Promise<void>;

/**
 * Passes each file of the backup with these bytes to `take`. If the backup is encrypted, every byte is authenticated before it is passed
 * on, but whether the backup is complete is known only when the promise resolves: if it rejects, discard everything
 * that was taken.
 * @throws FileError if the file is not a backup, is damaged or truncated, or cannot be decrypted with these secrets;
 * any error thrown by `take`
 */
export async function readBackup(file: string, bytes: Readable, secrets: Secrets, take: TakeEntry): Promise<void> {
  const { isEncrypted, whole } = await beginningOf(bytes, file);
  if (isEncrypted && secrets.passphrase === undefined && (secrets.identities ?? []).length === 0) {
    bytes.destroy();
    throw new FileError(`${file} is encrypted: give --passphrase-file or --identity-file.`);
  }
  let failure: unknown;
  const files = extract();
  files.on('entry', (header, content, next) => {
    // The streams are Node streams; only their types differ.
    take(header, content as unknown as Readable).then(
      () => {
        content.resume();
        next();
      },
      (error: unknown) => {
        failure = error;
        next(error instanceof Error ? error : new Error('An entry was refused.'));
      },
    );
  });
  try {
    await pipeline(isEncrypted ? await decrypted(whole, file, secrets) : whole, createGunzip(), files);
  } catch (error) {
    if (failure !== undefined) throw failure as Error;
    if (error instanceof FileError) throw error;
    throw new FileError(`${file} is not an Umbra backup, or is damaged or incomplete. Nothing was changed.`);
  }
}

/** Reads as much as tells whether a backup is encrypted, and returns it with the rest. */
async function beginningOf(bytes: Readable, file: string) {
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  let beginning = Buffer.alloc(0);
  try {
    while (beginning.length < AGE_HEADER.length) {
      const next = await chunks.next();
      if (next.done === true) break;
      beginning = Buffer.concat([beginning, next.value]);
    }
  } catch (error) {
    throw unreadable(file, error);
  }
  const all = async function* (): AsyncGenerator<Buffer, void> {
    yield beginning;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  return {
    isEncrypted: beginning.toString('latin1', 0, AGE_HEADER.length) === AGE_HEADER,
    whole: Readable.from(all()),
  };
}

async function decrypted(bytes: Readable, file: string, { passphrase, identities = [] }: Secrets): Promise<Readable> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    if (passphrase !== undefined) decrypter.addPassphrase(passphrase);
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    throw new FileError('The identity file contains no age private key, which begins with "AGE-SECRET-KEY-1".');
  }
  try {
    return fromWeb(await decrypter.decrypt(toWeb(bytes)));
  } catch {
    throw new FileError(`${file} cannot be decrypted with this passphrase or key, or its first bytes are damaged.`);
  }
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream);
