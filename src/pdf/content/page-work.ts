import type { PDFContext, PDFDict, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import type { PageAreas, PageProblem } from '../redaction.types.js';
import { PdfProblem } from '../pdf-problem.js';
import { AreaIndex } from './areas.js';
import { decodeStream } from '../objects/decode-stream.js';
import type { Font } from '../fonts/font.js';
import { ShownCodes } from '../fonts/shown-codes.js';
import type { RemovalOptions } from './removal.types.js';
import { aliasOf, isUnsafeName, nameText } from './resource-names.js';

/** What is known and counted while one page is worked on, however deep in what it shows. */
export class PageWork {
  readonly areas: AreaIndex;
  readonly problems = new Set<PageProblem>();
  /** What went: of a sequence of marked content something did when these have grown. */
  glyphs = 0;
  pictures = 0;
  drawings = 0;
  /** What is being drawn, from the page inwards: what shows itself is shown once. */
  readonly open: PDFStream[] = [];
  readonly uses = new Map<PDFDict, Map<string, Set<string>>>();
  /** What took the place of what. */
  readonly replaced = new Map<PDFRef, PDFRef>();
  /** The sequences of marked content of the page itself that lost something, by their numbers. */
  readonly lostMarks = new Set<number>();
  /** What is shown still of fonts with a map to Unicode. */
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

  /** The instructions of a stream, counted each time; what cannot be read makes the page a picture. */
  decode(stream: PDFStream): Uint8Array | undefined {
    const { maxBytes } = this.options.limits;
    if (!this.decoded.has(stream)) this.decoded.set(stream, decodeStream(stream, maxBytes - this.bytes));
    const bytes = this.decoded.get(stream);
    if (bytes === undefined) this.problems.add('damaged');
    this.bytes += bytes?.length ?? 0;
    if (this.bytes > maxBytes) throw new PdfProblem('too-complex');
    return bytes;
  }

  /** See `SafeText`: the same words stand in many places. */
  safe(text: string): string | undefined {
    if (!this.texts.has(text)) this.texts.set(text, this.options.safe(text));
    return this.texts.get(text);
  }

  /** What takes the place of a name of a resource that says what goes; undefined when it stays. */
  aliasFor(raw: string): string | undefined {
    if (!this.names.has(raw)) {
      const name = nameText(raw);
      const { isUnsafeName: isUnsafe = (text) => isUnsafeName(text, this.options.safe) } = this.options;
      this.names.set(raw, isUnsafe(name) ? aliasOf(this.context, name) : undefined);
    }
    return this.names.get(raw);
  }

  /** Where the codes of a font are noted that are shown; undefined where nobody asks. */
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
