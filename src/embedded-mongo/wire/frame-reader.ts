import { messageLength } from './message.js';

/** Splits the bytes of a connection into messages, without copying earlier bytes each time more arrive. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #held = 0;
  #needed: number | undefined;

  /** Adds bytes and returns the messages that are now complete. @throws WireError if a length is invalid. */
  push(chunk: Buffer): readonly Buffer[] {
    this.#chunks.push(chunk);
    this.#held += chunk.length;
    const frames: Buffer[] = [];
    for (;;) {
      this.#needed ??= this.#held >= 4 ? messageLength(this.#joined(4)) : undefined;
      if (this.#needed === undefined || this.#held < this.#needed) return frames;
      const joined = this.#joined(this.#needed);
      frames.push(joined.subarray(0, this.#needed));
      const rest = joined.subarray(this.#needed);
      this.#chunks = rest.length === 0 ? this.#chunks.slice(1) : [rest, ...this.#chunks.slice(1)];
      this.#held -= this.#needed;
      this.#needed = undefined;
    }
  }

  /** Joins the held chunks so that the first has at least this many bytes. */
  #joined(bytes: number): Buffer {
    const [first] = this.#chunks;
    if (first !== undefined && first.length >= bytes) return first;
    const joined = Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }
}
