import { Zip, ZipPassThrough } from 'fflate';

/** A file that goes into an archive. */
export interface ZipFile {
  readonly name: string;
  readonly modified: Date;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** What an archive without ZIP64 holds (APPNOTE 4.4.1.4), with room for its directory. */
export const MAX_FILES = 65_000;
export const MAX_BYTES = 0xf000_0000;

/**
 * A ZIP archive, piece by piece, as its files are read. They are stored as they are: most of what is large, PDF and office
 * files, is compressed already, and nothing else has to wait meanwhile.
 */
export async function* zipStream(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    written.push(piece);
  });
  function* taken(): Generator<Uint8Array> {
    const pieces = written;
    written = [];
    yield* pieces;
  }
  for await (const { name, modified, pieces } of files) {
    const entry = new ZipPassThrough(name);
    entry.mtime = modified;
    zip.add(entry);
    for await (const piece of pieces) {
      entry.push(piece);
      yield* taken();
    }
    entry.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
