import { BORDER } from '../engine/index.js';
import { readable } from './evidence/words.js';
import type { Piece, Range } from './format.js';

/** Longer labels say nothing more, and each is read again with every value under it. */
const LONGEST_LABEL = 80;

/** A document as the detectors read it: its pieces one by one, each behind its label and before a border. */
export class ReadingText {
  readonly text: string;
  /** By piece, where its own text begins. */
  private readonly starts: Int32Array;

  constructor(readonly pieces: readonly Piece[]) {
    const parts: string[] = [];
    const labels = new Map<string, string>([['', '']]);
    this.starts = new Int32Array(pieces.length);
    let at = 0;
    for (const [index, { text, label }] of pieces.entries()) {
      let before = labels.get(label);
      if (before === undefined) labels.set(label, (before = `${readable(label).slice(0, LONGEST_LABEL)}: `));
      this.starts[index] = at + before.length;
      // A border of its own would cut a piece into two: it is a blank to people.
      parts.push(before, text.includes(BORDER) ? text.replaceAll(BORDER, ' ') : text, BORDER);
      at += before.length + text.length + BORDER.length;
    }
    this.text = parts.join('');
  }

  /** Where the text of a piece is. */
  rangeOf(index: number): Range {
    const start = this.starts[index] ?? 0;
    return { start, end: start + (this.pieces[index]?.text.length ?? 0) };
  }

  /** The parts of a range that are of pieces, with offsets in their texts; what falls on labels and borders is left out. */
  *within({ start, end }: Range): Generator<Range & { readonly index: number }> {
    for (let index = this.indexAt(start); index < this.pieces.length; index++) {
      const piece = this.rangeOf(index);
      if (piece.start >= end) return;
      const from = Math.max(start, piece.start);
      const to = Math.min(end, piece.end);
      if (from < to) yield { index, start: from - piece.start, end: to - piece.start };
    }
  }

  /** The labels, as they are written here, of which a range holds something. */
  *labelsWithin({ start, end }: Range): Generator<string> {
    for (let index = this.indexAt(start); index < this.pieces.length; index++) {
      const piece = this.rangeOf(index);
      const from = index === 0 ? 0 : this.rangeOf(index - 1).end + BORDER.length;
      if (from >= end) return;
      const label = this.text.slice(from, piece.start).replace(/: $/, '');
      if (label !== '' && start < from + label.length) yield label;
    }
  }

  /** The piece that ends behind a place, by binary search. */
  private indexAt(place: number): number {
    let [low, high] = [0, this.pieces.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.starts[middle] ?? 0) + (this.pieces[middle]?.text.length ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
