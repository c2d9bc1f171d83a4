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
  /** When pages are read off their pictures: where they have no usable text, every one, or none. */
  readonly ocr: 'auto' | 'always' | 'off';
  /** Whether pages that nobody can read are left as they are. */
  readonly allowUnreadable: boolean;
  /** Of the pictures of pages. */
  readonly budget: PixelBudget;
  /** Characters of one page. */
  readonly maxCharacters: number;
  /** Pages, from 0, that show text that no reader finds. */
  readonly opaque?: ReadonlySet<number>;
  /** Pages, from 0, where what is copied is something else than what is seen. */
  readonly doubtful?: ReadonlySet<number>;
  /** Pages, from 0, of which PDFium cannot draw all letters: nobody can read them off their picture. */
  readonly notDrawn?: ReadonlySet<number>;
  /** Whether pages will be asked for again, in whatever order. */
  readonly keepsPages?: boolean;
}

/** A document of which some pages, from 0, are read once more: it has their glyphs alone, not what they say they are. */
export interface PlainPages {
  readonly document: number;
  readonly pages: ReadonlySet<number>;
}

/** Other ways to read a document. */
export interface MoreReadings {
  readonly own?: OwnReading;
  readonly plain?: PlainPages | undefined;
}

/** A page that was read. */
export interface ReadPage extends PageText {
  readonly space: PageSpace;
  /** What was read off its picture: such a page cannot lose its words in any other way than as a picture. */
  readonly isPicture: boolean;
  /** What is written over the page, unseen, when it becomes a picture. */
  readonly words: readonly FlowingText[];
}

/** Text is not to be trusted where more than this share of it has no letters, or none that the file vouches for. */
const MAX_UNMAPPED = 0.1;
const RECOGNITION_DPI = 200;
/** Below this no letter of a usual size is read. Of a page so large the resolution is known before it is drawn. */
const MIN_RECOGNITION_DPI = 72;
const POINTS_AN_INCH = 72;
/** More pictures on one page are its drawing: it is read as a whole. */
const MAX_PICTURES = 12;
const MAX_OF_PAGE = 0.5;
const REPLACEMENT = '\ufffd';
/** At about 45 bytes each. Pages beyond are read again. */
const MAX_KEPT_GLYPHS = 2_000_000;

/** Reads the pages of a document one by one; the same page twice reads the same. */
export class PageReader {
  /** What was read off pictures: reading them again would take seconds. */
  private readonly recognised = new Map<number, ReadPage>();
  /** Pictures without text, such as a letterhead that is on every page. */
  private readonly wordless = new Set<string>();
  /** The page read last, which is often asked for again at once. */
  private last: { readonly index: number; readonly page: ReadPage } | undefined;
  private readonly kept = new Map<number, { readonly text: KeptPage; readonly space: PageSpace }>();
  private keptGlyphs = 0;
  private reading = 0;
  /** Pages, from 0, that our own reader was asked about, since it may read them otherwise. */
  readonly readTwice = new Set<number>();

  /** @param document that PDFium has opened; what annotations show becomes part of its pages */
  constructor(
    private readonly pdfium: PdfiumInstance,
    private readonly document: number,
    private readonly options: PageReaderOptions,
    private readonly recognisePage: RecognisePage | undefined,
    private readonly more: MoreReadings = {},
  ) {}

  /**
   * @param index from 0
   * @param open the page, where it is open already; it stays so
   * @throws PdfProblem `damaged`, `too-long`; `without-text` of a page that nobody can read
   */
  async read(index: number, open?: TextPage): Promise<ReadPage> {
    const known = this.recognised.get(index);
    if (known !== undefined) return known;
    this.reading = index;
    if (this.last?.index !== index) this.last = { index, page: await this.readAnew(index, open) };
    return this.last.page;
  }

  /** Of the page that is being read. */
  private get recognise(): Recognise | undefined {
    const { recognisePage, reading } = this;
    return recognisePage === undefined ? undefined : (picture) => recognisePage(picture, reading + 1);
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

  /** @throws PdfProblem that says which page has no size */
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

  /** With what its glyphs say, where that is something else than what the page says that they are. */
  private withPlainText(index: number, page: ReadPage): ReadPage {
    const { plain: pages } = this.more;
    if (pages?.pages.has(index) !== true) return page;
    const plain = displayedPage(this.pdfium, pages.document, index);
    const { glyphs } = readGlyphs(this.pdfium, plain, this.options.maxCharacters);
    plain.close();
    const more = linesBeyond(linesOf(page), linesOf(readPage(glyphs.filter(({ text }) => text !== REPLACEMENT))));
    return more.length === 0 ? page : withMore(page, more);
  }

  /** PDFium does not know letters of fonts that say by other tables what they are: our own reader may know them all. */
  private withOwnLetters(index: number, found: PageGlyphs): PageGlyphs {
    const own = found.unmapped === 0 ? undefined : this.more.own?.textOf(index);
    const isKnown = own !== undefined && !own.hasUnknown && own.text.trim() !== '';
    return isKnown ? { ...found, unmapped: 0, hasUnmappedWords: false } : found;
  }

  /** With what our own reader has, where that is something else than what PDFium reads. */
  private withOwnReading(index: number, page: ReadPage, found: PageGlyphs): ReadPage {
    const { own } = this.more;
    const text = own?.textOf(index);
    if (own === undefined || text === undefined) return page;
    if (!text.isContradicted && !text.hasTextInstead && !isOtherReading(found.glyphs, text)) return page;
    this.readTwice.add(index);
    const more = linesOfOwn(linesOf(page), own, index);
    return more.length === 0 ? page : withMore(page, more);
  }

  /** What is seen of a page whose text is of no language; undefined where that says the same. */
  private async readInstead(page: number, alone: ReadPage, found: PageGlyphs): Promise<ReadPage | undefined> {
    const { ocr, allowUnreadable } = this.options;
    if (ocr === 'off' && allowUnreadable) return undefined;
    const text = textOf(alone);
    if (!isGibberish(text)) return undefined;
    if (ocr === 'off') throw new PdfProblem('without-text', this.reading + 1);
    const shown = await this.readPicture(page, alone.space, found, 'none');
    return shown === undefined || isSameReading(text, shown.words.map((each) => each.text).join('\n'))
      ? undefined
      : shown;
  }

  private isPictureOfText(objects: PageObjects, found: PageGlyphs, isOpaque: boolean): boolean {
    const { ocr, allowUnreadable } = this.options;
    const { glyphs, unmapped } = found;
    if (ocr === 'always') return glyphs.length > 0 || objects.isDrawn;
    const isUnmapped = glyphs.length - unmapped === 0 || unmapped > MAX_UNMAPPED * glyphs.length;
    const isUnusable = isOpaque || found.hasUnmappedWords || (isUnmapped && (glyphs.length > 0 || objects.isDrawn));
    if (ocr === 'auto') return isUnusable || (!isUnmapped && objects.isScan);
    // Without text recognition the letters that lie beneath a scan are all that there is.
    if (isUnusable && !allowUnreadable) throw new PdfProblem('without-text', this.reading + 1);
    return false;
  }

  /** Undefined when there is nobody to read it. */
  private async readPicture(
    page: number,
    space: PageSpace,
    { glyphs, unmapped }: PageGlyphs,
    trust: 'own' | 'none',
  ): Promise<ReadPage | undefined> {
    if (this.recognise === undefined) {
      if (!this.options.allowUnreadable) throw new PdfProblem('without-text', this.reading + 1);
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

  /** What pictures in the midst of text say; a picture in which nothing was found is not read again. */
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
   * Returns true for a page that cannot be read off a picture of as many pixels as one may have.
   * @throws PdfProblem unless pages that nobody can read are left as they are
   */
  private isTooLarge({ width, height }: PageSpace): boolean {
    const squareInches = (width * height) / POINTS_AN_INCH ** 2;
    if (this.options.budget.maxPixels >= squareInches * MIN_RECOGNITION_DPI ** 2) return false;
    if (!this.options.allowUnreadable) throw new PdfProblem('page-too-large', this.reading + 1);
    return true;
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

/** What our own reader has of a page that other lines do not. */
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

/** A page with lines that were read in another way: they stand where others do, so it has no head and foot any more. */
const withMore = (page: ReadPage, more: readonly FlowingText[]): ReadPage => ({
  ...page,
  head: [],
  body: joined([...linesOf(page), ...more].filter(({ text }) => text !== '')),
  foot: [],
});

/** With what is read there in another way than in lines. Its words stay those of its lines. */
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
