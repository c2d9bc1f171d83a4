import type { Kind } from '../engine/index.js';
import type { Declared, FormatId, Warning } from '../formats/format.js';

/** A stretch of text of a document: a cell, a value, a paragraph. */
export interface DocumentPiece {
  /** As a reader sees it, without quotes and escapes. */
  readonly text: string;
  /** What it stands under: the header of its column, its key. Empty where it stands under nothing. */
  readonly label: string;
  /** For people: `row 3, column 2`. Empty where the format has nothing to say. */
  readonly place: string;
}

/** Options of text recognition (OCR) for scanned PDF pages and images. */
export interface RecognitionOptions {
  /** By their names in Tesseract, one to eight; default `['eng']`, which comes with the package. */
  readonly languages?: readonly string[];
  /** Folder of `<language>.traineddata` or `<language>.traineddata.gz`, for others. Nothing is ever downloaded. */
  readonly dataDirectory?: string;
  /** Pictures that are read at once, each in a thread that ends when it has been idle for a minute; default 1, at most 64. */
  readonly workers?: number;
  /** Time limit for one image in seconds, from 1 to 600, default 60; a second attempt gets twice as long. */
  readonly timeoutSeconds?: number;
}

/** What is known of a document. */
export interface ReadDocumentOptions extends Declared {
  /** Opens an encrypted PDF. */
  readonly password?: string | undefined;
  /** Text recognition of scanned pages and images, default English; `off` disables it. */
  readonly recognition?: RecognitionOptions | 'off' | undefined;
}

/** A document that was read. */
export interface ReadDocument {
  readonly format: FormatId;
  /** In the order in which people read them. */
  readonly pieces: readonly DocumentPiece[];
  readonly warnings: readonly Warning[];
}

/** What was found in a document. */
export interface DocumentFinding {
  /** In the text of the document as it was sent, UTF-16 code units; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly kind: Kind;
  /** 0 to 1. */
  readonly confidence: number;
  /** What stood there. Sensitive: never log it. */
  readonly text: string;
  /** What stands there now. */
  readonly replacement: string;
  /** False where the policy leaves it. */
  readonly applied: boolean;
  /** True where only another place of the document says what it is. */
  readonly repeated: boolean;
  /** For people: `row 3, column 2`. Empty where the format has nothing to say. */
  readonly place: string;
}

/** A document that was redacted. */
export interface RedactedFile {
  readonly bytes: Uint8Array;
  readonly format: FormatId;
  readonly findings: readonly DocumentFinding[];
  /** What could not be read as what it is, or was dropped. Look at them before the document is handed on. */
  readonly warnings: readonly Warning[];
}
