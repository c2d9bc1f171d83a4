/**
 * A part of the text that is laid out separately: a line, or a part of a very long one. Offsets are UTF-16 code units.
 */
export interface Block {
  readonly start: number;
  readonly end: number;
  /** True if the line continues in the next block. */
  readonly isCut: boolean;
}

const MAX_LENGTH = 2000;
/** The distance before the maximum length in which a good position to cut is searched for. */
const MAX_DISTANCE = 300;
const SENTENCE_END = /[.!?…。！？]\s/g;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Splits a text into lines, each including its line break; long lines are cut at a sentence end, a space or between
 * graphemes.
 */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let start = 0;
  while (start < text.length) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed + 1;
    let from = start;
    while (end - from > MAX_LENGTH) {
      const cut = cutBefore(text, from);
      blocks.push({ start: from, end: cut, isCut: true });
      from = cut;
    }
    blocks.push({ start: from, end, isCut: false });
    start = end;
  }
  return blocks;
}

function cutBefore(text: string, from: number): number {
  const window = text.slice(from + MAX_LENGTH - MAX_DISTANCE, from + MAX_LENGTH);
  const base = from + MAX_LENGTH - MAX_DISTANCE;
  const sentence = [...window.matchAll(SENTENCE_END)].at(-1);
  if (sentence !== undefined) return base + sentence.index + sentence[0].length;
  const blank = window.lastIndexOf(' ');
  if (blank !== -1) return base + blank + 1;
  return characterStartBefore(text, from + MAX_LENGTH, from);
}

/** Returns the start of the grapheme that contains an offset. */
export function characterStartBefore(text: string, at: number, floor = -1): number {
  if (at >= text.length) return text.length;
  const around = Math.max(floor, at - 64, 0);
  const { index = 0 } = graphemes.segment(text.slice(around, at + 64)).containing(at - around) ?? {};
  return around + index > floor ? around + index : at;
}

/** Returns the end of the grapheme that starts at or contains an offset. */
export function characterEndAfter(text: string, at: number): number {
  const from = characterStartBefore(text, at);
  const [first] = graphemes.segment(text.slice(from, from + MAX_LENGTH));
  return from + (first?.segment.length ?? 0);
}

/** Returns the end of a block without its line break. */
export const endOfLine = (text: string, { start, end }: Block): number =>
  end > start && text[end - 1] === '\n' ? end - (end - 1 > start && text[end - 2] === '\r' ? 2 : 1) : end;

/** A range of the text. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Returns the index of the last range that starts at or before an offset. */
export function blockAt(blocks: readonly Stretch[], offset: number): number {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((blocks[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** Returns the items that overlap each range, in order. An item that overlaps several ranges is listed in each. */
export function inBlocks<T extends Stretch>(
  blocks: readonly Stretch[],
  things: readonly T[],
): readonly (readonly T[])[] {
  const found: T[][] = blocks.map(() => []);
  for (const thing of things) {
    for (let i = blockAt(blocks, thing.start); i < blocks.length; i++) {
      const { start, end } = blocks[i] ?? thing;
      if (start >= thing.end) break;
      // There may be text between ranges that belongs to none.
      if (end > thing.start) found[i]?.push(thing);
    }
  }
  return found;
}
