import type { DeclaredFormat, OpenDocument, Piece, Range, ReadOptions } from '../format.js';
import { openAsOneOf } from '../inner-data.js';
import type { EmbeddedDocument } from '../mapped-document.js';
import { sourceOfText } from '../source.js';
import { text } from '../text/text-format.js';

/** The data at the beginning of a document, between lines of hyphens or plus signs. */
export interface FrontMatter {
  readonly content: Range;
  /** The end of the line that closes it. */
  readonly end: number;
  readonly format: 'yaml' | 'text';
}

const FRONT_MATTER = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n/;
/** Longer data is not at the beginning. */
const MAX_FRONT_MATTER = 2 ** 20;

/** Returns the data at the beginning of a document, which most programs read and CommonMark does not know. */
export function frontMatterOf(source: string): FrontMatter | undefined {
  const [open, mark] = FRONT_MATTER.exec(source) ?? [];
  if (open === undefined || mark === undefined) return undefined;
  const rest = source.slice(open.length - 1, MAX_FRONT_MATTER);
  const close =
    mark === '---' ? /\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(rest) : /\n\+\+\+[ \t]*(?:\r?\n|$)/.exec(rest);
  if (close === null || (mark === '---' && !HAS_KEY.test(rest.slice(0, close.index)))) return undefined;
  const start = open.length;
  const end = Math.max(start, open.length - 1 + close.index + 1);
  return {
    content: { start, end },
    end: open.length - 1 + close.index + close[0].length,
    format: mark === '---' ? 'yaml' : 'text',
  };
}
/** Between two thematic breaks, there is text. */
const HAS_KEY = /^[^\s#:-][^\n:]{0,200}:(?:\s|$)/m;

export function embeddedFrontMatter(
  source: string,
  { content, format }: FrontMatter,
  options: ReadOptions,
): EmbeddedText {
  const own = source.slice(content.start, content.end);
  return placed(opened(own, [{ format }], options), { content, own, place: 'front matter' });
}

/** A document in a text, with what people see of it. */
export interface EmbeddedText extends EmbeddedDocument {
  /** Its text without what begins its lines in a list or quote. */
  readonly own: string;
  /** The same as it was written last. */
  written: string;
}

/** Opens a tag, a comment or a block of HTML. */
export function embeddedHtml(
  source: string,
  { range, place }: { readonly range: Range; readonly place: string },
  options: ReadOptions,
): EmbeddedText {
  const own = source.slice(range.start, range.end);
  return placed(opened(own, [{ format: 'html' }], options), { content: range, own, place });
}

/** Code with what it says of itself. */
interface Code {
  /** Its lines, without quote marks and indents. */
  readonly texts: readonly Range[];
  readonly language: string;
  readonly place: string;
}

/** Opens code in the format that its language names, or as text. */
export function embeddedCode(source: string, { texts, language, place }: Code, options: ReadOptions): EmbeddedText {
  const content = { start: texts[0]?.start ?? 0, end: texts.at(-1)?.end ?? 0 };
  // What is between the lines stands before each of them, in a list or quote.
  const between = texts.flatMap(({ start, end }, index) => {
    const feeds = source.slice(start, end).split('\n').length - 1;
    const behind = source.slice(end, texts[index + 1]?.start ?? end);
    return Array.from({ length: feeds }, (_, feed) => (feed === feeds - 1 ? behind : ''));
  });
  const own = texts.map(({ start, end }) => source.slice(start, end)).join('');
  const named = FORMATS[/^[\w+-]*/.exec(language)?.[0].toLowerCase() ?? ''];
  const declared: readonly DeclaredFormat[] = [...(named === undefined ? [] : [{ format: named }]), { format: 'text' }];
  const document = opened(own, declared, options);
  if (between.every((each) => each === '')) return placed(document, { content, own, place });
  return {
    ...{ document, place, content, own, written: own },
    encode(bytes) {
      let line = 0;
      this.written = Buffer.from(bytes).toString();
      return this.written.replaceAll('\n', (feed) => feed + (between[line++] ?? ''));
    },
  };
}
const FORMATS: Readonly<Record<string, DeclaredFormat['format']>> = {
  ...{ json: 'json', jsonl: 'json', ndjson: 'json', geojson: 'json', csv: 'csv', tsv: 'csv', psv: 'csv' },
  ...{ yaml: 'yaml', yml: 'yaml', html: 'html', xhtml: 'html', xml: 'xml', svg: 'xml', sql: 'sql', psql: 'sql' },
  ...{ hl7: 'hl7', eml: 'mail', email: 'mail', vcard: 'vcard', vcf: 'vcard', ics: 'calendar', fhir: 'fhir' },
};

function opened(own: string, declared: readonly DeclaredFormat[], { openInner }: ReadOptions): OpenDocument {
  const bytes = Buffer.from(own);
  const utf8 = declared.map((each) => ({ ...each, charset: 'utf-8' }));
  const document = openInner === undefined ? undefined : openAsOneOf(utf8, bytes, openInner);
  const plain = document ?? text.read(sourceOfText(own), { isDeclared: true });
  if (plain === undefined) throw new Error('Text is read in any case.');
  return plain;
}

/** Returns a document that stands in the text as it is. */
function placed(document: OpenDocument, at: Pick<EmbeddedText, 'content' | 'own' | 'place'>): EmbeddedText {
  const shifted = Object.create(document, {
    locate: {
      value: (piece: Piece, range: Range): Range => {
        const { start, end } = document.locate(piece, range);
        return { start: at.content.start + start, end: at.content.start + end };
      },
    },
  }) as OpenDocument;
  return {
    ...{ ...at, document: shifted, written: at.own },
    encode(bytes) {
      return (this.written = Buffer.from(bytes).toString());
    },
  };
}
