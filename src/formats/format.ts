import type { UnpackBudget } from './unpack-budget.js';
import type { Pictures } from './pictures.js';
import type { Source, TextSource } from './source.js';

/** What is read as what it is. */
export type FormatId =
  | 'text'
  | 'csv'
  | 'json'
  | 'yaml'
  | 'html'
  | 'xml'
  | 'mail'
  | 'hl7'
  | 'vcard'
  | 'rtf'
  | 'calendar'
  | 'fhir'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'zip'
  | 'gzip'
  | 'tar'
  | 'png'
  | 'jpeg'
  | 'webp'
  | 'tiff'
  | 'gif'
  | 'bmp'
  | 'pdf';

/** A half-open range of UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What readers of a document do not see at first. Policies name it with a sign before: `@comments`. */
export type DocumentPart = 'comments' | 'deleted' | 'hidden' | 'properties' | 'scripts';

/** A stretch of text that belongs together: a cell, a value, a key. Nothing that is found crosses its ends. */
export interface Piece {
  /** As a reader sees it, without quotes and escapes; not blank. */
  readonly text: string;
  /** What it stands under, as people read it: the header of its column, its key. Empty where it stands under nothing. */
  readonly label: string;
  /** Pieces of one column or one path of keys share it: what most of them are, the others are likely, too. */
  readonly group: string | undefined;
  /** Undefined for the text itself. */
  readonly part?: DocumentPart | undefined;
  /** Whether it is seen on a picture: what is written in its place is not. */
  readonly isSeen?: true;
  /** Whether it goes only where a policy names its field: `true`, or a short number, which stand anywhere. */
  readonly isOnlyNamed?: true | undefined;
  /** Whether it goes whatever it holds, unless a policy ignores its field; edits without replacements keep it. */
  readonly isRemoved?: true;
  /** The piece in whose text it stands, as JSON in a cell does: what a policy says of that holds for it, too. */
  readonly within?: Piece;
  /** From there on its text says once more, read in another way, what stands before: what both readings have is found once. */
  readonly again?: number | undefined;
}

/** A place in a table; all count from 0. */
export interface Cell {
  readonly sheet: number;
  readonly row: number;
  readonly column: number;
}

/** What takes the place of a stretch of a piece's text. */
export interface Replacement extends Range {
  readonly text: string;
}

/** By piece: in the order of its text, without overlaps. Pieces that stay are not in it. */
export type Edits = ReadonlyMap<Piece, readonly Replacement[]>;

/** Nothing is to be changed. */
export const NO_EDITS: Edits = new Map();

/** What a reader says about a document; sentences for people that hold nothing of its text. */
export interface Warning {
  /** For programs: `BAD_LINE`. */
  readonly code: string;
  readonly message: string;
}

/** A document that has been read. */
export interface OpenDocument {
  readonly format: FormatId;
  /** Of what is written, where its format has several: a template is no document, and macros go. */
  readonly mediaType?: string | undefined;
  /** In the order in which people read them. */
  readonly pieces: readonly Piece[];
  /**
   * Text that is not looked through, since it says nothing by itself: names of styles, targets of links. What was
   * found elsewhere in the document goes from it, too.
   */
  readonly quiet?: readonly Piece[];
  readonly warnings: readonly Warning[];
  /** Whether it is written even where nothing was found in it, since its file holds more than what is read. */
  readonly isAlwaysWritten?: true;
  /** Where a stretch of a piece stands in the text of the document as it was sent. */
  locate(piece: Piece, range: Range): Range;
  /** Where a piece is, or a stretch of it, for people: `row 3, column 2`. */
  placeOf(piece: Piece, range?: Range): string;
  /** The names of its sheets, in their order; a table without a name has an empty one. Absent of what has no cells. */
  readonly sheets?: readonly string[] | undefined;
  /** The cell that a piece stands in, of a document with sheets; undefined of what stands in none. */
  cellOf?(piece: Piece): Cell | undefined;
  /** The document with these edits; all else stays as it was, byte by byte. */
  write(edits: Edits): Uint8Array;
  /**
   * Reads what was written in another way, with another library where there is one.
   * @throws DocumentProblem `not-safe` where it does not hold what it should
   */
  verify(written: Uint8Array, edits: Edits): void | Promise<void>;
}

/** What says of which format a document is, besides its content. */
export interface Declared {
  /** By its name: `csv`. */
  readonly format?: FormatId | undefined;
  readonly mediaType?: string | undefined;
  readonly fileName?: string | undefined;
  /** Its encoding, where it is text. */
  readonly charset?: string | undefined;
}

/** Opens PDF documents that stand in another document. */
export interface PdfOpener {
  /** @throws DocumentProblem when a PDF cannot be read */
  open(bytes: Uint8Array): OpenDocument;
}

export interface ReadOptions {
  /** Whether somebody says that it is of this format; otherwise a reader that is not sure leaves it to the next. */
  readonly isDeclared: boolean;
  /**
   * Reads a document that stands in this one, by the registry. Gives nothing where it is not declared to be of a format.
   * @throws DocumentProblem where it is not what it is declared to be
   */
  readonly openInner?: (bytes: Uint8Array, declared: Declared) => OpenDocument | undefined;
  /**
   * Reads a member of an archive: by its name, or as it looks. Gives nothing where no format reads it.
   * @throws DocumentProblem `too-large`
   */
  readonly openMember?: (bytes: Uint8Array, fileName: string) => OpenDocument | undefined;
  /** What its pictures say; undefined where nobody reads pictures. */
  readonly pictures?: Pictures | undefined;
  /** The PDF documents in it; undefined where nobody reads PDF. */
  readonly pdfs?: PdfOpener | undefined;
  /** What the document may unpack to. */
  readonly budget?: UnpackBudget;
}

/** A document of records that is read some records at a time, in their order. */
export interface Parts {
  /** Where the last whole record of a stretch ends, behind its line end; 0 where none does. The stretch ends a line. */
  endOfRecords(stretch: string): number;
  /**
   * Reads the records that follow on those that were read before.
   * @throws DocumentProblem
   */
  read(records: TextSource): OpenDocument;
}

/** A format of documents: one folder each. */
export interface Format {
  readonly id: FormatId;
  /** Whether its bytes are text. */
  readonly isText: boolean;
  readonly mediaTypes: readonly string[];
  /** Of file names, in lower case, with the dot. */
  readonly extensions: readonly string[];
  /**
   * Undefined where the content is not of this format and nobody says that it is.
   * @throws DocumentProblem where it is said to be and is not
   */
  read(source: Source, options: ReadOptions): OpenDocument | undefined;
  /** For documents that are too long to be read at once. Undefined where these first lines are not of records. */
  parts?(head: TextSource, options: ReadOptions): Parts | undefined;
}
