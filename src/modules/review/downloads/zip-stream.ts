import { ZipPieces } from '../../../platform/bytes/zip-pieces.js';

/** A file to add to an archive. */
export interface ZipFile {
  readonly name: string;
  readonly modified: Date;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** Limits of an archive without ZIP64 (APPNOTE 4.4.1.4), with room for its central directory. */
export const MAX_FILES = 65_000;
export const MAX_BYTES = 0xf000_0000;

/**
 * Streams a ZIP archive while its files are being read. Entries are stored uncompressed: most large files, PDF and
 * office files, are compressed already, and compressing would block other work of the process.
 */
export async function* zipStream(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const zip = new ZipPieces();
  for await (const { name, modified, pieces } of files) {
    const entry = zip.entry(name, modified);
    for await (const piece of pieces) {
      entry.push(piece);
      yield* zip.taken();
    }
    entry.push(new Uint8Array(0), true);
    yield* zip.taken();
  }
  zip.end();
  yield* zip.taken();
}
