import type { Format, OpenDocument, Piece, Range } from '../format.js';
import { json } from '../json-format.js';
import { decodeInto } from '../markup/decode.js';
import { MarkupDocument } from '../markup/markup-document.js';
import type { Place, Slot } from '../markup/slot.js';
import { verifyMarkup, type MarkupPatch } from '../markup/verify-markup.js';
import { sourceOfText, type TextSource } from '../source.js';
import { MappedText } from '../markup/mapped-text.js';
import { inAttribute, inText } from './references.js';
import { readAllHtml } from './read-all.js';
import { readHtml, type NestedReaders, type ReadHtml } from './read-html.js';

/** HTML and the documents it contains: JSON in scripts, HTML in comments and in `srcdoc`. */
export const html: Format = {
  id: 'html',
  isText: true,
  mediaTypes: ['text/html', 'application/xhtml+xml'],
  extensions: ['.html', '.htm', '.xhtml', '.xht', '.shtml'],
  read({ text: source }, { isDeclared }) {
    if (source === undefined || (!isDeclared && !looksLikeHtml(source.text))) return undefined;
    return openHtml(source, 0);
  },
};

/** Documents nested deeper than this are read as text. */
const MAX_NESTED_DEPTH = 3;

const openHtml = (source: TextSource, level: number): HtmlDocument =>
  new HtmlDocument(source, readHtml(source.text, nestedIn(level)), level);

const nestedIn = (level: number): NestedReaders => ({
  json: (text) => json.read(sourceOfText(text), { isDeclared: false }),
  html: level >= MAX_NESTED_DEPTH ? undefined : (text) => openText(text, level + 1),
});

function openText(text: string, level: number): OpenDocument | undefined {
  const { text: source } = sourceOfText(text);
  return source === undefined ? undefined : openHtml(source, level);
}

/** Prose with a tag in it is not HTML: a document begins with its type, its root or a block, and ends with a block. */
function looksLikeHtml(text: string): boolean {
  const start = text.slice(0, MAX_BEFORE).replace(PROLOG, '');
  if (/^<(?:!doctype\s+html|html|head|body)[\s>]/i.test(start)) return true;
  return BEGINS_WITH_BLOCK.test(start) && ENDS_WITH_BLOCK.test(text.slice(-MAX_BEHIND));
}
const BEGINS_WITH_BLOCK = /^<(?:div|table|p|article|section|main|ul|ol|dl|h[1-6]|form|blockquote|pre)(?:\s[^<>]*)?>/i;
const ENDS_WITH_BLOCK =
  /<\/(?:div|table|p|article|section|main|footer|ul|ol|dl|h[1-6]|form|blockquote|pre|script|style)\s*>\s*$/i;
const MAX_BEFORE = 4096;
const MAX_BEHIND = 200;
/** A byte order mark, an XML declaration, comments. */
const PROLOG = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?!\[if)[^>]*-->\s*)*/;

/** Limits for verification with the other parser, which needs memory and, for some small documents, much time. */
const MAX_FOR_OTHER = 20 * 1024 * 1024;
const MAX_WORK_FOR_OTHER = 20_000_000;

class HtmlDocument extends MarkupDocument {
  readonly format = 'html';
  readonly quiet: readonly Piece[];
  private readonly work: number;

  constructor(
    source: TextSource,
    { slots, work }: ReadHtml,
    private readonly level: number,
  ) {
    super(source, slots, []);
    this.quiet = this.chosenNames;
    this.work = work;
  }

  protected fit(slot: Slot, text: string): string {
    const plain = text.replace(/\r\n?/g, '\n').replaceAll('\0', '');
    if (slot.nested !== undefined) return this.fitNested(slot, plain);
    if (WITH_REFERENCES.has(slot.place)) return plain;
    const written = this.replaceLacking(plain, () => '?');
    if (slot.place === 'tag') return fitElement(written);
    if (slot.place === 'names') return fitName(written);
    if (slot.place === 'selector') return written.replace(/[^\w-]+/g, '');
    return fitComment(written);
  }

  protected escape(slot: Slot, text: string): string {
    if (slot.place === 'url') return encodeURIComponent(text).replaceAll("'", '%27');
    if (slot.place === 'declaration') return 'doctype html';
    if (!WITH_REFERENCES.has(slot.place)) return text;
    return this.replaceLacking(
      text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign),
      referenceTo,
    );
  }

  protected seen(slot: Slot, { start, end }: Range): string {
    const { text } = this.source;
    const lines = (raw: string): string => raw.replace(/\r\n?/g, '\n');
    if (slot.place === 'tag') return '';
    if (slot.place === 'names') return seenNames(slot, text, { start, end });
    if (!WITH_REFERENCES.has(slot.place)) return lines(text.slice(start, end));
    // Decoded with what follows, which matters: `&copy` is a reference before `<`, but not before `=` in a value.
    const mapped = new MappedText();
    decodeInto(mapped, text, { start, end }, slot.place === 'text' ? inText : inAttribute);
    return lines(mapped.text);
  }

  protected slotsOf(source: string): readonly Slot[] {
    return readHtml(source, nestedIn(this.level)).slots;
  }

  protected verifyByOther(written: string, patches: readonly MarkupPatch[]): void {
    const { text } = this.source;
    if (text.length > MAX_FOR_OTHER || this.work > MAX_WORK_FOR_OTHER) return;
    verifyMarkup(text, written, patches, readAllHtml);
  }

  private fitNested({ place }: Slot, text: string): string {
    if (place === 'value') return text;
    // In JSON, these characters can only be within strings.
    if (place === 'code')
      return this.replaceLacking(text.replace(/<(?=\/script|!--|script)/gi, escapeInJson), escapeInJson);
    const written = this.replaceLacking(text, referenceTo);
    return place === 'comment' ? written.replace(/--(?=!?>)/g, '- -') : written;
  }

  /** Replaces characters that the encoding lacks, using `write`. */
  private replaceLacking(text: string, write: (sign: string) => string): string {
    const { source } = this;
    return text.replace(/\P{ASCII}/gu, (sign) => (source.decode(source.encode(sign)) === sign ? sign : write(sign)));
  }
}

/** Slots in which characters can be written as references; in URLs, percent-encoding is used instead. */
const WITH_REFERENCES: ReadonlySet<Place> = new Set(['text', 'value', 'url', 'handler']);
const referenceTo = (sign: string): string => `&#${sign.codePointAt(0) ?? 0};`;
const escapeInJson = (sign: string): string =>
  Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
/** Replaces characters that end a name, or that delimit a tag at either end of the name. */
const fitName = (text: string): string =>
  text
    .replace(/[\s"'<>/=`&!?[\]]+/gu, '_')
    .replace(/^-|-$/g, '_')
    .toLowerCase() || '_';

/** Returns an element name that is unknown in any context. */
const fitElement = (text: string): string => `x${text.replace(/[^a-z\d]+/gi, '').toLowerCase()}`;

/** Names are read in lower case; the text before them is the value that they seem to continue. */
function seenNames({ content }: Slot, source: string, { start, end }: Range): string {
  const behind = Math.min(end, Math.max(start, content.end));
  return source.slice(start, behind) + source.slice(behind, end).replace(/\s+/g, ' ').toLowerCase();
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Returns a text that ends neither a comment, which CDATA is for some readers, nor a raw text element. */
const fitComment = (text: string): string => text.replace(/[<>]+/g, ' ').replace(/-{2,}/g, '-');
