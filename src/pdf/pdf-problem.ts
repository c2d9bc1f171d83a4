/** Why a PDF cannot be handled. */
export type PdfProblemCode =
  /** Not a PDF, or too broken to be put together again. */
  | 'damaged'
  /** A password is needed, or the one given is not it. */
  | 'encrypted'
  /** More objects, levels, bytes after decompression, pixels or memory than a document may have. */
  | 'too-complex'
  /** More pixels drawn for all its pages together than a document may have. */
  | 'too-many-pixels'
  | 'too-many-pages'
  /** More text than a document may have. */
  | 'too-long'
  /** A page has to be read off its picture and is too large for one. */
  | 'page-too-large'
  /** Pages that are pictures, and nobody to read them. */
  | 'without-text'
  /** A page has to be drawn of which a font is not in the file, and no other has its letters: its text would be missing. */
  | 'font-missing'
  /** Nothing of a box that came with the request is on that page, or there is no such page. */
  | 'area-off-page'
  /** What goes from it is still found in it. */
  | 'unsafe';

/** What of a damaged PDF is broken. */
export type PdfDamage = 'no-objects' | 'no-pages' | 'page-not-opened' | 'page-without-size' | 'reader-failed';

/** The document is at fault, not the program: what is wrong with it, and never a word out of it. */
export class PdfProblem extends Error {
  override readonly name = 'PdfProblem';

  /**
   * @param page from 1, where one is at fault
   * @param damage of `damaged`, as far as it is known
   * @param object the number of the object of that page
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
