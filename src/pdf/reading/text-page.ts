import { PdfProblem } from '../pdf-problem.js';
import type { PdfiumInstance } from '../pdfium.js';

/** `FPDF_ANNOT_FLAG_INVISIBLE`. */
const INVISIBLE = 1;
/** `FLAT_NORMALDISPLAY` and `FLATTEN_SUCCESS` of PDFium's public/fpdf_flatten.h. */
const AS_DISPLAYED = 0;
const FLATTENED = 1;

/** A page opened in PDFium, and the characters found on it. */
export class TextPage {
  private characters = 0;

  /** @throws PdfProblem `damaged`: an unreadable page may contain anything */
  constructor(
    private readonly pdfium: PdfiumInstance,
    document: number,
    private readonly index: number,
    readonly page = pdfium.api.FPDF_LoadPage(document, index),
  ) {
    if (page === 0) throw new PdfProblem('damaged', index + 1, 'page-not-opened');
  }

  get hasAnnotations(): boolean {
    return this.pdfium.api.FPDFPage_GetAnnotCount(this.page) !== 0;
  }

  /**
   * Clears the Invisible flag of annotations, which applies to unknown types only (12.5.3); PDFium hides all
   * annotations that have it.
   */
  uncover(): void {
    const { api } = this.pdfium;
    for (let i = 0; i < api.FPDFPage_GetAnnotCount(this.page); i++) {
      const annotation = api.FPDFPage_GetAnnot(this.page, i);
      const flags = api.FPDFAnnot_GetFlags(annotation);
      if ((flags & INVISIBLE) !== 0) api.FPDFAnnot_SetFlags(annotation, flags & ~INVISIBLE);
      api.FPDFPage_CloseAnnot(annotation);
    }
  }

  /** PDFium's `FPDF_TEXTPAGE`. @throws PdfProblem `damaged` */
  get content(): number {
    if (this.characters === 0) this.characters = this.pdfium.api.FPDFText_LoadPage(this.page);
    if (this.characters === 0) throw new PdfProblem('damaged', this.index + 1, 'page-not-opened');
    return this.characters;
  }

  /** Returns the characters in drawing order. @throws PdfProblem `too-complex` */
  drawn(): string {
    const { api, allocate, free, readString } = this.pdfium;
    const count = api.FPDFText_CountChars(this.content);
    const bytes = 2 * (count + 1);
    const at = allocate(bytes);
    if (at === 0) throw new PdfProblem('too-complex');
    api.FPDFText_GetText(this.content, 0, count, at);
    const text = readString(at, bytes);
    free(at);
    return text;
  }

  close(): void {
    if (this.characters !== 0) this.pdfium.api.FPDFText_ClosePage(this.characters);
    this.pdfium.api.FPDF_ClosePage(this.page);
  }
}

/**
 * Opens a page with the appearances of its annotations, such as field values, flattened into it.
 * @throws PdfProblem `damaged`
 */
export function displayedPage(pdfium: PdfiumInstance, document: number, index: number): TextPage {
  const page = new TextPage(pdfium, document, index);
  if (!page.hasAnnotations) return page;
  page.uncover();
  if (pdfium.api.FPDFPage_Flatten(page.page, AS_DISPLAYED) !== FLATTENED) return page;
  page.close();
  return new TextPage(pdfium, document, index);
}
