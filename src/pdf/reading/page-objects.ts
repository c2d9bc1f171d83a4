import { createHash } from 'node:crypto';
import { quadOf, type Rectangle } from '../geometry.js';
import type { PageBox } from '../page-boxes.js';
import type { PdfiumInstance } from '../pdfium.js';
import { displayedBox, type PageSpace } from '../page-space.js';

/** `FPDF_PAGEOBJ_*` of PDFium's public/fpdf_edit.h. */
const TEXT = 1;
const PATH = 2;
const PICTURE = 3;
const FORM = 5;
/** Types of objects that may show letters without being text. */
const DRAWN = new Set([PATH, PICTURE, FORM]);
/** `FPDF_TEXTRENDERMODE_INVISIBLE`. */
const INVISIBLE = 3;
/** An image that covers at least this share of the page is a scan. */
const MIN_SCAN_SHARE = 0.5;
/** The maximum number of objects examined per page. */
const MAX_OBJECTS = 50_000;
const MAX_LEVELS = 4;
/** In points; smaller images contain no readable text. */
const MIN_WIDTH = 40;
const MIN_HEIGHT = 6;
const RECTANGLE_BYTES = 16;

/** An image, or several that are drawn together, within a page. */
export interface PagePicture {
  /** In the coordinates of the page as displayed. */
  readonly box: PageBox;
  /** Equal for images with the same content. */
  readonly id: string;
}

/** The non-text content of a page. */
export class PageObjects {
  private known: readonly number[] | undefined;
  private isCut = false;

  constructor(
    private readonly pdfium: PdfiumInstance,
    private readonly page: number,
    private readonly space: PageSpace,
  ) {}

  /** Listed on demand, because a page of text has thousands. */
  private get objects(): readonly number[] {
    if (this.known !== undefined) return this.known;
    const { api } = this.pdfium;
    const count = this.bounded(api.FPDFPage_CountObjects(this.page));
    this.known = Array.from({ length: count }, (_, i) => api.FPDFPage_GetObject(this.page, i));
    return this.known;
  }

  get isDrawn(): boolean {
    return this.objects.some((each) => DRAWN.has(this.typeOf(each)));
  }

  /** True for an image with invisible text behind it, the result of an earlier OCR, which may contain errors. */
  get isScan(): boolean {
    const { api } = this.pdfium;
    const page = this.space.width * this.space.height;
    const isLarge = (each: number): boolean => {
      if (this.typeOf(each) !== PICTURE) return false;
      const { width, height } = this.boxOf(each);
      return width * height >= MIN_SCAN_SHARE * page;
    };
    if (!this.objects.some(isLarge)) return false;
    const texts = this.objects.filter((each) => this.typeOf(each) === TEXT);
    return texts.every((each) => api.FPDFTextObj_GetTextRenderMode(each) === INVISIBLE);
  }

  /** The images that are large enough for text, and whether there may be more: not all objects are examined. */
  get pictures(): { readonly known: readonly PagePicture[]; readonly mayBeMore: boolean } {
    const known = this.objects.flatMap((object) => {
      if (this.typeOf(object) !== PICTURE && this.typeOf(object) !== FORM) return [];
      const images = this.imagesIn(object, 0);
      const box = this.boxOf(object);
      if (images.length === 0 || box.width < MIN_WIDTH || box.height < MIN_HEIGHT) return [];
      return [{ box, id: this.idOf(images, box) }];
    });
    return { known, mayBeMore: this.isCut };
  }

  private bounded(count: number): number {
    this.isCut ||= count > MAX_OBJECTS;
    return Math.min(MAX_OBJECTS, count);
  }

  private typeOf(object: number): number {
    return this.pdfium.api.FPDFPageObj_GetType(object);
  }

  private imagesIn(object: number, level: number): readonly number[] {
    const { api } = this.pdfium;
    if (this.typeOf(object) === PICTURE) return [object];
    if (this.typeOf(object) !== FORM) return [];
    this.isCut ||= level > MAX_LEVELS;
    if (level > MAX_LEVELS) return [];
    const count = this.bounded(api.FPDFFormObj_CountObjects(object));
    return Array.from({ length: count }, (_, i) => api.FPDFFormObj_GetObject(object, i)).flatMap((each) =>
      this.imagesIn(each, level + 1),
    );
  }

  private idOf(images: readonly number[], { width, height }: PageBox): string {
    const { api, allocate, free, read } = this.pdfium;
    const hash = createHash('sha256').update(`${Math.round(width)} ${Math.round(height)}`);
    for (const image of images) {
      const bytes = api.FPDFImageObj_GetImageDataRaw(image, 0, 0);
      const at = bytes === 0 ? 0 : allocate(bytes);
      if (at === 0) continue;
      api.FPDFImageObj_GetImageDataRaw(image, at, bytes);
      hash.update(read(at, bytes));
      free(at);
    }
    return hash.digest('hex');
  }

  /** Returns the visible part of the bounds of an object. */
  private boxOf(object: number): PageBox {
    const { pdfium, space } = this;
    const at = pdfium.allocate(RECTANGLE_BYTES);
    const isKnown = pdfium.api.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12);
    const bounds: Rectangle = isKnown ? pdfium.readRectangle(at) : [0, 0, 0, 0];
    pdfium.free(at);
    const { x, y, width, height } = displayedBox(space, quadOf(bounds));
    const [left, top] = [Math.max(0, x), Math.max(0, y)];
    const [right, bottom] = [Math.min(space.width, x + width), Math.min(space.height, y + height)];
    return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  }
}
