import { blocksOf, type Block } from './columns.js';
import { flow, type FlowingText } from './flow.js';
import { isApart } from './line-breaks.js';
import { jointOf } from './joint.js';
import type { Glyph } from './glyph.js';
import { rowsOf } from './rows.js';
import { withVerticalLines } from './vertical.js';

/** The text of one page, with possible head and foot lines kept separate. */
export interface PageText {
  readonly head: readonly RepeatedLine[];
  readonly body: FlowingText;
  readonly foot: readonly RepeatedLine[];
}

/** A line at the edge of a page that may be repeated on every page. */
export interface RepeatedLine extends FlowingText {
  /** Equal for lines with the same text, apart from numbers, at the same position. */
  readonly key: string;
}

/** The key of lines that stand apart from the text of their page, as repeated lines do. */
export const ASIDE = 'aside';

const MAX_FURNITURE = 2;
/** The positions of repeated lines vary by less than this, in points. */
const SAME_HEIGHT = 4;

/** Arranges the glyphs of a page in reading order. */
export function readPage(glyphs: readonly Glyph[]): PageText {
  const [upright = [], ...turned] = byAngle(withVerticalLines(glyphs));
  const { head, blocks, foot } = withoutFurniture(blocksOf(rowsOf(upright)));
  const others = turned.flatMap((each) => blocksOf(rowsOf(each)));
  return { head, body: joined([...blocks, ...others].map(flow)), foot };
}

/** Groups glyphs by rotation; the most frequent one is first. */
function byAngle(glyphs: readonly Glyph[]): readonly (readonly Glyph[])[] {
  const angles = new Map<number, Glyph[]>();
  let angle = NaN;
  let group: Glyph[] = [];
  for (const glyph of glyphs) {
    if (glyph.angle !== angle) {
      angle = glyph.angle;
      group = angles.get(angle) ?? [];
      angles.set(angle, group);
    }
    group.push(glyph);
  }
  return [...angles.values()].sort((one, other) => other.length - one.length);
}

function withoutFurniture(blocks: readonly Block[]): {
  readonly head: readonly RepeatedLine[];
  readonly blocks: readonly Block[];
  readonly foot: readonly RepeatedLine[];
} {
  const [first = [], last = []] = [blocks[0], blocks.at(-1)];
  if (blocks.length === 1 && first.length <= 2) return { head: [], blocks, foot: [] };
  const atHead = edgeOf(first);
  const atFoot = edgeOf([...last].reverse());
  const inner = blocks
    .map((block, i) => {
      const from = i === 0 ? atHead : 0;
      const to = i === blocks.length - 1 ? block.length - atFoot : block.length;
      return block.slice(from, Math.max(from, to));
    })
    .filter(({ length }) => length > 0);
  const foot = last.slice(last.length - (blocks.length === 1 ? Math.min(atFoot, last.length - atHead) : atFoot));
  return { head: first.slice(0, atHead).map(furniture), blocks: inner, foot: foot.map(furniture) };
}

/** Returns how many rows at the beginning are separated from the following ones. */
function edgeOf(rows: Block): number {
  let found = 0;
  for (let i = 0; i < Math.min(MAX_FURNITURE, rows.length); i++) {
    const [row, next] = [rows[i], rows[i + 1]];
    if (row !== undefined && (next === undefined || isApart(row, next))) found = i + 1;
  }
  return found;
}

function furniture(row: Block[number]): RepeatedLine {
  const { text, glyphs } = flow([row]);
  const key = `${Math.round(row.low / SAME_HEIGHT)} ${text.replace(/\p{N}+/gu, '#').replace(/\s+/gu, ' ')}`;
  return { text, glyphs, key };
}

/** Joins several texts; a sentence that continues in the next text stays on one line. */
export function joined(texts: readonly FlowingText[]): FlowingText {
  const [only] = texts;
  if (texts.length === 1 && only !== undefined) return only;
  let text = '';
  const glyphs: (Glyph | undefined)[] = [];
  for (const each of texts) {
    if (text !== '') {
      const between = jointOf(text, each.text) ?? '\n';
      text += between;
      if (between !== '') glyphs.push(undefined);
    }
    text += each.text;
    for (const glyph of each.glyphs) glyphs.push(glyph);
  }
  return { text, glyphs };
}
