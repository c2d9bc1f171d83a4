import { syncFolder } from '../bytes/sync-folder.js';
import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { SettingsError } from '../config/problem.js';
import { makeDataFolder } from '../database/database-server.js';
import { KEYS_VARIABLE } from './encryption.config.js';
import { KeyListError, KeyRing } from './key-ring.js';

const FILE = 'encryption.keys';
const KEY_BYTES = 32;

/** The possible sources of the keys. */
export interface KeySources {
  /** The configured keys, possibly none. */
  readonly keys: readonly string[];
  /** True if the database is a separate server, which outlives this machine's data folder. */
  readonly onServer: boolean;
  readonly dataDirectory: string;
}

/**
 * Returns the configured keys, or the keys in the data folder, where a first key is created if there is none.
 * @throws SettingsError if a server is used without keys, or the file cannot be used
 */
export async function loadKeys({ keys, onServer, dataDirectory }: KeySources): Promise<KeyRing> {
  if (keys.length > 0) return KeyRing.parse(keys);
  if (onServer) {
    throw new SettingsError([
      {
        variable: KEYS_VARIABLE,
        must: 'must be set if MONGODB_URI is, to id:key with 32 random bytes in base64, the same for all that use the database: echo "k1:$(openssl rand -base64 32)" makes one. Keep a copy: without it the encrypted data is lost.',
      },
    ]);
  }
  await makeDataFolder(dataDirectory);
  const file = path.resolve(dataDirectory, FILE);
  try {
    return parseFile((await readText(file)) ?? (await makeFile(file)));
  } catch (error) {
    throw unusable(error);
  }
}

/**
 * Returns the same keys without creating any; undefined if there are none.
 * @throws SettingsError if the file cannot be used
 */
export async function existingKeys({ keys, onServer, dataDirectory }: KeySources): Promise<KeyRing | undefined> {
  if (keys.length > 0) return KeyRing.parse(keys);
  if (onServer) return undefined;
  try {
    const text = await readText(path.resolve(dataDirectory, FILE));
    return text === undefined ? undefined : parseFile(text);
  } catch (error) {
    throw unusable(error);
  }
}

const parseFile = (text: string): KeyRing => KeyRing.parse(text.split(/[\s,]+/).filter((item) => item !== ''));

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Creates a first key, which is flushed to disk before anything is encrypted with it. Linking is atomic and fails if
 * another process was first, whose key is then used.
 */
async function makeFile(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`k1:${randomBytes(KEY_BYTES).toString('base64')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, file).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(path.dirname(file));
  return readFile(file, 'utf8');
}

const codeOf = (error: unknown): string => (error as { readonly code?: string }).code ?? 'unknown';

const reasonOf = (error: unknown): string =>
  error instanceof KeyListError ? error.message : `cannot be read or written (${codeOf(error)})`;

const unusable = (error: unknown): SettingsError =>
  new SettingsError([{ variable: 'UMBRA_DATA_DIR', must: `must be usable: its file ${FILE} ${reasonOf(error)}.` }]);
