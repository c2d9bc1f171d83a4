import { accessSync, closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';

/*
 * LMDB trusts its file: a damaged page makes it read outside of memory and crashes the whole process. So the file is
 * checked before LMDB opens it: both meta pages, and from the newest one the tree down to the leaves, breadth first, as
 * far as the budget allows. Offsets are those of lmdb-js's LMDB (data version 2, 64-bit page numbers and sizes);
 * offsets within a page are relative to the end of its header.
 */
const MAGIC = 0xbeefc0de;
const DATA_VERSION = 2;
const PAGE_HEADER = 24;
const NODE_HEADER = 8;
const NO_PAGE = 0xffff_ffff_ffff_ffffn;
const Flag = { branch: 0x01, leaf: 0x02, overflow: 0x04, meta: 0x08 } as const;
const BIG_DATA = 0x01;

/** The number of pages to check: all of a 64 MB file, all but leaves of far larger ones. Takes less than 0.1 s. */
const MAX_PAGES = 16_384;

const MIN_PAGE_BYTES = 256;
const MAX_PAGE_BYTES = 65_536;

interface Meta {
  readonly pageBytes: number;
  readonly freeRoot: bigint;
  readonly mainRoot: bigint;
  readonly lastPage: bigint;
  readonly transaction: bigint;
}

/** Access to the file by page. */
interface Pages {
  readonly bytes: number;
  readonly count: bigint;
  read(page: bigint): Buffer;
}

/** The reason why a file cannot be used; shown only as part of the message for users. */
class Damage extends Error {}

/** Returns the error for a file or folder that this user may not write to; its message says what to do. */
export const foreign = (place: string): Error =>
  new Error(
    `This user may not write to ${place}: a command of another user, such as root, has probably made it. Give it to the user that the server runs as.`,
  );

/**
 * LMDB crashes the process if it may not write to its file, or to the file beside it that names its readers. Nothing is
 * opened here: closing a file would release the locks that LMDB of the same process has on it (POSIX, `fcntl`).
 * @throws Error if the files belong to another user; the message says what to do
 */
export function checkStoreAccess(file: string): void {
  for (const each of [file, `${file}-lock`]) {
    try {
      accessSync(each, constants.R_OK | constants.W_OK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EACCES') continue;
      throw foreign(each);
    }
  }
}

/**
 * @param maxPages the maximum number of pages to check
 * @throws Error if the file is not an intact store; the message says what to do. A missing or empty file is accepted.
 */
export function checkStoreFile(file: string, maxPages = MAX_PAGES): void {
  checkStoreAccess(file);
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  try {
    const { size } = fstatSync(descriptor);
    if (size > 0) checkPages(descriptor, size, maxPages);
  } catch (error) {
    if (!(error instanceof Damage || error instanceof RangeError)) throw error;
    throw new Error(
      `The file ${basename(file)} of the document store is damaged (${error.message}). Restore the data folder from a backup, or move the file away to start with an empty store.`,
    );
  } finally {
    closeSync(descriptor);
  }
}

function checkPages(descriptor: number, size: number, maxPages: number): void {
  const head = Buffer.alloc(MAX_PAGE_BYTES);
  readSync(descriptor, head, 0, head.length, 0);
  const first = readMeta(head, 0);
  const second = readMeta(readAt(descriptor, first.pageBytes, first.pageBytes, size), 0);
  const newest = second.transaction > first.transaction ? second : first;
  const { pageBytes } = first;
  const pages = {
    bytes: pageBytes,
    count: BigInt(Math.floor(size / pageBytes)),
    read: (page: bigint) => readAt(descriptor, Number(page) * pageBytes, pageBytes, size),
  };
  walk(pages, newest, maxPages);
}

function readAt(descriptor: number, offset: number, length: number, size: number): Buffer {
  if (offset + length > size) throw new Damage('it is cut short');
  const bytes = Buffer.allocUnsafe(length);
  readSync(descriptor, bytes, 0, length, offset);
  return bytes;
}

function readMeta(page: Buffer, at: number): Meta {
  if (page.length < 168 || (page.readUInt16LE(at + 18) & Flag.meta) === 0 || page.readUInt32LE(at + 24) !== MAGIC) {
    throw new Damage('it is not a store file');
  }
  if (page.readUInt32LE(at + 28) !== DATA_VERSION) throw new Damage('it has another version');
  const pageBytes = page.readUInt32LE(at + 48);
  const isPowerOfTwo = (pageBytes & (pageBytes - 1)) === 0;
  if (pageBytes < MIN_PAGE_BYTES || pageBytes > MAX_PAGE_BYTES || !isPowerOfTwo)
    throw new Damage('its page size is not possible');
  return {
    pageBytes,
    freeRoot: page.readBigUInt64LE(at + 88),
    mainRoot: page.readBigUInt64LE(at + 136),
    lastPage: page.readBigUInt64LE(at + 144),
    transaction: page.readBigUInt64LE(at + 152),
  };
}

function walk(pages: Pages, meta: Meta, maxPages: number): void {
  if (meta.lastPage > pages.count * 2n + 1024n) throw new Damage('it is cut short');
  let level = [meta.freeRoot, meta.mainRoot].filter((root) => root !== NO_PAGE);
  const seen = new Set<bigint>();
  while (level.length > 0) {
    const below: bigint[] = [];
    for (const page of level) {
      if (seen.size >= maxPages) return;
      if (seen.has(page)) throw new Damage('a page occurs in it twice');
      seen.add(page);
      below.push(...checkPage(pages, page));
    }
    level = below;
  }
}

/** Checks a page of the tree and returns the pages below it. */
function checkPage(pages: Pages, number: bigint): readonly bigint[] {
  if (number < 2n || number >= pages.count) throw new Damage('it refers to positions outside of itself');
  const page = pages.read(number);
  const flags = page.readUInt16LE(18);
  const isBranch = (flags & Flag.branch) !== 0;
  if (page.readBigUInt64LE(0) !== number || isBranch === ((flags & Flag.leaf) !== 0))
    throw new Damage('a page of it is overwritten');
  const lower = page.readUInt16LE(20) + PAGE_HEADER;
  const upper = page.readUInt16LE(22) + PAGE_HEADER;
  if (lower > upper || upper > pages.bytes || (lower & 1) === 1) {
    throw new Damage('a page of it is overwritten');
  }
  const children: bigint[] = [];
  for (let at = PAGE_HEADER; at < lower; at += 2) {
    const node = page.readUInt16LE(at) + PAGE_HEADER;
    if (node < upper || node + NODE_HEADER > pages.bytes) throw new Damage('an entry of it is overwritten');
    const child = checkNode(pages, page, node, isBranch);
    if (child !== undefined) children.push(child);
  }
  if (isBranch && children.length === 0) throw new Damage('a page of it is overwritten');
  return children;
}

function checkNode(pages: Pages, page: Buffer, node: number, isBranch: boolean): bigint | undefined {
  const low = page.readUInt16LE(node) + page.readUInt16LE(node + 2) * 0x10000;
  const flags = page.readUInt16LE(node + 4);
  const keyEnd = node + NODE_HEADER + page.readUInt16LE(node + 6);
  if (keyEnd > pages.bytes) throw new Damage('an entry of it is overwritten');
  if (isBranch) return BigInt(low) + BigInt(flags) * 0x1_0000_0000n;
  if ((flags & BIG_DATA) === 0) {
    if (keyEnd + low > pages.bytes) throw new Damage('an entry of it is overwritten');
    return undefined;
  }
  if (keyEnd + 8 > pages.bytes) throw new Damage('an entry of it is overwritten');
  const overflow = page.readBigUInt64LE(keyEnd);
  const last = overflow + BigInt(Math.floor((low + PAGE_HEADER - 1) / pages.bytes));
  if (overflow < 2n || last >= pages.count) throw new Damage('an entry of it refers to a position outside');
  return undefined;
}
