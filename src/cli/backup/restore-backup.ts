import { syncFolder } from '../../platform/bytes/sync-folder.js';
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { STORE_FILE } from '../../embedded-mongo/backup/copy-store.js';
import { lockFolder } from '../../embedded-mongo/storage/folder-lock.js';
import type { Environment } from '../../platform/config/environment.js';
import { makeDataFolder } from '../../platform/database/database-server.js';
import { FileError, reasonOf } from '../files.js';
import type { Streams } from '../streams.js';
import { throwAsFileError, dataFolder, type DataFolder } from './data-folder.js';
import { summaryOf } from './summary.js';
import { readSecrets, type SecretFiles } from './secrets.js';
import { unpackBackup } from './unpack-backup.js';
import { withWorkingCopy } from './working-copy.js';

/** Options for restoring a backup. */
export interface RestoreOrder extends SecretFiles {
  readonly file: string;
  /** Allows replacing an existing store, which is kept under another name. */
  readonly replace: boolean;
}

/**
 * Restores a backup into the data folder specified by the environment, on which no server may be running. The whole
 * backup is read and counted first, then moved into place in one step, so that an error or a kill leaves the previous
 * data intact.
 * @throws FileError if the folder is in use or not empty, or the backup is incomplete
 */
export async function restoreBackup(
  order: RestoreOrder,
  streams: Pick<Streams, 'write'>,
  env: Environment,
): Promise<void> {
  const data = dataFolder(env);
  process.umask(0o077);
  await makeDataFolder(data.folder).catch(throwAsFileError);
  mkdirSync(data.store, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(data.store).catch(throwAsFileError);
  try {
    await withWorkingCopy(data.store, (unpacked) => restoreInto(data, order, unpacked, streams, env));
  } finally {
    await lock.release();
  }
}

async function restoreInto(
  data: DataFolder,
  order: RestoreOrder,
  unpacked: string,
  streams: Pick<Streams, 'write'>,
  env: Environment,
): Promise<void> {
  const target = path.join(data.store, STORE_FILE);
  if (existsSync(target) && !order.replace) {
    throw new FileError(
      `There is a document store in ${data.store}. Set UMBRA_DATA_DIR to an empty folder, or give --replace; the existing store is then kept under another name.`,
    );
  }
  const { manifest, keys, documents } = await unpackBackup(order.file, readSecrets(order), unpacked, env);
  // Keys first: having keys without the store that needs them does less harm than a store whose keys are missing.
  if (keys !== undefined) addKeys(data, keys.toString());
  const kept = keep(target);
  rmSync(`${target}-lock`, { force: true });
  renameSync(unpacked, target);
  await syncFolder(data.store);
  rmSync(data.search, { recursive: true, force: true });
  await streams.write(`${data.folder}: restored ${summaryOf(documents)} from ${manifest.madeAt}\n`);
  if (kept !== undefined) await streams.write(`The previous store is kept as ${kept}.\n`);
  if (keys === undefined) {
    await streams.write(
      'The backup contains no encryption keys. Give the server the keys from the time of the backup, by UMBRA_ENCRYPTION_KEYS or the file encryption.keys.\n',
    );
  }
}

/** Keeps the existing store under a second name before it is replaced. */
function keep(target: string): string | undefined {
  if (!existsSync(target)) return undefined;
  const kept = `${target}.before-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`;
  try {
    linkSync(target, kept);
  } catch (error) {
    throw new FileError(`The existing store cannot be kept as ${kept}: ${reasonOf(error)}.`);
  }
  return kept;
}

/** Appends the backup's keys to the existing ones, the first of which continues to encrypt. No key is lost. */
function addKeys({ keys: file }: DataFolder, restored: string): void {
  const there = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = [...new Set([there, restored].flatMap((text) => text.split(/[\s,]+/)))].filter((line) => line !== '');
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${lines.join('\n')}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
}
