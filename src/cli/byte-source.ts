import type { FileHandle } from 'node:fs/promises';

/** Bytes that are read from any place, any number of times. */
export interface ByteSource {
  readonly size: number;
  /** Fewer bytes at the end. */
  read(from: number, length: number): Promise<Buffer>;
}

export const sourceOfBytes = (bytes: Buffer): ByteSource => ({
  size: bytes.byteLength,
  read: (from, length) => Promise.resolve(bytes.subarray(from, from + length)),
});

/** @param size what it had when it was opened; what is added meanwhile is not read */
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

/** All of it, in its order. */
export async function* chunksOf(source: ByteSource): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < source.size;) {
    const chunk = await source.read(at, CHUNK_BYTES);
    if (chunk.byteLength === 0) return;
    yield chunk;
    at += chunk.byteLength;
  }
}
