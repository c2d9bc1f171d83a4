import { PdfProblem } from '../pdf-problem.js';
import type { PdfiumInstance } from '../pdfium.js';
import { pageSpaceOf, type PageSpace } from '../page-space.js';
import type { PixelBudget } from '../pixel-budget.js';
import { renderPage } from '../render-page.js';
import type { FlowingText } from './flow.js';
import type { GlyphTable } from './glyph-table.js';
import { KeptPage } from './kept-page.js';
import { readGlyphs, type PageGlyphs } from './read-glyphs.js';
import { isGibberish, isSameReading } from './gibberish.js';
import { linesBeyond } from './lines-beyond.js';
import { linesAsDrawn, linesInBoxes } from './other-lines.js';
import { joined, readPage, type PageText } from './read-page.js';
import type { Glyph } from './glyph.js';
import { isOtherReading, ownGlyphs, type OwnReading } from './own-reading.js';
import { PageObjects } from './page-objects.js';
import { displayedPage, TextPage } from './text-page.js';
import { textOfPart, type Recognise, type RecognisePage } from './picture-text.js';

export interface PageReaderOptions {
  /** When pages are read by OCR: if they have no usable text, always, or never. */
  readonly ocr: 'auto' | 'always' | 'off';
  /** True if unreadable pages are left as they are. */
  readonly allowUnreadable: boolean;
  /** The pixel budget for drawing pages. */
  readonly budget: PixelBudget;
  /** The maximum number of characters of one page. */
  readonly maxCharacters: number;
  /** Pages, counted from 0, with text that readers do not find. */
  readonly opaque?: ReadonlySet<number>;
  /** Pages, counted from 0, where the copied text differs from the visible one. */
  readonly doubtful?: ReadonlySet<number>;
  /** Pages, counted from 0, on which PDFium cannot draw all letters, so OCR cannot read them. */
  readonly notDrawn?: ReadonlySet<number>;
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

/** A page that was read. */
export interface ReadPage extends PageText {
  readonly space: PageSpace;
  /** True if it was read by OCR: words can then be removed only by replacing the page with an image. */
  readonly isPicture: boolean;
  /** The invisible text layer of the page if it becomes an image. */
  readonly words: readonly FlowingText[];
}

/** Text with a larger share of glyphs without Unicode mapping is not trusted. */
const MAX_UNMAPPED = 0.1;
const RECOGNITION_DPI = 200;
/**
 * At lower resolutions OCR cannot read letters of usual size. Pages that are so large are detected before they are
 * drawn.
 */
const MIN_RECOGNITION_DPI = 72;
const POINTS_AN_INCH = 72;
/** With more images, the page is read as a whole. */
const MAX_PICTURES = 12;
const MAX_OF_PAGE = 0.5;
const REPLACEMENT = '\ufffd';
/** About 45 bytes each. Further pages are read again when needed. */
const MAX_KEPT_GLYPHS = 2_000_000;

/** Reads the pages of a document one by one; reading a page again gives the same result. */
export class PageReader {
  /** Results of OCR, which would take seconds to repeat. */
  private readonly recognised = new Map<number, ReadPage>();
  /** Images without text, such as a letterhead on every page. */
  private readonly wordless = new Set<string>();
  /** The last page, which is often requested again immediately. */
  private last: { readonly index: number; readonly page: ReadPage } | undefined;
  private readonly kept = new Map<number, { readonly text: KeptPage; readonly space: PageSpace }>();
  private keptGlyphs = 0;
  private reading = 0;
  /** Pages, counted from 0, that our own reader also examined because it may read them differently. */
  readonly readTwice = new Set<number>();
  /** Pages, counted from 0, that are left as they are although not all of their text could be read. */
  readonly unread = new Set<number>();

  /** @param document a handle of PDFium; annotations are flattened into its pages */
  constructor(
    private readonly pdfium: PdfiumInstance,
    private readonly document: number,
    private readonly options: PageReaderOptions,
    private readonly recognisePage: RecognisePage | undefined,
    private readonly more: MoreReadings = {},
  ) {}

  /**
   * Reads a page.
   * @param index counted from 0
   * @param open the page if it is already open; it stays open
   * @throws PdfProblem `damaged`, `too-long`; `without-text` for an unreadable page
   */
  async read(index: number, open?: TextPage): Promise<ReadPage> {
    const known = this.recognised.get(index);
    if (known !== undefined) return known;
    this.reading = index;
    if (this.last?.index !== index) this.last = { index, page: await this.readAnew(index, open) };
    return this.last.page;
  }

  /** OCR for the current page. */
  private get recognise(): Recognise | undefined {
    const { recognisePage, reading } = this;
    if (recognisePage === undefined) return undefined;
    return async (picture) => {
      const words = await recognisePage(picture, reading + 1);
      if (words !== 'too-slow') return words;
      this.unread.add(reading);
      return [];
    };
  }

  private async readAnew(index: number, open: TextPage | undefined): Promise<ReadPage> {
    const kept = this.kept.get(index);
    if (kept !== undefined) return asItIs(kept.text.restored(), kept.space);
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
    const space = this.spaceOf(page);
    const found = this.withOwnLetters(index, readGlyphs(this.pdfium, open, this.options.maxCharacters));
    const objects = new PageObjects(this.pdfium, page, space);
    const isDoubtful = this.options.doubtful?.has(index) === true;
    const isPicture = this.isPictureOfText(objects, found, isDoubtful || this.options.opaque?.has(index) === true);
    const trust = isDoubtful || found.hasUnmappedWords || objects.isScan ? 'none' : 'own';
    const shown = isPicture ? await this.readPicture(page, space, found, trust) : undefined;
    if (shown !== undefined) return this.remembered(index, this.withOwnReading(index, shown, found));
    const alone = withOtherLines(asItIs(readPage(found.glyphs), space), found.glyphs);
    const seen = await this.readInstead(page, alone, found);
    if (seen !== undefined) return this.remembered(index, this.withOwnReading(index, seen, found));
    const text = this.withOwnReading(index, this.withPlainText(index, alone), found);
    const inPictures = await this.readPictures(page, space, objects);
    if (inPictures.length > 0) {
      return this.remembered(index, withMore(text, linesBeyond(linesOf(text), linesOf(readPage(inPictures)))));
    }
    if (text !== alone) return this.remembered(index, text);
    this.keep(index, alone, found.table);
    return text;
  }

  /** Returns the geometry of a page. @throws PdfProblem with the page number if the page has no size */
  private spaceOf(page: number): PageSpace {
    try {
      return pageSpaceOf(this.pdfium, page);
    } catch (error) {
      if (!(error instanceof PdfProblem) || error.page !== undefined) throw error;
      throw new PdfProblem(error.code, this.reading + 1, error.damage);
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
  private async readInstead(page: number, alone: ReadPage, found: PageGlyphs): Promise<ReadPage | undefined> {
    const text = textOf(alone);
    if (!isGibberish(text)) return undefined;
    if (this.options.ocr === 'off') {
      this.leave('without-text');
      return undefined;
    }
    const shown = await this.readPicture(page, alone.space, found, 'none');
    return shown === undefined || isSameReading(text, shown.words.map((each) => each.text).join('\n'))
      ? undefined
      : shown;
  }

  private isPictureOfText(objects: PageObjects, found: PageGlyphs, isOpaque: boolean): boolean {
    const { ocr } = this.options;
    const { glyphs, unmapped } = found;
    if (ocr === 'always') return glyphs.length > 0 || objects.isDrawn;
    const isUnmapped = glyphs.length - unmapped === 0 || unmapped > MAX_UNMAPPED * glyphs.length;
    const isUnusable = isOpaque || found.hasUnmappedWords || (isUnmapped && (glyphs.length > 0 || objects.isDrawn));
    if (ocr === 'auto') return isUnusable || (!isUnmapped && objects.isScan);
    // Without OCR, the invisible text of a scan is all that is available.
    if (isUnusable) this.leave('without-text');
    return false;
  }

  /** Returns undefined if the page cannot be read by OCR. */
  private async readPicture(
    page: number,
    space: PageSpace,
    { glyphs, unmapped }: PageGlyphs,
    trust: 'own' | 'none',
  ): Promise<ReadPage | undefined> {
    if (this.recognise === undefined) {
      this.leave('without-text');
      return undefined;
    }
    const isTrusted = trust === 'own' && glyphs.length > 0 && unmapped <= MAX_UNMAPPED * glyphs.length;
    if (!isTrusted && !this.options.allowUnreadable && this.options.notDrawn?.has(this.reading) === true) {
      throw new PdfProblem('font-missing', this.reading + 1);
    }
    if (this.isTooLarge(space)) return undefined;
    const own = readPage(glyphs.filter(({ text }) => text !== REPLACEMENT));
    const whole = { x: 0, y: 0, width: space.width, height: space.height };
    const seen = readPage(await textOfPart(this.drawn(page, space), whole, space, this.recognise));
    const words = linesOf(isTrusted ? own : seen);
    const both = { ...own, space, isPicture: true, words };
    return withMore(both, linesBeyond(linesOf(own), linesOf(seen)));
  }

  /** Reads images within a page of text; an image without text is not read again. */
  private async readPictures(page: number, space: PageSpace, objects: PageObjects): Promise<readonly Glyph[]> {
    const { recognise, wordless } = this;
    if (recognise === undefined || this.options.ocr === 'off') return [];
    const pictures = objects.pictures.filter(({ id }) => !wordless.has(id));
    if (pictures.length === 0 || this.isTooLarge(space)) return [];
    const drawn = this.drawn(page, space);
    const area = pictures.reduce((sum, { box }) => sum + box.width * box.height, 0);
    if (pictures.length > MAX_PICTURES || area > MAX_OF_PAGE * space.width * space.height) {
      return textOfPart(drawn, { x: 0, y: 0, width: space.width, height: space.height }, space, recognise);
    }
    const found: Glyph[] = [];
    for (const { box, id } of pictures) {
      const glyphs = await textOfPart(drawn, box, space, recognise);
      if (glyphs.length === 0) wordless.add(id);
      found.push(...glyphs);
    }
    return found;
  }

  /**
   * Returns true if OCR of the page would need more pixels than allowed.
   * @throws PdfProblem unless unreadable pages are left as they are
   */
  private isTooLarge({ width, height }: PageSpace): boolean {
    const squareInches = (width * height) / POINTS_AN_INCH ** 2;
    if (this.options.budget.maxPixels >= squareInches * MIN_RECOGNITION_DPI ** 2) return false;
    this.leave('page-too-large');
    return true;
  }

  /** Leaves the current page as it is. @throws PdfProblem unless unreadable pages are left as they are */
  private leave(code: 'without-text' | 'page-too-large'): undefined {
    if (!this.options.allowUnreadable) throw new PdfProblem(code, this.reading + 1);
    this.unread.add(this.reading);
  }

  private drawn(page: number, space: PageSpace) {
    const { budget } = this.options;
    return renderPage(this.pdfium, page, space, {
      dpi: RECOGNITION_DPI,
      number: this.reading + 1,
      budget,
      color: 'grey',
    });
  }
}

/** Returns what our own reader finds on a page that is not in the known lines. */
export function linesOfOwn(known: readonly FlowingText[], own: OwnReading, index: number): readonly FlowingText[] {
  const { copied, drawn } = ownGlyphs(own.glyphsOf(index));
  const first = linesBeyond(known, linesOf(readPage(copied)));
  return [...first, ...linesBeyond([...known, ...first], linesOf(readPage(drawn)))];
}

const textOf = (page: PageText): string =>
  linesOf(page)
    .map(({ text }) => text)
    .join('\n');

const linesOf = ({ head, body, foot }: PageText): readonly FlowingText[] => [...head, body, ...foot];

/**
 * Adds lines of another reading to a page. They may overlap with its other lines, so head and foot are merged into the
 * body.
 */
const withMore = (page: ReadPage, more: readonly FlowingText[]): ReadPage => ({
  ...page,
  head: [],
  body: joined([...linesOf(page), ...more].filter(({ text }) => text !== '')),
  foot: [],
});

/** Adds lines that are not read along rows. The words of the text layer stay the same. */
function withOtherLines(page: ReadPage, glyphs: readonly Glyph[]): ReadPage {
  const lines = linesOf(page);
  const more = [...linesAsDrawn(glyphs, lines), ...linesInBoxes(lines)];
  return more.length === 0 ? page : withMore(page, more);
}

const asItIs = (page: PageText, space: PageSpace): ReadPage => ({
  ...page,
  space,
  isPicture: false,
  words: linesOf(page),
});
