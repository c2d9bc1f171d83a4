import { Zip, ZipPassThrough } from 'fflate';

/** Writes a ZIP archive piece by piece. Its entries are stored uncompressed. */
export class ZipPieces {
  private written: Uint8Array[] = [];
  private readonly zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    this.written.push(piece);
  });

  /** Begins an entry; the caller pushes its content. */
  entry(name: string, modified: Date): ZipPassThrough {
    const entry = new ZipPassThrough(name);
    entry.mtime = modified;
    this.zip.add(entry);
    return entry;
  }

  /** Writes the directory of the archive. */
  end(): void {
    this.zip.end();
  }

  /** Yields the bytes that were written since the last call. */
  *taken(): Generator<Uint8Array> {
    const pieces = this.written;
    this.written = [];
    yield* pieces;
  }
}
