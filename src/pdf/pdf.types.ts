import type { PageBox } from './page-boxes.js';
import type { DocumentWarning } from './page-warnings.js';
import type { PixelBudget, PixelLimits } from './pixel-budget.js';
import type { RecognisePage } from './reading/picture-text.js';
import type { PdfText } from './reading/read-document.js';
import type { GoneValue } from './safe-text.js';

/** Red, green and blue from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Limits of a document. Exceeding one is a `PdfProblem`. */
export interface PdfLimits extends PixelLimits {
  readonly maxPages: number;
  readonly maxObjects: number;
  /** The limit for its objects and content streams, decompressed. */
  readonly maxDecompressedBytes: number;
  /** The limit for its text in UTF-8. */
  readonly maxTextBytes: number;
  /** The limit for the memory of PDFium. */
  readonly maxMemoryBytes: number;
}

/** Options for opening a document. */
export interface PdfOpenOptions {
  readonly limits: PdfLimits;
  readonly password?: string | undefined;
}

/** Options for drawing a page. */
export interface PdfDrawOptions extends PdfOpenOptions {
  /** Counted from 1. */
  readonly page: number;
  /** Dots per inch; reduced if the page would exceed the pixel limit. */
  readonly dpi: number;
}

/** Options for reading a document. */
export interface PdfReadOptions extends PdfOpenOptions {
  /** When pages are read by OCR: if they have no usable text, always, or never. */
  readonly ocr: 'auto' | 'always' | 'off';
  /** True if unreadable pages are left as they are; otherwise they are a `PdfProblem`. */
  readonly allowUnreadable: boolean;
  /**
   * The remaining budget, for a document embedded in another one; undefined for a new budget according to the limits.
   */
  readonly pixels?: PixelBudget | undefined;
}

/** The appearance of redactions. */
export interface PdfLook {
  readonly color: Rgb;
  /** True if the replacement is written into its box. */
  readonly showReplacement: boolean;
  readonly font: 'helvetica' | 'times' | 'courier';
  /** In points; reduced until the text fits. */
  readonly maxFontSize: number;
  readonly fontColor: Rgb;
  /** The resolution of pages that become images. */
  readonly dpi: number;
  /** The quality of such images, from 0 to 1; 1 is lossless. */
  readonly quality: number;
}

/** A range of the text to be removed. */
export interface TextRedaction {
  /** A range of UTF-16 code units; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly replacement: string;
  /**
   * True if the value must not remain anywhere in the file: it is removed from all strings, and the result is searched
   * for it.
   */
  readonly everywhere: boolean;
  /**
   * True if the value is removed from all strings of the file that are not drawn on pages (field values, bookmarks,
   * alternative texts), even if other occurrences on pages stay. `everywhere` includes this.
   */
  readonly inStrings?: boolean | undefined;
  /** The colour of its box, if it differs from the default. */
  readonly color?: Rgb | undefined;
}

/** A box under which all content is removed. */
export interface RedactionBox {
  /** Counted from 1. */
  readonly page: number;
  /** In the coordinates of the page as displayed. */
  readonly box: PageBox;
  readonly color?: Rgb | undefined;
  /** True if the box was requested for this particular document; it is a `PdfProblem` if it is not on the page. */
  readonly isAsked?: boolean;
}

/** Options for redacting a document. */
export interface PdfRedactOptions extends PdfReadOptions {
  readonly look: PdfLook;
  readonly boxes: readonly RedactionBox[];
  /** Texts to remove from all strings of the file, in addition to what is found on its pages. */
  readonly terms?: readonly GoneValue[] | undefined;
  /**
   * True if embedded files are kept, redacted according to their own formats; files that cannot be redacted are
   * removed.
   */
  readonly keepAttachments: boolean;
  /** The new title of the document; undefined for none. */
  readonly title: string | undefined;
  /** A PDF, a PNG image of each page, or the original PDF with the planned redactions marked. */
  readonly output: 'pdf' | 'png' | 'preview';
}

/** The text of a document; within the same thread also its ranges by page, counted from 0. */
export interface FoundIn extends Pick<PdfText, 'text'> {
  readonly pieces?: readonly { readonly from: number; readonly to: number; readonly page: number }[];
}

/** The callbacks of a redaction. */
export interface PdfHost {
  /**
   * Reads the image of a page or of a part of it by OCR; the page is counted from 1. Without it, such pages are not
   * read.
   */
  readonly recognise?: RecognisePage | undefined;
  /**
   * Returns the parts of the text to remove. Called once for a document, and once for each embedded document that is
   * kept.
   */
  readonly find: (document: FoundIn) => Promise<readonly TextRedaction[]>;
  /**
   * Redacts an embedded file that is not a PDF. Returns undefined if it cannot be redacted; without this callback, such
   * files are removed.
   * @param gone values removed from the document, to be removed from the file as well
   */
  readonly redactFile?:
    | ((file: EmbeddedFile, gone: readonly GoneValue[]) => Promise<RedactedFile | undefined>)
    | undefined;
}

/** A file embedded in a document. */
export interface EmbeddedFile {
  readonly name: string;
  /** As specified in the document, for example `text/csv`. */
  readonly mediaType: string | undefined;
  readonly bytes: Uint8Array;
}

/** An embedded file after its redaction. */
export interface RedactedFile {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly warnings: readonly DocumentWarning[];
}

/** A redacted document, from which the removed values are gone completely. */
export interface RedactedPdf {
  /** The document, or an image of each page. */
  readonly files: readonly Uint8Array[];
  readonly report: RedactionReport;
}

/** A report on the changes to a document. */
export interface RedactionReport {
  readonly pages: number;
  /** The number of removed parts: ranges of the text, and boxes. */
  readonly redactions: number;
  /** Pages that became images, counted from 1. */
  readonly pictures: readonly number[];
  /** The pages that became images with their reasons, in page order, and everything else that was lost. */
  readonly warnings: readonly DocumentWarning[];
  /** Pages that were read by OCR, counted from 1. */
  readonly recognised: readonly number[];
  /** True if the input was encrypted; the output is not. */
  readonly wasEncrypted: boolean;
  /** The numbers of removed items of each kind. */
  readonly signatures: number;
  readonly attachments: number;
  readonly scripts: number;
}
