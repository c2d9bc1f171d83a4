import { PdfProblem } from '../pdf-problem.js';
import type { PdfiumInstance } from '../pdfium.js';
import { pageSpaceOf, type PageSpace } from '../page-space.js';
import type { FlowingText } from './flow.js';
import type { GlyphTable } from './glyph-table.js';
import { KeptPage } from './kept-page.js';
import { readGlyphs, type PageGlyphs } from './read-glyphs.js';
import { isGibberish, isSameReading } from './gibberish.js';
import { linesOfCells } from './cell-lines.js';
import { linesBeyond } from './lines-beyond.js';
import { linesAsDrawn, linesInBoxes, linesOfPitch } from './other-lines.js';
import { readPage } from './read-page.js';
import type { Glyph } from './glyph.js';
import { isOtherReading, ownGlyphs, type OwnReading } from './own-reading.js';
import { PageObjects } from './page-objects.js';
import { displayedPage, TextPage } from './text-page.js';
import { numbersTurned } from './turned-numbers.js';
import { unsortedPage, linesOf, textOf, withMore, type ReadPage } from './page-lines.js';
import {
  MAX_UNMAPPED,
  PageOcr,
  REPLACEMENT,
  type OpenPage,
  type PageOcrOptions,
  type UnreadPages,
} from './page-ocr.js';
import type { RecognisePage } from './picture-text.js';

export interface PageReaderOptions extends PageOcrOptions {
  /** The maximum number of characters of one page. */
  readonly maxCharacters: number;
  /** Pages, counted from 0, with text that readers do not find. */
  readonly opaque?: ReadonlySet<number>;
  /** Pages, counted from 0, where the copied text differs from the visible one. */
  readonly doubtful?: ReadonlySet<number>;
  /** True if pages will be requested again, in any order. */
  readonly keepsPages?: boolean;
}

/** A document with some pages, counted from 0, to be read again without replacement texts. */
export interface PlainPages {
  readonly document: number;
  readonly pages: ReadonlySet<number>;
}

/** Alternative readings of a document. */
export interface MoreReadings {
  readonly own?: OwnReading;
  readonly plain?: PlainPages | undefined;
}

/** About 45 bytes each. Further pages are read again when needed. */
const MAX_KEPT_GLYPHS = 2_000_000;

/** Reads the pages of a document one by one; reading a page again gives the same result. */
export class PageReader {
  /** Results of OCR, which would take seconds to repeat. */
  private readonly recognised = new Map<number, ReadPage>();
  /** The last page, which is often requested again immediately. */
  private last: { readonly index: number; readonly page: ReadPage } | undefined;
  private readonly kept = new Map<number, { readonly text: KeptPage; readonly space: PageSpace }>();
  private keptGlyphs = 0;
  private readonly ocr: PageOcr;
  /** Pages, counted from 0, that our own reader also examined because it may read them differently. */
  readonly readTwice = new Set<number>();

  /** @param document a handle of PDFium; annotations are flattened into its pages */
  constructor(
    private readonly pdfium: PdfiumInstance,
    private readonly document: number,
    private readonly options: PageReaderOptions,
    recognisePage: RecognisePage | undefined,
    private readonly more: MoreReadings = {},
  ) {
    this.ocr = new PageOcr(pdfium, options, recognisePage);
  }

  /** The pages read so far on which something was not read. */
  get unread(): UnreadPages {
    return this.ocr.unread;
  }

  /**
   * Reads a page.
   * @param index counted from 0
   * @param open the page if it is already open; it stays open
   * @throws PdfProblem `damaged`, `too-long`; `without-text` for an unreadable page
   */
  async read(index: number, open?: TextPage): Promise<ReadPage> {
    const known = this.recognised.get(index);
    if (known !== undefined) return known;
    if (this.last?.index !== index) this.last = { index, page: await this.readAnew(index, open) };
    return this.last.page;
  }

  private async readAnew(index: number, open: TextPage | undefined): Promise<ReadPage> {
    const kept = this.kept.get(index);
    if (kept !== undefined) return { ...kept.text.restored(), space: kept.space, isPicture: false };
    if (open?.hasAnnotations === false) return this.readOpen(index, open);
    const page = displayedPage(this.pdfium, this.document, index);
    try {
      return await this.readOpen(index, page);
    } finally {
      page.close();
    }
  }

  private async readOpen(index: number, open: TextPage): Promise<ReadPage> {
    const { page } = open;
    const space = this.spaceOf(page, index);
    const place = { index, page, space };
    const found = this.withOwnLetters(index, readGlyphs(this.pdfium, open, this.options.maxCharacters));
    const objects = new PageObjects(this.pdfium, page, space);
    const isDoubtful = this.options.doubtful?.has(index) === true;
    const isPicture = this.isPictureOfText(
      index,
      objects,
      found,
      isDoubtful || this.options.opaque?.has(index) === true,
    );
    const trust = isDoubtful || found.hasUnmappedWords || objects.isScan ? 'none' : 'own';
    const shown = isPicture ? await this.ocr.readPage(place, found, trust) : undefined;
    if (shown !== undefined) return this.remembered(index, this.withOwnReading(index, shown, found));
    const alone = withOtherLines(unsortedPage(readPage(found.glyphs), space), found.glyphs);
    const seen = await this.readInstead(place, alone, found);
    if (seen !== undefined) return this.remembered(index, this.withOwnReading(index, seen, found));
    const text = this.withOwnReading(index, this.withPlainText(index, alone), found);
    const inPictures = await this.ocr.readPictures(place, objects);
    if (inPictures.length > 0) {
      return this.remembered(index, withMore(text, linesBeyond(linesOf(text), linesOf(readPage(inPictures)))));
    }
    if (text !== alone) return this.remembered(index, text);
    this.keep(index, alone, found.table);
    return text;
  }

  /** Returns the geometry of a page. @throws PdfProblem with the page number if the page has no size */
  private spaceOf(page: number, index: number): PageSpace {
    try {
      return pageSpaceOf(this.pdfium, page);
    } catch (error) {
      if (!(error instanceof PdfProblem) || error.page !== undefined) throw error;
      throw new PdfProblem(error.code, index + 1, error.damage);
    }
  }

  private keep(index: number, page: ReadPage, table: GlyphTable): void {
    if (this.options.keepsPages !== true || this.keptGlyphs + table.most > MAX_KEPT_GLYPHS) return;
    this.keptGlyphs += table.most;
    this.kept.set(index, { text: new KeptPage(page, table), space: page.space });
  }

  private remembered(index: number, page: ReadPage): ReadPage {
    this.recognised.set(index, page);
    return page;
  }

  /** Adds the text of the glyphs where it differs from the replacement texts. */
  private withPlainText(index: number, page: ReadPage): ReadPage {
    const { plain: pages } = this.more;
    if (pages?.pages.has(index) !== true) return page;
    const plain = displayedPage(this.pdfium, pages.document, index);
    const { glyphs } = readGlyphs(this.pdfium, plain, this.options.maxCharacters);
    plain.close();
    const more = linesBeyond(linesOf(page), linesOf(readPage(glyphs.filter(({ text }) => text !== REPLACEMENT))));
    return more.length === 0 ? page : withMore(page, more);
  }

  /**
   * Accepts glyphs without a Unicode mapping in PDFium if our own reader knows all letters, from other tables of the
   * fonts.
   */
  private withOwnLetters(index: number, found: PageGlyphs): PageGlyphs {
    const own = found.unmapped === 0 ? undefined : this.more.own?.textOf(index);
    const isKnown = own !== undefined && !own.hasUnknown && own.text.trim() !== '';
    return isKnown ? { ...found, unmapped: 0, hasUnmappedWords: false } : found;
  }

  /** Adds text that only our own reader finds. */
  private withOwnReading(index: number, page: ReadPage, found: PageGlyphs): ReadPage {
    const { own } = this.more;
    const text = own?.textOf(index);
    if (own === undefined || text === undefined) return page;
    if (!text.isContradicted && !text.hasTextInstead && !isOtherReading(found.glyphs, text)) return page;
    this.readTwice.add(index);
    const more = linesOfOwn(linesOf(page), own, index);
    return more.length === 0 ? page : withMore(page, more);
  }

  /** Reads a page by OCR if its text is gibberish; undefined if OCR finds the same text. */
  private async readInstead(place: OpenPage, alone: ReadPage, found: PageGlyphs): Promise<ReadPage | undefined> {
    const text = textOf(alone);
    if (!isGibberish(text)) return undefined;
    if (this.options.ocr === 'off') {
      this.ocr.leave('without-text', place.index);
      return undefined;
    }
    const shown = await this.ocr.readPage(place, found, 'none');
    return shown === undefined || isSameReading(text, shown.words.map((each) => each.text).join('\n'))
      ? undefined
      : shown;
  }

  private isPictureOfText(index: number, objects: PageObjects, found: PageGlyphs, isOpaque: boolean): boolean {
    const { ocr } = this.options;
    const { glyphs, unmapped } = found;
    if (ocr === 'always') return glyphs.length > 0 || objects.isDrawn;
    const isUnmapped = glyphs.length - unmapped === 0 || unmapped > MAX_UNMAPPED * glyphs.length;
    const isUnusable = isOpaque || found.hasUnmappedWords || (isUnmapped && (glyphs.length > 0 || objects.isDrawn));
    if (ocr === 'auto') return isUnusable || (!isUnmapped && objects.isScan);
    // Without OCR, the invisible text of a scan is all that is available.
    if (isUnusable) this.ocr.leave('without-text', index);
    return false;
  }
}

/** Returns what our own reader finds on a page that is not in the known lines. */
export function linesOfOwn(known: readonly FlowingText[], own: OwnReading, index: number): readonly FlowingText[] {
  const { copied, drawn } = ownGlyphs(own.glyphsOf(index));
  const first = linesBeyond(known, linesOf(readPage(copied)));
  return [...first, ...linesBeyond([...known, ...first], linesOf(readPage(drawn)))];
}

/** Adds lines that are not read along rows. The words of the text layer stay the same. */
function withOtherLines(page: ReadPage, glyphs: readonly Glyph[]): ReadPage {
  const lines = linesOf(page);
  const more = [...linesAsDrawn(glyphs, lines), ...linesInBoxes(lines), ...linesOfPitch(lines)];
  const apart = [...linesOfCells(glyphs, lines), ...numbersTurned(lines)];
  const whole = more.length === 0 ? page : withMore(page, more);
  return apart.length === 0 ? whole : { ...whole, foot: [...whole.foot, ...apart] };
}
