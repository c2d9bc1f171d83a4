import type { Range } from '../format.js';
import { inText } from '../html/references.js';
import { isKnownElement } from '../html/elements.js';
import { MappedText } from '../markup/mapped-text.js';
import { readSigns } from '../text/read-signs.js';
import type { InlineNode } from './parse.js';

/** The marks around emphasis or code. */
export interface Pair {
  readonly open: Range;
  readonly close: Range;
}

/** The text of a block with what is between its parts. */
export interface Inline {
  readonly mapped: MappedText;
  readonly pairs: readonly Pair[];
  /** Ranges of the source with code. */
  readonly codes: readonly Range[];
  /** Targets, titles and labels of links. */
  readonly links: readonly LinkPart[];
  /** Tags and comments of HTML. */
  readonly tags: readonly Range[];
}

/** A part of a link that is not shown with its text. */
export interface LinkPart extends Range {
  readonly kind: 'url' | 'title' | 'label';
}

/** The source and what is known of the whole document. */
export interface InlineSource {
  /** The source with quote marks and carriage returns as blanks. */
  readonly flat: string;
  readonly isCell: boolean;
}

/** Reads the inline content of a range; `nodes` undefined if it could not be parsed. */
export function readInline(source: InlineSource, range: Range, nodes: readonly InlineNode[] | undefined): Inline {
  const reader = new InlineReader(source, range.end);
  if (nodes === undefined) reader.unparsed(range);
  else reader.walk(nodes, range.start, range.end);
  return reader;
}

class InlineReader implements Inline {
  readonly mapped = new MappedText();
  readonly pairs: Pair[] = [];
  readonly codes: Range[] = [];
  readonly links: LinkPart[] = [];
  readonly tags: Range[] = [];

  /** The offset after the last line break that was read, and after the blanks and quote marks that follow it. */
  private reached = 0;

  constructor(
    private readonly source: InlineSource,
    private readonly end: number,
  ) {}

  /** Reads what a parser needs too long for as in plain text. */
  unparsed({ start, end }: Range): void {
    const text = this.source.flat.slice(start, end);
    const read = readSigns(text);
    if (read === undefined) this.mapped.add(text, start, end);
    else
      for (const part of read.partsOf({ start: 0, end: read.length }))
        this.mapped.add(part.text, start + part.start, start + part.end);
  }

  walk(nodes: readonly InlineNode[], from: number, to: number): void {
    let at = from;
    for (const node of nodes) {
      if (node.from < at) continue;
      this.plain(at, node.from);
      this.node(node);
      at = Math.max(node.to, this.reached);
    }
    this.plain(at, to);
  }

  private node(node: InlineNode): void {
    const { name, from, to, children } = node;
    switch (name) {
      case 'Emphasis':
      case 'StrongEmphasis':
      case 'Strikethrough':
      case 'InlineCode':
        this.marked(node);
        return;
      case 'Escape':
        this.mapped.add(this.source.flat.slice(from + 1, to), from, to);
        return;
      case 'Entity':
        this.mapped.add(
          inText(this.source.flat.slice(from, to), 0)?.text ?? this.source.flat.slice(from, to),
          from,
          to,
        );
        return;
      case 'HardBreak':
        this.line(this.source.flat.indexOf('\n', from), from);
        return;
      case 'Link':
      case 'Image':
        this.link(node);
        return;
      case 'HTMLTag':
      case 'Comment':
      case 'ProcessingInstruction':
        this.tag(from, to);
        return;
      default:
        this.walk(children, from, to);
    }
  }

  /** Reads emphasis or code between its marks. */
  private marked({ name, children, from, to }: InlineNode): void {
    const [open, close] = [children[0], children.at(-1)];
    if (open === undefined || close === undefined || open === close) {
      this.plain(from, to);
      return;
    }
    this.pairs.push({ open: rangeOf(open), close: rangeOf(close) });
    if (name === 'InlineCode') this.code(open.to, close.from);
    else this.walk(children.slice(1, -1), open.to, close.from);
  }

  private code(from: number, to: number): void {
    this.codes.push({ start: from, end: to });
    if (this.source.isCell) this.codeInCell(from, to);
    else this.plain(from, to);
  }

  /** In a table, bars are escaped in code, too. */
  private codeInCell(from: number, to: number): void {
    let at = from;
    for (const { index } of this.source.flat.slice(from, to).matchAll(/\\\|/g)) {
      this.plain(at, from + index);
      at = from + index + 2;
      this.mapped.add('|', at - 2, at);
    }
    this.plain(at, to);
  }

  /** A link shows its text; without a target or label, it shows its brackets, too. */
  private link({ name, children, from, to }: InlineNode): void {
    const marks = children.filter((each) => each.name === 'LinkMark');
    const [open, close] = [marks[0], marks[1]];
    if (open === undefined || close === undefined) {
      this.walk(children, from, to);
      return;
    }
    const within = children.filter((each) => each.from >= open.to && each.to <= close.from);
    const behind = children.filter((each) => each.from >= close.to);
    // Whether the text alone is a link depends on definitions, which may change, too.
    if (behind.every((each) => each.name === 'LinkLabel' && each.to - each.from <= 2)) {
      this.walk(within, from, to);
      return;
    }
    if (name === 'Image') this.joint(from);
    this.walk(within, open.to, close.from);
    if (name === 'Image') this.joint(to);
    for (const part of behind) {
      const range = rangeOf(part);
      if (part.name === 'URL') this.links.push({ kind: 'url', ...range });
      else if (part.name === 'LinkTitle') this.links.push({ kind: 'title', ...range });
      else if (part.name === 'LinkLabel') this.links.push({ kind: 'label', ...range });
    }
  }

  private tag(from: number, to: number): void {
    const text = this.source.flat.slice(from, to);
    const name = /^<\/?([a-z][a-z\d-]*)/i.exec(text)?.[1]?.toLowerCase();
    if (name === 'br') this.mapped.add('\n', from, from);
    const isPlain = name !== undefined && /^<\/?[a-z][a-z\d-]*\s*\/?>$/i.test(text) && isKnownElement(name);
    if (!isPlain) this.tags.push({ start: from, end: to });
  }

  private joint(at: number): void {
    if (this.mapped.length > 0 && this.mapped.last.trim() !== '') this.mapped.add(' ', at, at);
  }

  private plain(from: number, to: number): void {
    if (from >= to) return;
    const own = this.source.flat.slice(from, to);
    let at = from;
    for (let end = own.indexOf('\n'); end !== -1 && at < to; end = own.indexOf('\n', at - from)) {
      this.mapped.add(own.slice(at - from, end), at, from + end);
      this.line(from + end, from + end);
      at = this.reached;
    }
    if (at < to) this.mapped.add(own.slice(at - from), at, to);
  }

  /** Adds a line end, which may have marks before it, with the blanks and quote marks that begin the next line. */
  private line(feed: number, from: number): void {
    const { flat } = this.source;
    let next = feed + 1;
    while (next < this.end && (flat[next] === ' ' || flat[next] === '\t')) next++;
    this.mapped.add('\n', from, next);
    this.reached = next;
  }
}

const rangeOf = ({ from, to }: { from: number; to: number }): Range => ({ start: from, end: to });
