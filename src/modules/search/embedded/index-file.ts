import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Cipher, Place } from '../../../platform/encryption/cipher.js';
import { EventLoopPause } from '../event-loop-pause.js';
import type { IndexPosition } from '../search-engine.js';
import { INDEX_VERSION, restore, segmentsOf } from './index-segments.js';
import { InvertedIndex } from './inverted-index.js';

export interface StoredIndex {
  readonly index: InvertedIndex;
  readonly position: IndexPosition;
}

interface Head {
  readonly version: number;
  readonly position: IndexPosition;
  readonly segments: number;
}

const ID_LENGTH = 36;
const LENGTH_BYTES = 4;
/** More than any encrypted segment: a greater length means damage. */
const MAX_SEGMENT_BYTES = 512 * 1024 * 1024;

/**
 * The embedded index on disk: a random id and encrypted segments. Each has its length before it, and is authenticated
 * with its number and the id, so that none can be omitted, repeated or taken from another file. The last one contains
 * their number.
 */
export class IndexFile {
  constructor(
    private readonly file: string,
    private readonly cipher: Cipher,
  ) {}

  /** Returns undefined when there is none of this version. @throws Error when it is damaged or cannot be decrypted */
  async load(): Promise<StoredIndex | undefined> {
    const handle = await openIfThere(this.file);
    if (handle === undefined) return undefined;
    try {
      return await this.read(handle);
    } finally {
      await handle.close();
    }
  }

  /** Replaces the file in one step. @param stored without gaps; not changed meanwhile */
  async save({ index, position }: StoredIndex): Promise<void> {
    await mkdir(path.dirname(this.file), { recursive: true, mode: 0o700 });
    const unfinished = `${this.file}.${process.pid}`;
    try {
      const handle = await open(unfinished, 'w', 0o600);
      try {
        await this.write(handle, index, position);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, this.file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async remove(): Promise<void> {
    await rm(this.file, { force: true });
  }

  private async write(handle: FileHandle, index: InvertedIndex, position: IndexPosition): Promise<void> {
    const breath = new EventLoopPause();
    const id = randomUUID();
    await handle.write(Buffer.from(id, 'latin1'));
    let segments = 0;
    const append = async (plain: Uint8Array): Promise<void> => {
      const sealed = this.cipher.sealBytes(plain, placeOf(id, segments));
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32LE(sealed.length);
      await handle.write(Buffer.concat([length, sealed]));
      segments += 1;
      if (breath.due) await breath.take();
    };
    for (const segment of segmentsOf(index)) await append(segment);
    const head: Head = { version: INDEX_VERSION, position, segments };
    await append(Buffer.from(JSON.stringify(head)));
  }

  private async read(handle: FileHandle): Promise<StoredIndex | undefined> {
    const breath = new EventLoopPause();
    const index = new InvertedIndex();
    const id = (await readExactly(handle, ID_LENGTH))?.toString('latin1') ?? '';
    let before: Buffer | undefined;
    let segments = 0;
    for (;;) {
      const length = (await readExactly(handle, LENGTH_BYTES))?.readUInt32LE();
      if (length === undefined) break;
      const sealed = length > MAX_SEGMENT_BYTES ? undefined : await readExactly(handle, length);
      if (sealed === undefined) throw new RangeError('The index is truncated');
      if (before !== undefined) restore(index, before);
      before = this.cipher.openBytes(sealed, placeOf(id, segments));
      segments += 1;
      if (breath.due) await breath.take();
    }
    const head = before === undefined ? undefined : (JSON.parse(before.toString()) as Head);
    if (head?.segments !== segments - 1) throw new RangeError('The index is truncated');
    return head.version === INDEX_VERSION ? { index, position: head.position } : undefined;
  }
}

const placeOf = (id: string, segment: number): Place => ({ collection: 'search.index', id, field: String(segment) });

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Undefined when the file ends before. */
async function readExactly(handle: FileHandle, length: number): Promise<Buffer | undefined> {
  const buffer = Buffer.alloc(length);
  let at = 0;
  while (at < length) {
    const { bytesRead } = await handle.read(buffer, at, length - at);
    if (bytesRead === 0) return undefined;
    at += bytesRead;
  }
  return buffer;
}
