/** A piece of the text that is laid out by itself: a line, or a part of a very long one. Offsets are UTF-16 code units. */
export interface Block {
  readonly start: number;
  readonly end: number;
  /** Whether the line goes on in the next block. */
  readonly isCut: boolean;
}

const LONGEST = 2000;
/** How far back from there a good place to cut is looked for. */
const REACH = 300;
const SENTENCE_END = /[.!?…。！？]\s/g;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts a text at its line breaks, which stay with the line that they end, and long lines where it hurts least. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let start = 0;
  while (start < text.length) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed + 1;
    let from = start;
    while (end - from > LONGEST) {
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
  const window = text.slice(from + LONGEST - REACH, from + LONGEST);
  const base = from + LONGEST - REACH;
  const sentence = [...window.matchAll(SENTENCE_END)].at(-1);
  if (sentence !== undefined) return base + sentence.index + sentence[0].length;
  const blank = window.lastIndexOf(' ');
  if (blank !== -1) return base + blank + 1;
  return wholeBefore(text, from + LONGEST, from);
}

/** The beginning of the character, as people see it, that a place is in. */
export function wholeBefore(text: string, at: number, floor = -1): number {
  if (at >= text.length) return text.length;
  const around = Math.max(floor, at - 64, 0);
  const { index = 0 } = graphemes.segment(text.slice(around, at + 64)).containing(at - around) ?? {};
  return around + index > floor ? around + index : at;
}

/** The end of the character that begins at a place or lies over it. */
export function wholeAfter(text: string, at: number): number {
  const from = wholeBefore(text, at);
  const [first] = graphemes.segment(text.slice(from, from + LONGEST));
  return from + (first?.segment.length ?? 0);
}

/** The end of what is drawn of a block: the line break is where the block ends itself. */
export const endOfLine = (text: string, { start, end }: Block): number =>
  end > start && text[end - 1] === '\n' ? end - (end - 1 > start && text[end - 2] === '\r' ? 2 : 1) : end;

/** A stretch of the text. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The index of the last stretch that begins at a place or before it. */
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

/** What lies in each stretch, in order. What reaches over several is in each of them. */
export function inBlocks<T extends Stretch>(
  blocks: readonly Stretch[],
  things: readonly T[],
): readonly (readonly T[])[] {
  const found: T[][] = blocks.map(() => []);
  for (const thing of things) {
    for (let i = blockAt(blocks, thing.start); i < blocks.length; i++) {
      const { start, end } = blocks[i] ?? thing;
      if (start >= thing.end) break;
      // Between stretches there may be text that is in none.
      if (end > thing.start) found[i]?.push(thing);
    }
  }
  return found;
}
