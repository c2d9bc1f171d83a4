/** The number of pieces that are joined into one, since each piece has an overhead of a few hundred bytes. */
const MAX_JOINED = 1024;

/** Collects the pieces of a whole. Memory use is proportional to the total size, whatever the size of the pieces. */
export class Chunks {
  private joined: Buffer[] = [];
  private loose: Buffer[] = [];

  add(piece: Buffer): void {
    if (this.loose.push(piece) < MAX_JOINED) return;
    this.joined.push(Buffer.concat(this.loose));
    this.loose = [];
  }

  /** Returns everything that was added since the last call. */
  take(): Buffer {
    const pieces = [...this.joined, ...this.loose];
    this.joined = [];
    this.loose = [];
    const [only] = pieces;
    return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
  }
}
