import type { PageBox } from '../page-boxes.js';
import type { PageSpace } from '../page-space.js';
import type { PixelBudget } from '../pixel-budget.js';
import { PdfProblem } from '../pdf-problem.js';
import type { PdfiumInstance } from '../pdfium.js';
import { renderPage } from '../render-page.js';
import type { Glyph } from './glyph.js';
import { linesBeyond } from './lines-beyond.js';
import { linesOf, withMore, type ReadPage } from './page-lines.js';
import type { PageObjects } from './page-objects.js';
import { textOfPart, type Recognise, type RecognisePage } from './picture-text.js';
import type { PageGlyphs } from './read-glyphs.js';
import { readPage } from './read-page.js';

export interface PageOcrOptions {
  /** When pages are read by OCR: if they have no usable text, always, or never. */
  readonly ocr: 'auto' | 'always' | 'off';
  /** True if unreadable pages are left as they are. */
  readonly allowUnreadable: boolean;
  /** The pixel budget for drawing pages. */
  readonly budget: PixelBudget;
  /** Pages, counted from 0, on which PDFium cannot draw all letters, so OCR cannot read them. */
  readonly notDrawn?: ReadonlySet<number>;
  /** True if images that are not read without OCR are noted. */
  readonly notesPictures?: boolean;
}

/** The pages, counted from 0, on which something was not read. */
export interface UnreadPages {
  /** Pages that are left as they are although not all of their text could be read. */
  readonly pages: ReadonlySet<number>;
  /** Pages with images that may show text, and were not read because there is no OCR. */
  readonly pictures: ReadonlySet<number>;
}

/** An open page of PDFium. */
export interface OpenPage {
  /** Counted from 0. */
  readonly index: number;
  readonly page: number;
  readonly space: PageSpace;
}

/** Text with a larger share of glyphs without Unicode mapping is not trusted. */
export const MAX_UNMAPPED = 0.1;
export const REPLACEMENT = '\ufffd';
const RECOGNITION_DPI = 200;
/**
 * At lower resolutions OCR cannot read letters of usual size. Pages that are so large are detected before they are
 * drawn.
 */
const MIN_RECOGNITION_DPI = 72;
const POINTS_PER_INCH = 72;
/** With more images, or more objects than are examined for images, the page is read as a whole. */
const MAX_PICTURES = 12;
const MAX_OF_PAGE = 0.5;
/** The logo of a letterhead, at the upper or lower edge of a page. */
const LOGO = { maxOfPage: 0.025, bottom: 0.18, top: 0.9 };

/** Reads pages, and the images on them, by OCR, and knows what was not read. */
export class PageOcr {
  /** Images without text, such as a letterhead on every page. */
  private readonly wordless = new Set<string>();
  /** Images that were not read, by the first page with them. */
  private readonly unreadPictures = new Map<string, number>();
  private readonly unreadPages = new Set<number>();

  constructor(
    private readonly pdfium: PdfiumInstance,
    private readonly options: PageOcrOptions,
    private readonly recognisePage: RecognisePage | undefined,
  ) {}

  get unread(): UnreadPages {
    const pictures = [...this.unreadPictures.values()].filter((page) => !this.unreadPages.has(page));
    return { pages: this.unreadPages, pictures: new Set(pictures) };
  }

  /** Reads a whole page; undefined if OCR cannot read it. */
  async readPage(
    open: OpenPage,
    { glyphs, unmapped }: PageGlyphs,
    trust: 'own' | 'none',
  ): Promise<ReadPage | undefined> {
    const { index, space } = open;
    const recognise = this.recogniseOn(index);
    if (recognise === undefined) {
      this.leave('without-text', index);
      return undefined;
    }
    const isTrusted = trust === 'own' && glyphs.length > 0 && unmapped <= MAX_UNMAPPED * glyphs.length;
    if (!isTrusted && !this.options.allowUnreadable && this.options.notDrawn?.has(index) === true) {
      throw new PdfProblem('font-missing', index + 1);
    }
    if (this.isTooLarge(open)) return undefined;
    const own = readPage(glyphs.filter(({ text }) => text !== REPLACEMENT));
    const whole = { x: 0, y: 0, width: space.width, height: space.height };
    const seen = readPage(await textOfPart(this.drawn(open), whole, space, recognise));
    const words = linesOf(isTrusted ? own : seen);
    const both = { ...own, space, isPicture: true, words };
    return withMore(both, linesBeyond(linesOf(own), linesOf(seen)));
  }

  /** Reads images within a page of text; an image without text is not read again. */
  async readPictures(open: OpenPage, objects: PageObjects): Promise<readonly Glyph[]> {
    const { wordless } = this;
    const { index, space } = open;
    const recognise = this.recogniseOn(index);
    if (recognise === undefined || this.options.ocr === 'off') {
      if (this.options.notesPictures === true) this.noteUnread(open, objects);
      return [];
    }
    const { known, mayBeMore } = objects.pictures;
    const pictures = known.filter(({ id }) => !wordless.has(id));
    if ((pictures.length === 0 && !mayBeMore) || this.isTooLarge(open)) return [];
    const drawn = this.drawn(open);
    const area = pictures.reduce((sum, { box }) => sum + box.width * box.height, 0);
    if (mayBeMore || pictures.length > MAX_PICTURES || area > MAX_OF_PAGE * space.width * space.height) {
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

  /** Leaves a page as it is. @throws PdfProblem unless unreadable pages are left as they are */
  leave(code: 'without-text' | 'page-too-large', index: number): void {
    if (!this.options.allowUnreadable) throw new PdfProblem(code, index + 1);
    this.unreadPages.add(index);
  }

  private recogniseOn(index: number): Recognise | undefined {
    const { recognisePage, unreadPages } = this;
    if (recognisePage === undefined) return undefined;
    return async (picture) => {
      const words = await recognisePage(picture, index + 1);
      if (words !== 'too-slow') return words;
      unreadPages.add(index);
      return [];
    };
  }

  /** Notes an image once, on its first page: people would not read warnings about the logo of each page. */
  private noteUnread({ index, space }: OpenPage, { pictures: { known, mayBeMore } }: PageObjects): void {
    if (mayBeMore) this.unreadPictures.set(`page ${index}`, index);
    for (const { box, id } of known) {
      if (!isLogo(box, space) && !this.unreadPictures.has(id)) this.unreadPictures.set(id, index);
    }
  }

  /**
   * Returns true if OCR of the page would need more pixels than allowed.
   * @throws PdfProblem unless unreadable pages are left as they are
   */
  private isTooLarge({ index, space: { width, height } }: OpenPage): boolean {
    const squareInches = (width * height) / POINTS_PER_INCH ** 2;
    if (this.options.budget.maxPixels >= squareInches * MIN_RECOGNITION_DPI ** 2) return false;
    this.leave('page-too-large', index);
    return true;
  }

  private drawn({ index, page, space }: OpenPage) {
    const { budget } = this.options;
    return renderPage(this.pdfium, page, space, {
      dpi: RECOGNITION_DPI,
      number: index + 1,
      budget,
      color: 'grey',
    });
  }
}

const isLogo = ({ y, width, height }: PageBox, page: PageSpace): boolean =>
  width * height <= LOGO.maxOfPage * page.width * page.height &&
  (y + height <= LOGO.bottom * page.height || y >= LOGO.top * page.height);
