import { Readable } from 'node:stream';
import type { FileHandle } from 'node:fs/promises';

/** The bytes of a document. A stream is read only as far as is asked for. */
export interface ByteSource {
  /** Returns the first bytes; fewer if the document is shorter. */
  head(length: number): Promise<Buffer>;
  /** True if the document has more bytes than this. */
  isLongerThan(length: number): Promise<boolean>;
  /** Returns all bytes. */
  readAll(): Promise<Buffer>;
  /** Yields all bytes in order; can be called once, and nothing else after it. */
  chunks(): AsyncIterable<Buffer>;
}

export const sourceOfBytes = (bytes: Buffer): ByteSource => ({
  head: (length) => Promise.resolve(bytes.subarray(0, length)),
  isLongerThan: (length) => Promise.resolve(bytes.byteLength > length),
  readAll: () => Promise.resolve(bytes),
  chunks: () => Readable.from([bytes]),
});

const CHUNK_BYTES = 1024 * 1024;

/** @param size the file's size when it was opened; bytes appended later are not read */
export function sourceOfFile(file: FileHandle, size: number): ByteSource {
  const read = async (from: number, length: number): Promise<Buffer> => {
    const wanted = Math.max(0, Math.min(length, size - from));
    const bytes = Buffer.allocUnsafe(wanted);
    let at = 0;
    while (at < wanted) {
      const { bytesRead } = await file.read(bytes, at, wanted - at, from + at);
      if (bytesRead === 0) break;
      at += bytesRead;
    }
    return bytes.subarray(0, at);
  };
  return {
    head: (length) => read(0, length),
    isLongerThan: (length) => Promise.resolve(size > length),
    readAll: () => read(0, size),
    async *chunks() {
      for (let at = 0; at < size;) {
        const chunk = await read(at, CHUNK_BYTES);
        if (chunk.byteLength === 0) return;
        yield chunk;
        at += chunk.byteLength;
      }
    },
  };
}

/** A source that is read once; closing it ends reading before its end. */
export interface StreamSource extends ByteSource {
  close(): Promise<void>;
}

/** A source such as standard input or a pipe. Only what was asked for in advance is in memory. */
export function sourceOfStream(stream: AsyncIterable<Buffer>): StreamSource {
  const iterator = stream[Symbol.asyncIterator]();
  let ahead: Buffer = Buffer.alloc(0);
  const readAhead = async (length: number): Promise<Buffer> => {
    const chunks = [ahead];
    for (let size = ahead.byteLength; size < length; size += chunks.at(-1)?.byteLength ?? 0) {
      const next = await iterator.next();
      if (next.done === true) break;
      chunks.push(next.value);
    }
    if (chunks.length > 1) ahead = Buffer.concat(chunks);
    return ahead;
  };
  return {
    head: async (length) => (await readAhead(length)).subarray(0, length),
    isLongerThan: async (length) => (await readAhead(length + 1)).byteLength > length,
    readAll: () => readAhead(Infinity),
    async close() {
      await iterator.return?.();
    },
    async *chunks() {
      const first = ahead;
      ahead = Buffer.alloc(0);
      for (let at = 0; at < first.byteLength; at += CHUNK_BYTES) yield first.subarray(at, at + CHUNK_BYTES);
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
    },
  };
}
