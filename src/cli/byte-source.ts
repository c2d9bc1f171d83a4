import type { FileHandle } from 'node:fs/promises';

/** A source of bytes with random access that can be read repeatedly. */
export interface ByteSource {
  readonly size: number;
  /** Returns fewer bytes at the end of the source. */
  read(from: number, length: number): Promise<Buffer>;
}

export const sourceOfBytes = (bytes: Buffer): ByteSource => ({
  size: bytes.byteLength,
  read: (from, length) => Promise.resolve(bytes.subarray(from, from + length)),
});

/** @param size the file's size when it was opened; bytes appended later are not read */
export const sourceOfFile = (file: FileHandle, size: number): ByteSource => ({
  size,
  async read(from, length) {
    const wanted = Math.max(0, Math.min(length, size - from));
    const bytes = Buffer.allocUnsafe(wanted);
    let at = 0;
    while (at < wanted) {
      const { bytesRead } = await file.read(bytes, at, wanted - at, from + at);
      if (bytesRead === 0) break;
      at += bytesRead;
    }
    return bytes.subarray(0, at);
  },
});

const CHUNK_BYTES = 1024 * 1024;

/** Yields all bytes in order. */
export async function* chunksOf(source: ByteSource): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < source.size;) {
    const chunk = await source.read(at, CHUNK_BYTES);
    if (chunk.byteLength === 0) return;
    yield chunk;
    at += chunk.byteLength;
  }
}
