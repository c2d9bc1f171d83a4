import type { SyntaxNodeRef, SyntaxNode } from '@lezer/common';
import { labelBefore } from '../evidence/label-before.js';
import type { Range, ReadOptions, Warning } from '../format.js';
import { percentDecoded } from '../html/percent.js';
import { inText } from '../html/references.js';
import { Tables } from '../html/tables.js';
import type { EmbeddedDocument, MappedContent, MappedPiece, Patch } from '../mapped-document.js';
import { LineNumbers } from '../markup/line-numbers.js';
import { MappedText } from '../markup/mapped-text.js';
import { patch } from '../patches.js';
import { embeddedCode, embeddedFrontMatter, embeddedHtml, frontMatterOf } from './embedded.js';
import { blocksOf, InlineParser } from './parse.js';
import { readInline, type Inline, type LinkPart, type Pair } from './read-inline.js';

/** A text of a Markdown document. */
export interface MarkdownPiece extends MappedPiece {
  label: string;
  group: string | undefined;
  readonly kind: 'text' | 'cell' | LinkPart['kind'];
  readonly pairs: readonly Pair[];
  readonly codes: readonly Range[];
}

/** A list number of this length, including its sign, is searched: it may be a value at the beginning of a line. */
const MIN_NUMBER = 6;
/** A document with more of them is read with its tags as text. */
const MAX_EMBEDDED = 50_000;

/**
 * Reads the texts of a Markdown document.
 * @throws DocumentProblem `too-deep`, and problems of the documents in it
 */
export function readMarkdown(text: string, options: ReadOptions): MappedContent<MarkdownPiece> {
  const reader = new MarkdownReader(text, options);
  reader.read();
  return reader;
}

class MarkdownReader implements MappedContent<MarkdownPiece> {
  readonly content: (MarkdownPiece | EmbeddedDocument)[] = [];
  readonly removed: readonly Patch[] = [];
  readonly staying: string[] = [];
  readonly warnings: readonly Warning[] = [];
  private flat = '';
  private readonly inline = new InlineParser();
  private readonly tables = new Tables();
  private readonly lines: LineNumbers;
  private before: MarkdownPiece | undefined;
  private embedded = 0;
  /** Cells with code, which is not a value of its column. */
  private coded: MarkdownPiece[] = [];
  /** The column after the last cell of a row. */
  private column = 0;

  constructor(
    private readonly source: string,
    private readonly options: ReadOptions,
  ) {
    this.lines = new LineNumbers(source);
  }

  read(): void {
    const matter = frontMatterOf(this.source);
    // Offsets stay: what stands before is blank for the parser.
    const start = matter?.end ?? 0;
    const body = this.source
      .slice(start)
      .replaceAll('\r\n', ' \n')
      .replaceAll('\r', '\n')
      .replace(/^\uFEFF/, ' ');
    this.flat = ' '.repeat(start) + body;
    if (matter !== undefined) this.content.push(embeddedFrontMatter(this.source, matter, this.options));
    const tree = blocksOf(body);
    const marks: Patch[] = [];
    tree.iterate({
      enter: ({ name, from, to }) => {
        if (name === 'QuoteMark') marks.push({ start: start + from, end: start + to, text: ' '.repeat(to - from) });
      },
    });
    if (marks.length > 0) this.flat = patch(this.flat, marks);
    tree.iterate({
      enter: (node) => this.enter(node, start),
      leave: (node) => {
        this.leave(node);
      },
    });
  }

  /** Returns false for a block whose children are read with it. */
  private enter({ name, from, to, node }: SyntaxNodeRef, start: number): boolean {
    const range = { start: start + from, end: start + to };
    switch (name) {
      case 'Paragraph':
      case 'Task':
      case 'ATXHeading1':
      case 'ATXHeading2':
      case 'ATXHeading3':
      case 'ATXHeading4':
      case 'ATXHeading5':
      case 'ATXHeading6':
      case 'SetextHeading1':
      case 'SetextHeading2':
        this.block(node, range);
        return false;
      case 'TableHeader':
      case 'TableRow':
        this.tables.openRow();
        this.column = 0;
        this.cells(node, start, name === 'TableHeader');
        return false;
      case 'Table':
        this.tables.openTable();
        return true;
      case 'FencedCode':
      case 'CodeBlock':
        this.code(node, start);
        return false;
      case 'HTMLBlock':
      case 'CommentBlock':
      case 'ProcessingInstructionBlock':
        this.html(range);
        return false;
      case 'ListMark':
        if (to - from >= MIN_NUMBER) this.add('label', { start: range.start, end: range.end - 1 });
        return false;
      case 'LinkReference':
        this.definition(node, start);
        return false;
      default:
        return true;
    }
  }

  private leave({ name }: SyntaxNodeRef): void {
    if (name !== 'Table') return;
    this.tables.closeTable();
    for (const piece of this.coded) [piece.label, piece.group] = ['', undefined];
    this.coded = [];
    this.before = undefined;
  }

  /** Reads a block without the marks of its heading or task. */
  private block(node: SyntaxNode, { start, end }: Range): void {
    const offset = start - node.from;
    let [from, to] = [start, end];
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      if (child.name !== 'HeaderMark' && child.name !== 'TaskMarker') continue;
      if (child.from === node.from) from = offset + child.to;
      else to = Math.min(to, offset + child.from);
    }
    const piece = this.text('text', { start: from, end: to });
    if (piece === undefined) return;
    piece.label = labelBefore(this.before, piece);
    this.before = piece;
  }

  private cells(row: SyntaxNode, offset: number, isHeader: boolean): void {
    let column = row.firstChild?.name === 'TableDelimiter' ? -1 : 0;
    for (let child = row.firstChild; child !== null; child = child.nextSibling) {
      if (child.name === 'TableDelimiter') column++;
      if (child.name !== 'TableCell') continue;
      for (; this.column <= column; this.column++) this.tables.openCell(isHeader, undefined);
      const range = { start: offset + child.from, end: offset + child.to };
      const piece = this.text('cell', range);
      if (piece === undefined) continue;
      this.tables.add(piece);
      if (!isHeader && this.flat[range.start] === '`') this.coded.push(piece);
    }
    this.tables.closeCell();
  }

  /** Adds the inline content of a range, and the parts of its links. */
  private text(kind: 'text' | 'cell', range: Range): MarkdownPiece | undefined {
    const { start, end } = trimmed(this.flat, range);
    if (start >= end) return undefined;
    const nodes = this.inline.parse(this.flat.slice(start, end), start);
    const source = { flat: this.flat, isCell: kind === 'cell' };
    const inline = readInline(source, { start, end }, nodes);
    const piece = this.pieceOf(kind, inline, start);
    if (piece.text.trim() !== '') this.content.push(piece);
    for (const link of inline.links) this.linkPart(link);
    for (const tag of inline.tags) this.html(tag);
    return piece.text.trim() === '' ? undefined : piece;
  }

  private pieceOf(
    kind: MarkdownPiece['kind'],
    { mapped, pairs, codes }: Pick<Inline, 'mapped' | 'pairs' | 'codes'>,
    at: number,
  ): MarkdownPiece {
    const place = `line ${this.lines.at(at)}`;
    return { kind, mapped, pairs, codes, text: mapped.text, label: '', group: undefined, place, isQuiet: false };
  }

  private definition(node: SyntaxNode, offset: number): void {
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      const range = { start: offset + child.from, end: offset + child.to };
      if (child.name === 'URL') this.linkPart({ kind: 'url', ...range });
      else if (child.name === 'LinkTitle') this.linkPart({ kind: 'title', ...range });
      else if (child.name === 'LinkLabel') this.linkPart({ kind: 'label', ...range });
    }
    this.before = undefined;
  }

  /** Adds a target, title or label without the signs around it. */
  private linkPart({ kind, start, end }: LinkPart): void {
    const isBare = kind === 'url' && this.flat[start] !== '<';
    const decoded = decodedSigns(this.flat, isBare ? { start, end } : { start: start + 1, end: end - 1 });
    const mapped = kind === 'url' ? percentDecoded(decoded) : decoded;
    if (mapped.text.trim() === '') return;
    this.content.push(this.pieceOf(kind, { mapped, pairs: [], codes: [] }, start));
  }

  private code(node: SyntaxNode, offset: number): void {
    const info = node.getChild('CodeInfo');
    const language = info === null ? '' : this.flat.slice(offset + info.from, offset + info.to);
    if (language !== '') this.language(offset + (info?.from ?? 0), language);
    const texts = node.getChildren('CodeText').map(({ from, to }) => ({ start: offset + from, end: offset + to }));
    const [first, last] = [texts[0], texts.at(-1)];
    if (first === undefined || last === undefined) return;
    const place = `code in line ${this.lines.at(first.start)}`;
    this.content.push(embeddedCode(this.source, { texts, language, place }, this.options));
    this.before = undefined;
  }

  /** The first word names a language; what follows is for people or programs. */
  private language(at: number, info: string): void {
    const [known = ''] = LANGUAGE.exec(info) ?? [];
    // It is kept: a person may be called like a language.
    this.staying.push(known);
    if (known.length === info.length) return;
    this.add('title', { start: at + known.length, end: at + info.length });
  }

  /** Adds a part of the source as it is. */
  private add(kind: MarkdownPiece['kind'], { start, end }: Range): void {
    const mapped = new MappedText();
    mapped.add(this.flat.slice(start, end), start, end);
    this.content.push(this.pieceOf(kind, { mapped, pairs: [], codes: [] }, start));
  }

  private html(range: Range): void {
    if (this.embedded++ < MAX_EMBEDDED) {
      const place = `HTML in line ${this.lines.at(range.start)}`;
      this.content.push(embeddedHtml(this.source, { texts: this.withoutMarks(range), place }, this.options));
    } else {
      this.add('label', range);
    }
    this.before = undefined;
  }

  /** Returns the parts of a range between the quote marks that begin its lines. */
  private withoutMarks({ start, end }: Range): readonly Range[] {
    const parts: Range[] = [];
    let from = start;
    for (
      let feed = this.flat.indexOf('\n', start);
      feed !== -1 && feed < end;
      feed = this.flat.indexOf('\n', feed + 1)
    ) {
      let next = feed + 1;
      for (let at = next; at < end && isBlank(this.flat, at) && this.flat[at] !== '\n'; at++) {
        if (this.source[at] === '>') next = at + 1;
      }
      if (next === feed + 1) continue;
      if (this.source[next] === ' ' && next < end) next++;
      parts.push({ start: from, end: feed + 1 });
      from = next;
    }
    return [...parts, { start: from, end }];
  }
}

/** The word of a language with a few digits; other words may be paths, addresses or numbers. */
const LANGUAGE = /^(?:\{?\s*\.?[a-z]{1,24}[+#]{0,2}\d{0,3}(?=[\s{}:,;]|$))?\s*/i;

function trimmed(text: string, { start, end }: Range): Range {
  let [from, to] = [start, end];
  while (from < to && isBlank(text, from)) from++;
  while (to > from && isBlank(text, to - 1)) to--;
  return { start: from, end: to };
}
const isBlank = (text: string, at: number): boolean => ' \t\n'.includes(text.charAt(at));

/** Returns a range with its escapes and references decoded. */
export function decodedSigns(source: string, { start, end }: Range): MappedText {
  const mapped = new MappedText();
  const own = source.slice(start, end);
  let at = 0;
  for (const { index } of own.matchAll(/\\(?=\p{ASCII})[\p{P}\p{S}]|&/gu)) {
    if (index < at) continue;
    const isEscape = own[index] === '\\';
    const reference = isEscape ? { text: own.charAt(index + 1), end: index + 2 } : inText(own, index);
    if (reference === undefined || (!isEscape && own[reference.end - 1] !== ';')) continue;
    mapped.add(own.slice(at, index), start + at, start + index);
    mapped.add(reference.text, start + index, start + reference.end);
    at = reference.end;
  }
  mapped.add(own.slice(at), start + at, end);
  return mapped;
}
