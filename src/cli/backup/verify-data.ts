import { tmpdir } from 'node:os';
import { checkStore } from '../../embedded-mongo/backup/check-store.js';
import { copyStore } from '../../embedded-mongo/backup/copy-store.js';
import type { Environment } from '../../platform/config/environment.js';
import type { Streams } from '../streams.js';
import { throwAsFileError, existingDataFolder } from './data-folder.js';
import { summaryOf } from './summary.js';
import { readSecrets, type SecretFiles } from './secrets.js';
import { unpackBackup } from './unpack-backup.js';
import { withWorkingCopy } from './working-copy.js';

/** Options for verifying a backup or the data folder. */
export interface VerifyOrder extends SecretFiles {
  /** The backup to verify; undefined for the data folder. */
  readonly file: string | undefined;
}

/**
 * Reads a whole backup or the data folder: each page, document, index and counter. A server may be running on the data
 * folder.
 * @returns true if no problems were found
 * @throws FileError if a backup is incomplete, or a store cannot be read at all
 */
export async function verifyData(
  order: VerifyOrder,
  streams: Pick<Streams, 'write' | 'complain'>,
  env: Environment,
): Promise<boolean> {
  process.umask(0o077);
  const { file } = order;
  if (file !== undefined) {
    return withWorkingCopy(tmpdir(), async (copy) => {
      const { manifest, documents } = await unpackBackup(file, readSecrets(order), copy, env);
      const keys = manifest.hasKeys ? 'with' : 'without';
      await streams.write(
        `${file}: no damage, ${summaryOf(documents)}, made at ${manifest.madeAt} by ${manifest.version}, ${keys} keys\n`,
      );
      return true;
    });
  }
  const { folder, store } = existingDataFolder(env);
  return withWorkingCopy(folder, async (copy) => {
    await copyStore(store, copy).catch((error: unknown) => throwAsFileError(error, folder));
    const { documents, problems } = await checkStore(copy).catch(throwAsFileError);
    for (const problem of problems) streams.complain(`umbra: ${problem}`);
    if (problems.length === 0) await streams.write(`${folder}: no damage, ${summaryOf(documents)}\n`);
    return problems.length === 0;
  });
}
