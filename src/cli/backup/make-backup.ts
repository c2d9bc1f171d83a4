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
import { writeFile } from '../write-file.js';
import { packBackup } from './backup-file.js';
import { asFileError, existingDataFolder } from './data-folder.js';
import { KEYS, makeManifest, MANIFEST, STORE } from './manifest.js';
import { readSecrets, type SecretFiles } from './secrets.js';
import { saysOf } from './says.js';
import { withWorkingCopy } from './working-copy.js';

/** How to make a backup. */
export interface BackupOrder extends SecretFiles {
  readonly file: string;
  /** Whether the backup includes the encryption keys. */
  readonly withKeys: boolean;
  readonly isEncrypted: boolean;
}

/**
 * Writes a backup of the data folder that the environment names, while a server may run on it. The copy is read as a whole
 * before: what is damaged is not kept as if it were a backup.
 * @throws FileError when there is nothing to copy, it is damaged, or the file cannot be written
 */
export async function makeBackup(order: BackupOrder, streams: Pick<Streams, 'write'>, env: Environment): Promise<void> {
  const { file, withKeys, isEncrypted } = order;
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) {
    throw new FileError(`${file} is there already. Give the backup another name.`);
  }
  const data = existingDataFolder(env);
  const secrets = isEncrypted ? readSecrets(order) : undefined;
  // What is copied is for its owner alone, and stays where it is in clear already.
  process.umask(0o077);
  await withWorkingCopy(data.folder, async (copy) => {
    await copyStore(data.store, copy).catch(asFileError);
    // After the copy, so that no value in it is of a key that came later.
    const keys = withKeys ? keysOf(data.keys) : undefined;
    const { documents, problems } = await checkStore(copy).catch(asFileError);
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
    const written = await writeFile(file, await packBackup(entries, secrets));
    await streams.write(`${file}: ${written} bytes, ${saysOf(documents)}\n`);
  });
  if (!withKeys) {
    await streams.write(
      'The keys of stored values are not in it (--with-keys): keep them elsewhere, without them what is encrypted is lost.\n',
    );
  }
}

function keysOf(file: string): Buffer {
  if (existsSync(file)) return readFileSync(file);
  throw new FileError(
    `There are no keys in ${file}: they come from UMBRA_ENCRYPTION_KEYS. Keep those yourself, and leave --with-keys out.`,
  );
}

const entryOf = (name: string, content: Buffer) => ({ name, bytes: content.length, content: Readable.from([content]) });

async function digestOf(file: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(file), digest);
  return digest.digest('hex');
}
