import { createHash } from 'node:crypto';
import { createReadStream, existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Environment } from '../../platform/config/environment.js';
import { checkStore } from '../../embedded-mongo/backup/check-store.js';
import { copyStore } from '../../embedded-mongo/backup/copy-store.js';
import { FileError } from '../files.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';
import { packBackup } from './backup-file.js';
import { storeBackup } from './backup-place.js';
import { throwAsFileError, existingDataFolder } from './data-folder.js';
import { KEYS, makeManifest, MANIFEST, STORE } from './manifest.js';
import { readSecrets, type SecretFiles } from './secrets.js';
import { summaryOf } from './summary.js';
import { withWorkingCopy } from './working-copy.js';

/** Options for making a backup. */
export interface BackupOptions extends SecretFiles {
  /** A file, or an object `s3://bucket/file`. */
  readonly file: string;
  /** True if the backup includes the encryption keys. */
  readonly withKeys: boolean;
  readonly isEncrypted: boolean;
}

/**
 * Writes a backup of the data folder specified by the environment; a server may be running on it. The copy is read
 * completely first, so that a damaged store is never kept as a backup.
 * @throws FileError if there is nothing to copy, it is damaged, or the file cannot be written
 */
export async function makeBackup(
  options: BackupOptions,
  streams: Pick<Streams, 'write'>,
  env: Environment,
): Promise<void> {
  const { file, withKeys, isEncrypted } = options;
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) {
    throw new FileError(`${file} exists already. Give the backup another name.`);
  }
  const data = existingDataFolder(env);
  const secrets = isEncrypted ? readSecrets(options) : undefined;
  // The copy is readable only by its owner, and stays in the folder that already holds the data unencrypted.
  process.umask(0o077);
  await withWorkingCopy(data.folder, async (copy) => {
    await copyStore(data.store, copy).catch((error: unknown) => throwAsFileError(error, data.folder));
    // Read after copying the store, so that the backup has the key of every value in the copy.
    const keys = withKeys ? keysOf(data.keys) : undefined;
    const { documents, problems } = await checkStore(copy).catch(throwAsFileError);
    if (problems.length > 0) throw new FileError(`The document store is damaged: ${problems.join(' ')}`);
    const { size } = statSync(copy);
    const manifest = makeManifest({
      version: version(),
      madeAt: new Date().toISOString(),
      store: { bytes: size, sha256: await digestOf(copy) },
      documents: Object.fromEntries(documents),
      hasKeys: keys !== undefined,
    });
    const entries = [
      entryOf(MANIFEST, Buffer.from(manifest)),
      ...(keys === undefined ? [] : [entryOf(KEYS, keys)]),
      { name: STORE, bytes: size, content: createReadStream(copy) },
    ];
    const written = await storeBackup(file, await packBackup(entries, secrets), env);
    await streams.write(`${file}: ${written} bytes, ${summaryOf(documents)}\n`);
  });
  if (!withKeys) {
    await streams.write(
      'The backup does not contain the encryption keys (--with-keys). Keep them elsewhere: encrypted values cannot be restored without them.\n',
    );
  }
}

function keysOf(file: string): Buffer {
  if (existsSync(file)) return readFileSync(file);
  throw new FileError(
    `There are no keys in ${file}: they come from UMBRA_ENCRYPTION_KEYS. Keep a copy of that setting, and omit --with-keys.`,
  );
}

const entryOf = (name: string, content: Buffer) => ({ name, bytes: content.length, content: Readable.from([content]) });

async function digestOf(file: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(file), digest);
  return digest.digest('hex');
}
