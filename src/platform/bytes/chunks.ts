/** So many pieces are joined to one: a piece of a single byte takes a few hundred to keep. */
const JOINED = 1024;

/** Pieces of one whole, kept in memory in the order of its size whatever the size of the pieces. */
export class Chunks {
  private joined: Buffer[] = [];
  private loose: Buffer[] = [];

  add(piece: Buffer): void {
    if (this.loose.push(piece) < JOINED) return;
    this.joined.push(Buffer.concat(this.loose));
    this.loose = [];
  }

  /** Everything that was added since it was taken last. */
  take(): Buffer {
    const pieces = [...this.joined, ...this.loose];
    this.joined = [];
    this.loose = [];
    const [only] = pieces;
    return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
  }
}
