import type { Font } from './font.js';
import { numberOfBytes } from './cmap.js';

const BLOCK = 256;
const NO_BLOCK = new Uint8Array(BLOCK);

/** The codes of a font that content streams show. */
export class ShownCodes {
  /** True if codes were shown that could not be determined; then every code counts as shown. */
  areUnknown = false;
  /** Flags in blocks of `BLOCK` codes each; fonts use few blocks. */
  private readonly blocks = new Map<number, Uint8Array>();

  /** Adds a code. @param code negative if it cannot be determined */
  add(code: number): void {
    if (code < 0) this.areUnknown = true;
    else this.block(Math.floor(code / BLOCK))[code % BLOCK] = 1;
  }

  /** Adds the codes of a string. */
  addAll(font: Font, bytes: Uint8Array, end: number): void {
    if (font.byteWidths !== undefined) {
      const block = this.block(0);
      for (let at = 0; at < end; at++) block[bytes[at] ?? 0] = 1;
      return;
    }
    let index = -1;
    let block: Uint8Array = NO_BLOCK;
    let at = 0;
    for (; font.hasPairs && at + 1 < end; at += 2) {
      const its = bytes[at] ?? 0;
      if (its !== index) {
        index = its;
        block = this.block(its);
      }
      block[bytes[at + 1] ?? 0] = 1;
    }
    while (at < end) {
      const length = font.lengthAt(bytes, at, end);
      const code = length > 0 ? numberOfBytes(bytes, at, length) : -1;
      at += Math.max(1, length);
      if (code < 0) {
        this.areUnknown = true;
        continue;
      }
      // Neighbouring letters are mostly in one block.
      const its = Math.floor(code / BLOCK);
      if (its !== index) {
        index = its;
        block = this.block(its);
      }
      block[code % BLOCK] = 1;
    }
  }

  has(code: number): boolean {
    return this.areUnknown || this.blocks.get(Math.floor(code / BLOCK))?.[code % BLOCK] === 1;
  }

  addFrom(other: ShownCodes): void {
    this.areUnknown ||= other.areUnknown;
    for (const [index, theirs] of other.blocks) {
      const own = this.block(index);
      for (let at = 0; at < BLOCK; at++) own[at] = (own[at] ?? 0) | (theirs[at] ?? 0);
    }
  }

  private block(index: number): Uint8Array {
    let block = this.blocks.get(index);
    if (block === undefined) {
      block = new Uint8Array(BLOCK);
      this.blocks.set(index, block);
    }
    return block;
  }
}
