import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { checkStore } from '../../embedded-mongo/backup/check-store.js';
import type { Environment } from '../../platform/config/environment.js';
import { FileError } from '../files.js';
import { readBackup, type Secrets } from './backup-file.js';
import { openBackup } from './backup-place.js';
import { throwAsFileError } from './data-folder.js';
import { KEYS, MANIFEST, readManifest, STORE, type Manifest } from './manifest.js';

const MAX_SMALL_BYTES = 1024 * 1024;

/** The contents of a backup that was read. */
export interface BackupContents {
  readonly manifest: Manifest;
  readonly keys: Buffer | undefined;
  readonly documents: ReadonlyMap<string, number>;
}

/**
 * Reads a whole backup and writes its store to a file, in which everything is then read and counted.
 * @throws FileError if the file is not a backup, is damaged, or does not match its manifest
 */
export async function unpackBackup(
  file: string,
  secrets: Secrets,
  store: string,
  env: Environment,
): Promise<BackupContents> {
  let manifest: Manifest | undefined;
  let keys: Buffer | undefined;
  let digest: string | undefined;
  const bytes = await openBackup(file, env);
  await readBackup(file, bytes, secrets, async ({ name, size }, content) => {
    const isSmall = name === MANIFEST || name === KEYS;
    if (isSmall && size > MAX_SMALL_BYTES)
      throw new FileError(`${file} is not an Umbra backup: its ${name} is too large.`);
    if (name === MANIFEST && manifest === undefined) manifest = readManifest((await buffer(content)).toString());
    else if (name === KEYS && manifest !== undefined) keys = await buffer(content);
    else if (name === STORE && manifest !== undefined && digest === undefined) {
      if (size !== manifest.store.bytes)
        throw new FileError(`${file} is damaged: the checksum of its store does not match.`);
      const hash = createHash('sha256');
      content.on('data', (chunk: Buffer) => hash.update(chunk));
      await pipeline(content, createWriteStream(store, { flags: 'wx', mode: 0o600, flush: true }));
      digest = hash.digest('hex');
    } else throw new FileError(`${file} is not an Umbra backup: it contains other files.`);
  });
  if (manifest === undefined || digest === undefined || manifest.hasKeys !== (keys !== undefined)) {
    throw new FileError(`${file} is not a complete Umbra backup: files are missing.`);
  }
  if (digest !== manifest.store.sha256)
    throw new FileError(`${file} is damaged: the checksum of its store does not match.`);
  const { documents, problems } = await checkStore(store).catch(throwAsFileError);
  const differing = differences(new Map(Object.entries(manifest.documents)), documents);
  if (problems.length + differing.length > 0) {
    throw new FileError(`The store in ${file} is damaged: ${[...problems, ...differing].join(' ')}`);
  }
  return { manifest, keys, documents };
}

const differences = (said: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): readonly string[] =>
  [...new Set([...said.keys(), ...found.keys()])]
    .filter((name) => said.get(name) !== found.get(name))
    .map((name) => `${name} should have ${said.get(name) ?? 0} records but has ${found.get(name) ?? 0}.`);
