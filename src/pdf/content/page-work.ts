import type { PDFContext, PDFDict, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import type { PageAreas, PageProblem } from '../redaction.types.js';
import { PdfProblem } from '../pdf-problem.js';
import { AreaIndex } from './areas.js';
import { decodeStream } from '../objects/decode-stream.js';
import type { Font } from '../fonts/font.js';
import { ShownCodes } from '../fonts/shown-codes.js';
import type { RemovalOptions } from './removal.types.js';
import { aliasOf, isUnsafeName, nameText } from './resource-names.js';

/** The state and the counters of the work on one page, including all nested content. */
export class PageWork {
  readonly areas: AreaIndex;
  readonly problems = new Set<PageProblem>();
  /**
   * Counters of removed content. A marked-content sequence lost content if they have grown between its beginning and
   * its end.
   */
  glyphs = 0;
  pictures = 0;
  drawings = 0;
  /** The streams being drawn, from the page inwards, so that a stream that draws itself is drawn once. */
  readonly open: PDFStream[] = [];
  readonly uses = new Map<PDFDict, Map<string, Set<string>>>();
  /** The replacement of each replaced object. */
  readonly replaced = new Map<PDFRef, PDFRef>();
  /** The MCIDs of the marked-content sequences of the page itself that lost content. */
  readonly lostMarks = new Set<number>();
  /** The codes that are still shown, by font with a ToUnicode map. */
  readonly shown = new Map<Font, ShownCodes>();
  private operators = 0;
  private bytes = 0;
  private readonly decoded = new Map<PDFStream, Uint8Array | undefined>();
  private readonly texts = new Map<string, string | undefined>();
  private readonly names = new Map<string, string | undefined>();

  constructor(
    readonly context: PDFContext,
    areas: PageAreas,
    readonly options: RemovalOptions,
  ) {
    this.areas = new AreaIndex(areas);
  }

  get removed(): number {
    return this.glyphs + this.pictures + this.drawings;
  }

  /** @throws PdfProblem `too-complex` */
  countOperator(): void {
    if (++this.operators > this.options.limits.maxOperators) throw new PdfProblem('too-complex');
  }

  /**
   * Returns the decoded content of a stream, counted each time. A stream that cannot be decoded makes the page an
   * image.
   */
  decode(stream: PDFStream): Uint8Array | undefined {
    const { maxBytes } = this.options.limits;
    if (!this.decoded.has(stream)) this.decoded.set(stream, decodeStream(stream, maxBytes - this.bytes));
    const bytes = this.decoded.get(stream);
    if (bytes === undefined) this.problems.add('damaged');
    this.bytes += bytes?.length ?? 0;
    if (this.bytes > maxBytes) throw new PdfProblem('too-complex');
    return bytes;
  }

  /** Applies `SafeText` with a cache, since the same words occur many times. */
  safe(text: string): string | undefined {
    if (!this.texts.has(text)) this.texts.set(text, this.options.safe(text));
    return this.texts.get(text);
  }

  /** Returns the new name of a resource whose name contains a removed value; undefined when the name is safe. */
  aliasFor(raw: string): string | undefined {
    if (!this.names.has(raw)) {
      const name = nameText(raw);
      const { isUnsafeName: isUnsafe = (text) => isUnsafeName(text, this.options.safe) } = this.options;
      this.names.set(raw, isUnsafe(name) ? aliasOf(this.context, name) : undefined);
    }
    return this.names.get(raw);
  }

  /** Returns the record of shown codes of a font; undefined when they are not recorded. */
  codesOf(font: Font | undefined): ShownCodes | undefined {
    if (font === undefined) return undefined;
    const { notesShown, notesDoubtful } = this.options;
    const isAsked =
      (notesShown === true && font.hasUnicodeMap) || (notesDoubtful === true && font.doubtfulCodes().size > 0);
    if (!isAsked) return undefined;
    let codes = this.shown.get(font);
    if (codes === undefined) {
      codes = new ShownCodes();
      this.shown.set(font, codes);
    }
    return codes;
  }
}
