import { FileError } from '../files.js';

export const MANIFEST = 'manifest.json';
export const STORE = 'store.mdb';
export const KEYS = 'encryption.keys';

/** Of the layout of a backup; a program that does not know it does not guess. */
const FORMAT = 1;

/** The first file of a backup: what it is of, and what the others must be. */
export interface Manifest {
  readonly format: number;
  /** Of the program that has made it. */
  readonly version: string;
  readonly madeAt: string;
  readonly store: { readonly bytes: number; readonly sha256: string };
  /** Documents by namespace. */
  readonly documents: Readonly<Record<string, number>>;
  /** Whether the keys of stored values are in it. */
  readonly hasKeys: boolean;
}

export const makeManifest = (facts: Omit<Manifest, 'format'>): string =>
  `${JSON.stringify({ format: FORMAT, ...facts }, undefined, 2)}\n`;

/** @throws FileError */
export function readManifest(text: string): Manifest {
  const manifest = parsed(text);
  if (manifest?.format !== undefined && manifest.format !== FORMAT) {
    throw new FileError('The backup was made by a newer version of Umbra. Restore it with that one, or a newer one.');
  }
  if (typeof manifest?.store?.sha256 !== 'string' || !isObject(manifest.documents)) {
    throw new FileError('The file is no backup of Umbra: its manifest cannot be read.');
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
