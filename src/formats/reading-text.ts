import { BORDER, firstIndex } from '../engine/index.js';
import { readable } from './evidence/words.js';
import type { Piece, Range } from './format.js';

/** Longer labels add no information, and each is read again with every value. */
const MAX_LABEL_LENGTH = 80;

/** A document as the detectors read it: its pieces in order, each after its label and before a border. */
export class ReadingText {
  readonly text: string;
  /** Start and end of each piece in the text. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;

  constructor(readonly pieces: readonly Piece[]) {
    const parts: string[] = [];
    const labels = new Map<string, string>([['', '']]);
    this.starts = new Int32Array(pieces.length);
    this.ends = new Int32Array(pieces.length);
    let at = 0;
    for (const [index, { text, label }] of pieces.entries()) {
      let before = labels.get(label);
      if (before === undefined) labels.set(label, (before = `${readable(label).slice(0, MAX_LABEL_LENGTH)}: `));
      this.starts[index] = at + before.length;
      // A border in the text would split the piece. People see it as a blank.
      parts.push(before, text.includes(BORDER) ? text.replaceAll(BORDER, ' ') : text, BORDER);
      this.ends[index] = at + before.length + text.length;
      at += before.length + text.length + BORDER.length;
    }
    this.text = parts.join('');
  }

  /** Returns the range of a piece. */
  rangeOf(index: number): Range {
    return { start: this.starts[index] ?? 0, end: this.ends[index] ?? 0 };
  }

  /** Returns the parts of a range that are in pieces, with offsets in their texts; labels and borders are skipped. */
  *within({ start, end }: Range): Generator<Range & { readonly index: number }> {
    for (let index = this.indexAt(start); index < this.pieces.length; index++) {
      const piece = this.rangeOf(index);
      if (piece.start >= end) return;
      const from = Math.max(start, piece.start);
      const to = Math.min(end, piece.end);
      if (from < to) yield { index, start: from - piece.start, end: to - piece.start };
    }
  }

  /** Returns the labels, as written here, that overlap a range. */
  *labelsWithin({ start, end }: Range): Generator<string> {
    for (let index = this.indexAt(start); index < this.pieces.length; index++) {
      const piece = this.rangeOf(index);
      const from = index === 0 ? 0 : this.rangeOf(index - 1).end + BORDER.length;
      if (from >= end) return;
      const label = this.text.slice(from, piece.start).replace(/: $/, '');
      if (label !== '' && start < from + label.length) yield label;
    }
  }

  /** Returns the first piece that ends after an offset, by binary search. */
  private indexAt(place: number): number {
    return firstIndex(this.pieces.length, (index) => (this.ends[index] ?? 0) > place);
  }
}
