import { QuoteType, Tokenizer } from 'htmlparser2';
import type { Range } from '../format.js';
import { SILENT } from './references.js';

export type Quote = '"' | "'" | '';

/** An attribute of a tag. */
export interface Attribute {
  /** The name as written. */
  readonly name: Range;
  /** Range inside the quotes; undefined for an attribute without a value. */
  readonly value: (Range & { readonly quote: Quote }) | undefined;
}

export interface OpenTag extends Range {
  /** In lower case. */
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly isSelfClosing: boolean;
}

/** Receives the content of an HTML text in order. Ranges exclude delimiters. */
export interface HtmlListener {
  open(tag: OpenTag): void;
  /** @param written the range of its name */
  close(name: string, written: Range): void;
  text(range: Range): void;
  comment(range: Range): void;
  /** Range inside of `<!doctype …>`. */
  declaration(range: Range): void;
  cdata(range: Range): void;
  /** Text that no browser shows: attributes of an end tag, an unterminated last tag. */
  leftover(range: Range): void;
  /** True inside SVG and MathML, where tags are parsed differently. */
  isForeign(): boolean;
}

/** Reads an HTML text with the tokenizer of htmlparser2. Each character is reported or delimits what is reported. */
export function scanHtml(source: string, listener: HtmlListener): void {
  const scanner = new Scanner(source, listener);
  const tokenizer = new Tokenizer({ decodeEntities: false }, scanner);
  tokenizer.write(source);
  tokenizer.end();
}

interface Draft {
  name: Range;
  value: Attribute['value'];
}

class Scanner {
  readonly onattribentity = SILENT.onattribentity;
  readonly ontextentity = SILENT.ontextentity;
  /** Offset up to which everything was reported. */
  private told = 0;
  private tag: { start: number; name: string; attributes: Draft[] } | undefined;
  private data: Range | undefined;

  constructor(
    private readonly source: string,
    private readonly listener: HtmlListener,
  ) {}

  isInForeignContext(): boolean {
    return this.listener.isForeign();
  }

  onopentagname(start: number, end: number): void {
    this.skipTo(start - 1);
    this.tag = { start: start - 1, name: this.source.slice(start, end).toLowerCase(), attributes: [] };
  }

  onattribname(start: number, end: number): void {
    this.data = undefined;
    this.tag?.attributes.push({ name: { start, end }, value: undefined });
  }

  onattribdata(start: number, end: number): void {
    this.data = { start: this.data?.start ?? start, end };
  }

  onattribend(quote: QuoteType, end: number): void {
    const attribute = this.tag?.attributes.at(-1);
    if (attribute === undefined || quote === QuoteType.NoValue) return;
    const sign = quote === QuoteType.Double ? '"' : quote === QuoteType.Single ? "'" : '';
    // `end` is the end of the attribute, after its quote.
    const { start } = this.data ?? { start: end - sign.length };
    attribute.value = { start, end: end - sign.length, quote: sign };
  }

  onopentagend(end: number): void {
    this.endTag(end, false);
  }

  onselfclosingtag(end: number): void {
    this.endTag(end, true);
  }

  onclosetag(start: number, end: number): void {
    this.skipTo(start - 2);
    this.told = end;
    this.listener.close(this.source.slice(start, end).toLowerCase(), { start, end });
  }

  ontext(start: number, end: number): void {
    if (start === end) return;
    this.skipTo(start);
    this.told = end;
    this.listener.text({ start, end });
  }

  oncomment(start: number, end: number, offset: number): void {
    this.mark(start, end, offset, 'comment');
  }

  ondeclaration(start: number, end: number): void {
    this.mark(start, end, 0, 'declaration');
  }

  oncdata(start: number, end: number, offset: number): void {
    this.mark(start, end, offset, 'cdata');
  }

  onprocessinginstruction(start: number, end: number): void {
    this.mark(start, end, 0, 'comment');
  }

  onend(): void {
    this.skipTo(this.source.length);
  }

  private mark(start: number, end: number, offset: number, as: 'comment' | 'declaration' | 'cdata'): void {
    this.skipTo(start);
    this.told = Math.min(this.source.length, end + 1);
    this.listener[as]({ start, end: Math.max(start, end - offset) });
  }

  private endTag(end: number, isSelfClosing: boolean): void {
    if (this.tag === undefined) return;
    const { start, name, attributes } = this.tag;
    this.tag = undefined;
    this.told = end + 1;
    this.listener.open({ start, end: end + 1, name, attributes, isSelfClosing });
  }

  /** Reports the text between the last reported offset and `next`, unless it consists of markup characters only. */
  private skipTo(next: number): void {
    const from = this.told;
    if (next <= from) return;
    this.told = next;
    const { source } = this;
    let [start, end] = [from, next];
    while (start < end && MARKUP.includes(source[start] ?? '')) start++;
    while (end > start && MARKUP.includes(source[end - 1] ?? '')) end--;
    if (start === end || source.slice(start, end).toUpperCase() === 'CDATA') return;
    this.listener.leftover({ start, end });
  }
}

const MARKUP = ' \t\r\n\f<>/!?-[]';
