import { DocumentProblem } from '../document-problem.js';
import { firstIndex } from '../../engine/index.js';
import type { Edits, OpenDocument, Piece, Range } from '../format.js';
import { patch } from '../patches.js';

/** A range of the source that readers do not show, such as a line fold. In order, without overlaps. */
export type Joint = Range;

/** Text with lines wrapped for transport. People and detectors read it without the wraps. */
export class JoinedText implements OpenDocument {
  readonly format = 'text';
  readonly pieces: readonly Piece[];
  readonly warnings = [];
  /** For each stretch between joints, its start in the source and in the text as read. */
  private readonly stretches: readonly { readonly source: number; readonly read: number }[];

  constructor(
    private readonly source: string,
    joints: readonly Joint[],
  ) {
    const parts: string[] = [];
    const stretches: { source: number; read: number }[] = [];
    let [at, read] = [0, 0];
    for (const { start, end } of [...joints, { start: source.length, end: source.length }]) {
      stretches.push({ source: at, read });
      parts.push(source.slice(at, start));
      read += start - at;
      at = end;
    }
    this.stretches = stretches;
    const text = parts.join('');
    this.pieces = text.trim() === '' ? [] : [{ text, label: '', group: undefined }];
  }

  /** A range that ends at a joint ends before it. */
  locate(_: Piece, { start, end }: Range): Range {
    return { start: this.sourceOf(start), end: end > start ? this.sourceOf(end - 1) + 1 : this.sourceOf(end) };
  }

  placeOf(): string {
    return '';
  }

  write(edits: Edits): Uint8Array {
    const patches = [...edits].flatMap(([piece, replacements]) =>
      replacements.map(({ text, ...range }) => ({ ...this.locate(piece, range), text })),
    );
    return Buffer.from(patch(this.source, patches), 'utf8');
  }

  verify(written: Uint8Array, edits: Edits): void {
    if (Buffer.compare(written, this.write(edits)) !== 0) {
      throw new DocumentProblem('not-safe', 'A part of the message was not written correctly.');
    }
  }

  private sourceOf(place: number): number {
    const next = firstIndex(this.stretches.length, (index) => (this.stretches[index]?.read ?? 0) > place);
    const { source, read } = this.stretches[Math.max(0, next - 1)] ?? { source: 0, read: 0 };
    return source + place - read;
  }
}

/** Returns the line folds: a line end before a blank, as in headers. @see RFC 5322, 2.2.3 */
export function foldsOf(source: string): readonly Joint[] {
  const joints: Joint[] = [];
  for (const {
    index,
    0: { length },
  } of source.matchAll(/\r?\n(?=[ \t])/g)) {
    joints.push({ start: index, end: index + length });
  }
  return joints;
}

/**
 * Returns the soft line breaks of `format=flowed`: after a blank at the end of a line that has the same quote depth as
 * the next. Stuffed blanks before lines are removed with the line end.
 * @see RFC 3676, 4
 */
export function flowsOf(source: string, deletesBlanks: boolean): readonly Joint[] {
  const joints: Joint[] = [];
  let before: { depth: number; flows: boolean; textEnd: number } | undefined;
  for (let at = 0; at < source.length;) {
    const found = source.indexOf('\n', at);
    const next = found === -1 ? source.length : found + 1;
    let textEnd = found === -1 ? next : found;
    if (textEnd > at && source[textEnd - 1] === '\r') textEnd--;
    let start = at;
    while (start < textEnd && source[start] === '>') start++;
    const depth = start - at;
    if (start < textEnd && source[start] === ' ') start++;
    const isSignature = source.slice(start, textEnd) === '-- ';
    if (before?.flows === true && before.depth === depth && !isSignature) {
      joints.push({ start: before.textEnd - (deletesBlanks ? 1 : 0), end: start });
    }
    before = { depth, flows: !isSignature && textEnd > start && source[textEnd - 1] === ' ', textEnd };
    at = next;
  }
  return joints;
}
