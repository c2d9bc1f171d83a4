import type { Range } from '../format.js';
import { firstIndex } from '../../engine/index.js';

/** Shared by all texts without content. */
const NONE: never[] = [];

/** A decoded text with its source positions. Stretches equal to the source are one entry, so plain text is cheap. */
export class MappedText {
  private parts: string[] = NONE;
  /** Start of each part in the text; `starts` and `ends` are its source range. */
  private from: number[] = NONE;
  private starts: number[] = NONE;
  private ends: number[] = NONE;
  private joined: string | undefined = '';
  private size = 0;
  /** The last character. */
  last = '';

  get text(): string {
    if (this.joined === undefined) {
      this.joined = this.parts.join('');
      this.parts = [this.joined];
    }
    return this.joined;
  }

  get length(): number {
    return this.size;
  }

  /** Adds the text of `start`..`end`: mapped character by character if both have the same length, else as a whole. */
  add(text: string, start: number, end: number): void {
    if (text === '') return;
    if (this.size === 0) {
      // Most texts have one part. One-element literals take a quarter of the memory of arrays that were grown.
      [this.from, this.starts, this.ends, this.parts] = [[0], [start], [end], [text]];
      this.joined = text;
    } else {
      this.from.push(this.size);
      this.starts.push(start);
      this.ends.push(end);
      this.parts.push(text);
      this.joined = undefined;
    }
    this.size += text.length;
    this.last = text.at(-1) ?? '';
  }

  /** Returns the smallest source range that covers a range of the text. */
  cover(range: Range): Range {
    const ranges = this.sourceOf(range);
    return { start: ranges[0]?.start ?? 0, end: ranges.at(-1)?.end ?? 0 };
  }

  /** Returns the source ranges of a text range; adjacent ones are merged. */
  sourceOf({ start, end }: Range): readonly Range[] {
    const ranges: { start: number; end: number }[] = [];
    for (let index = this.partAt(start); index < this.from.length; index++) {
      const from = this.from[index] ?? 0;
      if (from >= end) break;
      const own = this.within(index, Math.max(0, start - from), end - from);
      if (own.start === own.end) continue;
      const last = ranges.at(-1);
      if (last?.end === own.start) last.end = own.end;
      else ranges.push(own);
    }
    return ranges;
  }

  /** Returns the letters that can only be written together with the one at an offset, such as those of one escape. */
  unitAt(offset: number): Range {
    const index = this.partAt(offset);
    const [from, to] = [this.from[index] ?? 0, this.from[index + 1] ?? this.size];
    const isPlain = to - from === (this.ends[index] ?? 0) - (this.starts[index] ?? 0);
    return isPlain ? { start: offset, end: offset + 1 } : { start: from, end: to };
  }

  /** Yields the parts of a text range with their text and source range. */
  *partsOf({ start, end }: Range): Generator<Range & { readonly from: number; readonly text: string }> {
    for (let index = this.partAt(start); index < this.from.length; index++) {
      const from = this.from[index] ?? 0;
      if (from >= end) return;
      const [first, behind] = [Math.max(start, from), Math.min(end, this.from[index + 1] ?? this.size)];
      yield { ...this.within(index, first - from, behind - from), from: first, text: this.text.slice(first, behind) };
    }
  }

  private within(index: number, from: number, to: number): { start: number; end: number } {
    const [start, end] = [this.starts[index] ?? 0, this.ends[index] ?? 0];
    const length = (this.from[index + 1] ?? this.size) - (this.from[index] ?? 0);
    return length === end - start ? { start: start + from, end: Math.min(end, start + to) } : { start, end };
  }

  /** Returns the index of the part at a text offset, by binary search. */
  private partAt(offset: number): number {
    return firstIndex(this.from.length, (index) => (this.from[index + 1] ?? this.size) > offset);
  }
}
