import { GFM, parser, type MarkdownParser } from '@lezer/markdown';
import type { Tree } from '@lezer/common';
import { DocumentProblem } from '../document-problem.js';

/** A part of inline content: emphasis, a link, a mark. */
export interface InlineNode {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly children: readonly InlineNode[];
}

/** An element as the parser returns it. */
interface Element {
  readonly type: number;
  readonly from: number;
  readonly to: number;
  readonly children?: readonly Element[];
}

/** Created on first use, so that the package is loaded only for Markdown. */
let parsers: { readonly blocks: MarkdownParser; readonly inline: MarkdownParser } | undefined;

const INLINE = [
  ...['Escape', 'Entity', 'InlineCode', 'HTMLTag', 'Emphasis', 'HardBreak', 'Link', 'Image', 'LinkEnd', 'Autolink'],
  'Strikethrough',
];

function parsersOf(): NonNullable<typeof parsers> {
  parsers ??= { blocks: parser.configure([GFM, { remove: INLINE }]), inline: parser.configure([GFM]) };
  return parsers;
}

/** Blocks within blocks take time for each line that is in them. */
const MAX_DEPTH = 100;
const MAX_INDENT = 4 * MAX_DEPTH;
const MARKER = /([ \t]*)(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]))/y;
const HAS_TEXT = /[ \t>*+-]*[^\s>*+-]/y;

/** True if a line is in many lists or quotes. A line of hyphens or asterisks only is a break. */
function isTooDeep(text: string): boolean {
  for (let line = 0; line !== -1 && line < text.length; line = text.indexOf('\n', line) + 1 || -1) {
    MARKER.lastIndex = line;
    let depth = 0;
    for (let mark = MARKER.exec(text); mark !== null; mark = MARKER.exec(text)) {
      if ((mark[1]?.length ?? 0) >= MAX_INDENT) return true;
      HAS_TEXT.lastIndex = MARKER.lastIndex;
      if (++depth === MAX_DEPTH) {
        if (HAS_TEXT.test(text)) return true;
        break;
      }
    }
  }
  return false;
}

/**
 * Returns the blocks of a text without their inline content.
 * @throws DocumentProblem `too-deep`
 */
export function blocksOf(text: string): Tree {
  if (isTooDeep(text)) {
    throw new DocumentProblem(
      'too-deep',
      `The Markdown has lists or quotes in more than ${MAX_DEPTH} others. Flatten it.`,
    );
  }
  return parsersOf().blocks.parse(text);
}

/** Characters that may begin or end a part of inline content. */
const MARKS = /[!*<[\]_`~]/g;
/** The parser may look for the end of each part in the whole rest of a text. */
const MAX_WORK = 300_000_000;

/** Parses inline content, as long as that takes a bounded time for the whole document. */
export class InlineParser {
  private left = MAX_WORK;

  /** Returns undefined if it would take too long. */
  parse(text: string, offset: number): readonly InlineNode[] | undefined {
    const work = (text.match(MARKS)?.length ?? 0) * text.length;
    if (work > this.left) return undefined;
    this.left -= work;
    const { inline } = parsersOf();
    const named = ({ type, from, to, children = [] }: Element, level: number): InlineNode => ({
      name: inline.nodeSet.types[type]?.name ?? '',
      from,
      to,
      // What is nested deeper is read as text.
      children: level > MAX_DEPTH ? [] : children.map((each) => named(each, level + 1)),
    });
    return (inline.parseInline(text, offset) as readonly Element[]).map((each) => named(each, 1));
  }
}
