import { messageLength } from './message.js';

/** Cuts the bytes of a connection into messages, without copying what came before each time more comes. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #held = 0;
  #needed: number | undefined;

  /** Takes bytes and gives the messages that are now whole. @throws WireError when a length cannot be. */
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

  /** The held chunks with at least so many bytes in the first. */
  #joined(bytes: number): Buffer {
    const [first] = this.#chunks;
    if (first !== undefined && first.length >= bytes) return first;
    const joined = Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }
}
