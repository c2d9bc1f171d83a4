import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { IMPORTED_COLLECTIONS, type Dump, type DumpFile, type ImportedCollection } from '../trend-import.types.js';

const FILE = /^(?<name>.+)\.(?:(?<json>json|jsonl|ndjson)|bson)(?<gzip>\.gz)?$/;
/** The prefix of MongoDB's collections that store time series. */
const BUCKETS = 'system.buckets.';
/** Files that `mongodump` writes in addition to the data; they contain nothing to import. */
const DESCRIPTION = /(?:\.metadata|^prelude)\.json(?:\.gz)?$/;

/**
 * Finds the dump files among these paths; in a folder, only files directly in it.
 * @throws Error of the file system, with `code` and `path`, for a missing path
 */
export async function findDump(paths: readonly string[]): Promise<Dump> {
  const candidates = await Promise.all(paths.map(candidatesOf));
  const files: DumpFile[] = [];
  const unknown: string[] = [];
  for (const candidate of new Set(candidates.flat())) {
    const file = dumpFile(candidate);
    if (file !== undefined) files.push(file);
    else if (!DESCRIPTION.test(path.basename(candidate))) unknown.push(candidate);
  }
  const order = ({ collection }: DumpFile): number => IMPORTED_COLLECTIONS.indexOf(collection);
  return { files: files.sort((a, b) => order(a) - order(b) || (a.path < b.path ? -1 : 1)), unknown };
}

async function candidatesOf(given: string): Promise<readonly string[]> {
  const place = path.normalize(given);
  if (!(await stat(place)).isDirectory()) return [place];
  const names = await readdir(place);
  return names.filter((name) => !name.startsWith('.')).map((name) => path.join(place, name));
}

/** Returns the dump file by its name, which is the collection's; undefined for any other file. */
export function dumpFile(place: string): DumpFile | undefined {
  const base = path.basename(place);
  const groups = DESCRIPTION.test(base) ? undefined : FILE.exec(base)?.groups;
  if (groups === undefined) return undefined;
  const { name = '', json, gzip } = groups;
  const collection = name.startsWith(BUCKETS) ? name.slice(BUCKETS.length) : name;
  if (!isImported(collection)) return undefined;
  return { path: place, collection, format: json === undefined ? 'bson' : 'json', gzipped: gzip !== undefined };
}

const isImported = (name: string): name is ImportedCollection =>
  (IMPORTED_COLLECTIONS as readonly string[]).includes(name);
