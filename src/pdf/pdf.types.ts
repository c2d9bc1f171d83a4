import type { GreyPicture, RecognisedWord } from '../platform/ocr/ocr.types.js';
import type { PageBox } from './page-boxes.js';
import type { DocumentWarning } from './page-warnings.js';
import type { PixelBudget, PixelLimits } from './pixel-budget.js';
import type { PdfText } from './reading/read-document.js';
import type { GoneValue } from './safe-text.js';

/** Red, green and blue from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** What a document may be. Beyond it there is a `PdfProblem`. */
export interface PdfLimits extends PixelLimits {
  readonly maxPages: number;
  readonly maxObjects: number;
  /** Of its objects and content streams, decompressed. */
  readonly maxDecompressedBytes: number;
  /** Of its text in UTF-8. */
  readonly maxTextBytes: number;
  /** Of PDFium. */
  readonly maxMemoryBytes: number;
}

/** How a document is opened. */
export interface PdfOpenOptions {
  readonly limits: PdfLimits;
  readonly password?: string | undefined;
}

/** How a page of a document is drawn. */
export interface PdfDrawOptions extends PdfOpenOptions {
  /** From 1. */
  readonly page: number;
  /** Dots an inch; fewer where the page would have more pixels than it may. */
  readonly dpi: number;
}

/** How a document is read. */
export interface PdfReadOptions extends PdfOpenOptions {
  /** When pages are read off their pictures: where they have no usable text, every one, or none. */
  readonly ocr: 'auto' | 'always' | 'off';
  /** Whether pages that nobody can read are left as they are; otherwise they are a `PdfProblem`. */
  readonly allowUnreadable: boolean;
  /** What is left for a document that is embedded in another one; undefined for its own by the limits. */
  readonly pixels?: PixelBudget | undefined;
}

/** How redactions look. */
export interface PdfLook {
  readonly color: Rgb;
  /** Whether the replacement is written into its box. */
  readonly showReplacement: boolean;
  readonly font: 'helvetica' | 'times' | 'courier';
  /** Points; it is made smaller until it fits. */
  readonly maxFontSize: number;
  readonly fontColor: Rgb;
  /** Of pages that become pictures. */
  readonly dpi: number;
  /** Of such pictures, from 0 to 1; 1 loses nothing. */
  readonly quality: number;
}

/** A part of the text that goes. */
export interface TextRedaction {
  /** UTF-16 code units of the text; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly replacement: string;
  /** Whether the value may be nowhere in the file: it is looked for in all strings, and in what was written. */
  readonly everywhere: boolean;
  /**
   * Whether the value goes from every string of the file besides what is drawn on pages, whatever stays there: the values
   * of fields, bookmarks, alternative texts. `everywhere` says so too.
   */
  readonly inStrings?: boolean | undefined;
  /** Of its box, where it is another than that of the rest. */
  readonly color?: Rgb | undefined;
}

/** A box under which nothing is left, whatever is there. */
export interface RedactionBox {
  /** From 1. */
  readonly page: number;
  /** As the page is displayed. */
  readonly box: PageBox;
  readonly color?: Rgb | undefined;
  /** Whether somebody asks for it in this very document: it is a `PdfProblem` when it is not on that page. */
  readonly isAsked?: boolean;
}

/** How a document is redacted. */
export interface PdfRedactOptions extends PdfReadOptions {
  readonly look: PdfLook;
  readonly boxes: readonly RedactionBox[];
  /** Texts that go from every string of the file, besides what is found on its pages. */
  readonly terms?: readonly GoneValue[] | undefined;
  /** Whether files that are embedded in it stay, redacted by their own formats; what cannot be redacted goes. */
  readonly keepAttachments: boolean;
  /** What the document is called from now on; undefined for no title. */
  readonly title: string | undefined;
  /** A PDF, a picture of each page in PNG, or the PDF as it is with what would go marked in it. */
  readonly output: 'pdf' | 'png' | 'preview';
}

/** The text of a document; where no thread is between, with its stretches by page, from 0. */
export interface FoundIn extends Pick<PdfText, 'text'> {
  readonly pieces?: readonly { readonly from: number; readonly to: number; readonly page: number }[];
}

/** What the redaction of a document asks its caller. */
export interface PdfHost {
  /** Reads the picture of a page, or of a part of it; the page is counted from 1. Without it such pages are not read. */
  readonly recognise?: ((picture: GreyPicture, page: number) => Promise<readonly RecognisedWord[]>) | undefined;
  /** What of the text goes. Asked once for a document, and once for each document that is embedded in it and stays. */
  readonly find: (document: FoundIn) => Promise<readonly TextRedaction[]>;
  /**
   * Redacts a file that is embedded in the document and is no PDF. Undefined where it cannot be redacted; without it, such
   * files go.
   * @param gone values that went from the document, and go from the file, too
   */
  readonly redactFile?:
    ((file: EmbeddedFile, gone: readonly GoneValue[]) => Promise<RedactedFile | undefined>) | undefined;
}

/** A file that is embedded in a document. */
export interface EmbeddedFile {
  readonly name: string;
  /** As the document has it: `text/csv`. */
  readonly mediaType: string | undefined;
  readonly bytes: Uint8Array;
}

/** A file that was redacted by its own format. */
export interface RedactedFile {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly warnings: readonly DocumentWarning[];
}

/** A redacted document; nothing of what went is in it. */
export interface RedactedPdf {
  /** The document, or a picture of each page. */
  readonly files: readonly Uint8Array[];
  readonly report: RedactionReport;
}

/** What was done to a document. */
export interface RedactionReport {
  readonly pages: number;
  /** Places that went: parts of the text and boxes. */
  readonly redactions: number;
  /** Pages that had to become pictures, from 1. */
  readonly pictures: readonly number[];
  /** Which pages became pictures and why, in the order of the pages; and what else of the document was lost. */
  readonly warnings: readonly DocumentWarning[];
  /** Pages that were read off their pictures, from 1. */
  readonly recognised: readonly number[];
  /** Whether it was encrypted; what comes out is not. */
  readonly wasEncrypted: boolean;
  /** How many of these went. */
  readonly signatures: number;
  readonly attachments: number;
  readonly scripts: number;
}
