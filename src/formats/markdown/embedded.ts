import type { DeclaredFormat, OpenDocument, Piece, Range, ReadOptions } from '../format.js';
import { openAsOneOf } from '../inner-data.js';
import type { EmbeddedDocument } from '../mapped-document.js';
import { MappedText } from '../markup/mapped-text.js';
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

export const embeddedFrontMatter = (
  source: string,
  { content, format }: FrontMatter,
  options: ReadOptions,
): EmbeddedText =>
  embeddedLines(source, { texts: [content], place: 'front matter' }, { declared: [{ format }], options });

/** A document in a text, with what people see of it. */
export interface EmbeddedText extends EmbeddedDocument {
  /** Its text without what begins its lines in a list or quote. */
  readonly own: string;
  /** The same as it was written last. */
  written: string;
}

/** A document whose lines begin with quote marks or indents that are no part of it. */
interface Lines {
  /** Its content without these. */
  readonly texts: readonly Range[];
  readonly place: string;
}

/** Opens a tag, a comment or a block of HTML. */
export const embeddedHtml = (source: string, lines: Lines, options: ReadOptions): EmbeddedText =>
  embeddedLines(source, lines, { declared: [{ format: 'html' }], options });

/** Opens code in the format that its language names, or as text. */
export function embeddedCode(
  source: string,
  { language, ...lines }: Lines & { readonly language: string },
  options: ReadOptions,
): EmbeddedText {
  const named = FORMATS[/^[\w+-]*/.exec(language)?.[0].toLowerCase() ?? ''];
  const declared: readonly DeclaredFormat[] = [...(named === undefined ? [] : [{ format: named }]), { format: 'text' }];
  return embeddedLines(source, lines, { declared, options });
}

function embeddedLines(
  source: string,
  { texts, place }: Lines,
  { declared, options }: { readonly declared: readonly DeclaredFormat[]; readonly options: ReadOptions },
): EmbeddedText {
  const content = { start: texts[0]?.start ?? 0, end: texts.at(-1)?.end ?? 0 };
  // Marks between the lines stand before each of them, in a list or quote.
  const between = texts.flatMap(({ start, end }, index) => {
    const feeds = source.slice(start, end).split('\n').length - 1;
    const behind = source.slice(end, texts[index + 1]?.start ?? end);
    return Array.from({ length: feeds }, (_, feed) => (feed === feeds - 1 ? behind : ''));
  });
  const mapped = new MappedText();
  for (const { start, end } of texts) mapped.add(source.slice(start, end), start, end);
  const own = mapped.text;
  const document = located(opened(own, declared, options), (range) => mapped.cover(range));
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

/** Returns a document that locates its pieces in the text around it. */
const located = (document: OpenDocument, toSource: (range: Range) => Range): OpenDocument =>
  Object.create(document, {
    locate: { value: (piece: Piece, range: Range): Range => toSource(document.locate(piece, range)) },
  }) as OpenDocument;
