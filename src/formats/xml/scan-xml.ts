import { DocumentProblem } from '../document-problem.js';
import type { Range } from '../format.js';

export interface XmlAttribute {
  readonly name: string;
  /** Start of its name. */
  readonly start: number;
  /** Range inside the quotes. */
  readonly value: Range & { readonly quote: '"' | "'" };
}

/** Receives the content of an XML document in order. Ranges exclude delimiters. */
export interface XmlListener {
  open(name: string, attributes: readonly XmlAttribute[], start: number): void;
  /** @param end offset after its tag */
  close(name: string, end: number): void;
  text(range: Range): void;
  cdata(range: Range): void;
  comment(range: Range): void;
  instruction(range: Range): void;
  /** The internal subset of a document type. */
  subset(range: Range): void;
}

/** Real documents are rarely deeper than 30. */
const MAX_DEPTH = 1000;
const MAX_ATTRIBUTES = 10_000;

/**
 * Reads an XML document without a tree and without recursion. It never expands entities.
 * @throws DocumentProblem `damaged` with the line if it is not well-formed or declares entities, `too-deep`
 * @see https://www.w3.org/TR/xml/
 */
export function scanXml(source: string, listener: XmlListener): void {
  new XmlScanner(source, listener).scan();
}

class XmlScanner {
  private at = 0;
  private readonly open: string[] = [];
  private hasRoot = false;

  constructor(
    private readonly source: string,
    private readonly listener: XmlListener,
  ) {}

  scan(): void {
    const { source } = this;
    if (source.startsWith('\uFEFF')) this.at = 1;
    if (BEGINS_DECLARATION.test(source.slice(this.at, this.at + 6))) this.declaration();
    while (this.at < source.length) {
      if (source[this.at] === '<') this.markup();
      else this.text();
    }
    if (this.open.length > 0 || !this.hasRoot) throw this.damaged(source.length, 'is not closed');
  }

  /** Reads as text a declaration with more than version, encoding and standalone. @see XML 1.0, 2.8 */
  private declaration(): void {
    const start = this.at + 2;
    const end = this.endOf('?>', start);
    this.at = end + 2;
    if (!DECLARATION.test(this.source.slice(start, end))) this.listener.instruction({ start, end });
  }

  private text(): void {
    const found = this.source.indexOf('<', this.at);
    const end = found === -1 ? this.source.length : found;
    if (this.open.length > 0) this.listener.text({ start: this.at, end });
    else if (this.source.slice(this.at, end).trim() !== '') throw this.damaged(this.at, 'has text outside its root');
    this.at = end;
  }

  private markup(): void {
    const { source, at } = this;
    const kind = source[at + 1];
    if (kind === '/') this.endTag();
    else if (kind === '?') this.section('?>', 2, 'instruction');
    else if (source.startsWith('<!--', at)) this.section('-->', 4, 'comment');
    else if (kind !== '!') this.startTag();
    else if (source.startsWith('<![CDATA[', at)) {
      if (this.open.length === 0) throw this.damaged(at, 'has text outside its root');
      this.section(']]>', 9, 'cdata');
    } else if (source.startsWith('<!DOCTYPE', at) && !this.hasRoot) this.documentType();
    else throw this.damaged(at, 'is not well-formed');
  }

  private section(end: string, length: number, as: 'instruction' | 'comment' | 'cdata'): void {
    const start = this.at + length;
    const found = this.endOf(end, start);
    this.at = found + end.length;
    this.listener[as]({ start, end: found });
  }

  private startTag(): void {
    const start = this.at;
    if (this.open.length === 0 && this.hasRoot) throw this.damaged(start, 'has a second root');
    this.at += 1;
    const name = this.match(NAME);
    const attributes = this.attributes();
    const isEmpty = this.source[this.at] === '/';
    this.at += isEmpty ? 2 : 1;
    if (this.source[this.at - 1] !== '>') throw this.damaged(start, 'is not well-formed');
    this.hasRoot = true;
    this.listener.open(name, attributes, start);
    if (isEmpty) {
      this.listener.close(name, this.at);
      return;
    }
    this.open.push(name);
    if (this.open.length > MAX_DEPTH) {
      throw new DocumentProblem('too-deep', `The XML is nested deeper than ${MAX_DEPTH} levels. Flatten it.`);
    }
  }

  private attributes(): readonly XmlAttribute[] {
    const attributes: XmlAttribute[] = [];
    const names = new Set<string>();
    for (;;) {
      const from = this.at;
      this.skipBlanks();
      const sign = this.source[this.at];
      if (sign === '>' || sign === '/') return attributes;
      if (this.at === from) throw this.damaged(from, 'is not well-formed');
      const nameStart = this.at;
      const name = this.match(NAME);
      this.match(EQUALS);
      const quote = this.source[this.at];
      if ((quote !== '"' && quote !== "'") || names.has(name) || names.size === MAX_ATTRIBUTES) {
        throw this.damaged(this.at, 'is not well-formed');
      }
      names.add(name);
      const start = this.at + 1;
      const end = this.endOf(quote, start);
      attributes.push({ name, start: nameStart, value: { start, end, quote } });
      this.at = end + 1;
    }
  }

  private endTag(): void {
    const start = this.at;
    this.at += 2;
    const name = this.match(NAME);
    this.skipBlanks();
    if (this.source[this.at] !== '>' || this.open.pop() !== name) throw this.damaged(start, 'is not well-formed');
    this.at += 1;
    this.listener.close(name, this.at);
  }

  private documentType(): void {
    const found = documentTypeAt(this.source, this.at);
    if (found === undefined) throw this.damaged(this.at, 'is not well-formed');
    for (const subset of found.subsets) this.declarations(subset);
    this.at = found.end;
  }

  private declarations(range: Range): void {
    if (/<!ENTITY|%[^\s;]+;/.test(this.source.slice(range.start, range.end))) {
      throw new DocumentProblem(
        'damaged',
        'The XML declares entities, which are not expanded. Replace them with their text and send it again.',
      );
    }
    this.listener.subset(range);
  }

  private skipBlanks(): void {
    BLANKS.lastIndex = this.at;
    BLANKS.test(this.source);
    this.at = BLANKS.lastIndex;
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source)?.[0];
    if (found === undefined) throw this.damaged(this.at, 'is not well-formed');
    this.at += found.length;
    return found;
  }

  private endOf(end: string, from: number): number {
    const found = this.source.indexOf(end, from);
    if (found === -1) throw this.damaged(from, 'is not closed');
    return found;
  }

  private damaged(at: number, problem: string): DocumentProblem {
    const line = this.source.slice(0, at).split(/\r\n|\r|\n/).length;
    return new DocumentProblem('damaged', `The document ${problem} in line ${line}. Send well-formed XML.`);
  }
}

/** A document type: the ranges of its declarations, and the offset behind it. */
interface DocumentType {
  readonly subsets: readonly Range[];
  readonly end: number;
}

/**
 * Reads the document type that begins at an offset; undefined if it is not closed. Its declarations are in brackets;
 * quotes, comments and instructions may contain characters that look like their end.
 */
export function documentTypeAt(source: string, start: number): DocumentType | undefined {
  const subsets: Range[] = [];
  let subset: number | undefined;
  for (let at = start + '<!DOCTYPE'.length; at < source.length; at++) {
    const sign = source[at] ?? '';
    const enclosed = enclosedAt(source, at, sign);
    if (enclosed !== undefined) {
      const [open, close] = enclosed;
      const found = source.indexOf(close, at + open.length);
      if (found === -1) return undefined;
      at = found + close.length - 1;
    } else if (sign === '[' && subset === undefined) subset = at + 1;
    else if (sign === ']' && subset !== undefined) {
      subsets.push({ start: subset, end: at });
      subset = undefined;
    } else if (sign === '>' && subset === undefined) return { subsets, end: at + 1 };
  }
  return undefined;
}

/** Returns what opens and closes the quote, comment or instruction that begins at an offset. */
function enclosedAt(source: string, at: number, sign: string): readonly [open: string, close: string] | undefined {
  if (sign === '"' || sign === "'") return [sign, sign];
  if (sign !== '<') return undefined;
  if (source.startsWith('<!--', at)) return ['<!--', '-->'];
  return source[at + 1] === '?' ? ['<?', '?>'] : undefined;
}

const BEGINS_DECLARATION = /^<\?xml\s/;
const DECLARATION =
  /^xml(?:\s+version\s*=\s*(?:"[\d.]{1,5}"|'[\d.]{1,5}')|\s+encoding\s*=\s*(?:"(?!\D*\d{6})[a-z][\w.-]{0,20}"|'(?!\D*\d{6})[a-z][\w.-]{0,20}')|\s+standalone\s*=\s*["'](?:yes|no)["'])*\s*$/i;
const NAME = /[\p{L}_:][^\s/>=<"'&]*/uy;
const EQUALS = /\s*=\s*/y;
const BLANKS = /[ \t\r\n]*/y;
