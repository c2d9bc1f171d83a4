import { crc32, deflateRawSync } from 'node:zlib';
import { DocumentProblem } from '../document-problem.js';
import { FLAGS, METHODS, RECORDS, type ZipEntry } from './zip.js';

/** Version 2.0: Deflate and folders (4.4.3). */
const VERSION = 20;
/** 1980-01-01, the earliest date in MS-DOS format. */
const NO_TIME = 0x00210000;
const MAX_BYTES = 0xfffffffe;

/** Packs new content. It is stored if Deflate does not make it smaller. */
export function pack(name: string, content: Uint8Array, options: PackOptions = {}): ZipEntry {
  const { modified = NO_TIME, isStored = false } = options;
  const own = { name, size: content.length, crc: crc32(content), modified };
  const deflated = isStored ? undefined : deflateRawSync(content);
  return deflated === undefined || deflated.length >= content.length
    ? { ...own, method: METHODS.stored, packed: content }
    : { ...own, method: METHODS.deflated, packed: deflated };
}

export interface PackOptions {
  /** Modification time of the member that it replaces. */
  readonly modified?: number;
  readonly isStored?: boolean;
}

/**
 * Writes a plain archive: members in order, one directory, no comments, no extra fields. Unchanged members are not
 * recompressed.
 * @throws DocumentProblem `too-large` beyond 4 GB
 */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8');
    const header = headerOf(entry, name);
    directory.push(centralOf(header, at), name);
    const local = localOf(header);
    parts.push(local, name, entry.packed);
    at += local.length + name.length + entry.packed.length;
    if (at > MAX_BYTES) throw new DocumentProblem('too-large', 'The archive is longer than 4 GB. Send it in parts.');
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(RECORDS.end.size);
  end.writeUInt32LE(RECORDS.end.signature, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** Returns the fields that local and central headers share (4.3.7, from the version on). */
function headerOf({ name, method, packed, size, crc, modified }: ZipEntry, nameBytes: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(nameBytes.length === name.length ? 0 : FLAGS.isUtf8, 2);
  header.writeUInt16LE(method, 4);
  header.writeUInt32LE(modified, 6);
  header.writeUInt32LE(crc, 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt16LE(nameBytes.length, 22);
  return header;
}

function localOf(header: Buffer): Buffer {
  const local = Buffer.alloc(RECORDS.local.size);
  local.writeUInt32LE(RECORDS.local.signature, 0);
  header.copy(local, 4);
  return local;
}

function centralOf(header: Buffer, at: number): Buffer {
  const central = Buffer.alloc(RECORDS.central.size);
  central.writeUInt32LE(RECORDS.central.signature, 0);
  central.writeUInt16LE(VERSION, 4);
  header.copy(central, 6);
  central.writeUInt32LE(at, 42);
  return central;
}
