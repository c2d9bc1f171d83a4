/** Reasons why a PDF cannot be handled. */
export type PdfProblemCode =
  /** Not a PDF, or too damaged to be repaired. */
  | 'damaged'
  /** A password is needed, or the given one is wrong. */
  | 'encrypted'
  /** Over the limit of objects, nesting, decompressed bytes, pixels or memory. */
  | 'too-complex'
  /** Over the limit of pixels drawn for all pages together. */
  | 'too-many-pixels'
  | 'too-many-pages'
  /** Over the limit of text. */
  | 'too-long'
  /** A page needs OCR and is too large for it. */
  | 'page-too-large'
  /** Pages are images, and OCR is not available. */
  | 'without-text'
  /** A page that has to be drawn uses a font that is not embedded and has no substitute: its text would be missing. */
  | 'font-missing'
  /** A requested box does not overlap its page, or there is no such page. */
  | 'area-off-page'
  /** A removed value is still found in the result. */
  | 'unsafe';

/** The part of a PDF that is damaged. */
export type PdfDamage = 'no-objects' | 'no-pages' | 'page-not-opened' | 'page-without-size' | 'reader-failed';

/** A problem caused by the document, not by the program. Contains nothing from the text of the document. */
export class PdfProblem extends Error {
  override readonly name = 'PdfProblem';

  /**
   * @param page counted from 1, if one page is the cause
   * @param damage for `damaged`, as far as it is known
   * @param object the object number of that page
   */
  constructor(
    readonly code: PdfProblemCode,
    readonly page?: number,
    readonly damage?: PdfDamage,
    readonly object?: number,
  ) {
    super(`The PDF cannot be handled: ${code}.`);
  }
}
