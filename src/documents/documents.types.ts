import type { Kind } from '../engine/index.js';
import type { DeclaredFormat, FormatId, Warning } from '../formats/format.js';

/** A span of text in a document: a cell, a value, a paragraph. */
export interface DocumentPiece {
  /** As displayed to a reader, without quotes and escapes. */
  readonly text: string;
  /** The column header or key of the piece. Empty if it has none. */
  readonly label: string;
  /** A description for users, such as `row 3, column 2`. Empty if the format has none. */
  readonly place: string;
}

/** Options of text recognition (OCR) for scanned PDF pages and images. */
export interface RecognitionOptions {
  /** Tesseract names of the languages, one to eight; default `['eng']`, which is included in the package. */
  readonly languages?: readonly string[];
  /** Folder with `<language>.traineddata` or `<language>.traineddata.gz` for other languages. Nothing is downloaded. */
  readonly dataDirectory?: string;
  /** The number of images read in parallel, each in a thread that ends after one idle minute; default 1, at most 64. */
  readonly workers?: number;
  /** Time limit for one image in seconds, from 1 to 600, default 60; a second attempt gets twice as long. */
  readonly timeoutSeconds?: number;
}

/** Options for reading a document. */
export interface ReadDocumentOptions extends DeclaredFormat {
  /** The password of an encrypted PDF. */
  readonly password?: string | undefined;
  /** Text recognition of scanned pages and images, default English; `off` disables it. */
  readonly recognition?: RecognitionOptions | 'off' | undefined;
}

/** A document that was read. */
export interface ReadDocument {
  readonly format: FormatId;
  /** In reading order. */
  readonly pieces: readonly DocumentPiece[];
  readonly warnings: readonly Warning[];
}

/** A finding in a document. */
export interface DocumentFinding {
  /** Offset in the text of the document as it was sent, in UTF-16 code units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly kind: Kind;
  /** From 0 to 1. */
  readonly confidence: number;
  /** The original text. Sensitive: never log it. */
  readonly text: string;
  /** The text that replaces it. */
  readonly replacement: string;
  /** False if the policy leaves the text unchanged. */
  readonly applied: boolean;
  /** True if it was identified only by an occurrence elsewhere in the document. */
  readonly repeated: boolean;
  /** A description for users, such as `row 3, column 2`. Empty if the format has none. */
  readonly place: string;
}

/** A document that was redacted. */
export interface RedactedFile {
  readonly bytes: Uint8Array;
  readonly format: FormatId;
  readonly findings: readonly DocumentFinding[];
  /** Content that could not be read in its format, or was dropped. Review the warnings before sharing the document. */
  readonly warnings: readonly Warning[];
}
