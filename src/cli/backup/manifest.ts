import { FileError } from '../files.js';

export const MANIFEST = 'manifest.json';
export const STORE = 'store.mdb';
export const KEYS = 'encryption.keys';

/** The version of the layout of backups. Backups of another version are refused. */
const FORMAT = 1;

/** The first file of a backup. It describes the others. */
export interface Manifest {
  readonly format: number;
  /** The version of Umbra that made the backup. */
  readonly version: string;
  readonly madeAt: string;
  readonly store: { readonly bytes: number; readonly sha256: string };
  /** The number of documents in each namespace. */
  readonly documents: Readonly<Record<string, number>>;
  /** True if the backup includes the encryption keys. */
  readonly hasKeys: boolean;
}

export const makeManifest = (facts: Omit<Manifest, 'format'>): string =>
  `${JSON.stringify({ format: FORMAT, ...facts }, undefined, 2)}\n`;

/** @throws FileError */
export function readManifest(text: string): Manifest {
  const manifest = parsed(text);
  if (manifest?.format !== undefined && manifest.format !== FORMAT) {
    throw new FileError(
      'The backup was made by a newer version of Umbra. Restore it with that version or a newer one.',
    );
  }
  if (typeof manifest?.store?.sha256 !== 'string' || !isObject(manifest.documents)) {
    throw new FileError('The file is not an Umbra backup: its manifest cannot be read.');
  }
  return manifest as Manifest;
}

function parsed(text: string): Partial<Manifest> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
