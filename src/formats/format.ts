import type { UnpackBudget } from './unpack-budget.js';
import type { Pictures } from './pictures.js';
import type { Source, TextSource } from './source.js';

/** The formats of documents. */
export type FormatId =
  | 'text'
  | 'csv'
  | 'json'
  | 'yaml'
  | 'html'
  | 'markdown'
  | 'xml'
  | 'mail'
  | 'hl7'
  | 'sql'
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

/** Parts of a document that readers do not see at first. Policies refer to them with a prefix: `@comments`. */
export type DocumentPart = 'comments' | 'deleted' | 'hidden' | 'properties' | 'scripts';

/** A unit of text: a cell, a value, a key. Findings do not extend beyond it. */
export interface Piece {
  /** The text as a reader sees it, without quotes and escapes; not blank. */
  readonly text: string;
  /** The readable name of its context: the header of its column, its key. Empty if there is none. */
  readonly label: string;
  /** Shared by the pieces of one column or key path: if most of them are of one kind, the others probably are, too. */
  readonly group: string | undefined;
  /** Undefined for the main text. */
  readonly part?: DocumentPart | undefined;
  /** True if the text is in an image, where its replacement is not shown. */
  readonly isSeen?: true;
  /** True if it is removed only when a policy names its field: `true`, or a short number, which occur everywhere. */
  readonly isOnlyNamed?: true | undefined;
  /** True if it is removed whatever it holds, unless a policy ignores its field. An empty list of edits keeps it. */
  readonly isRemoved?: true;
  /** The piece whose text contains it, such as a cell with JSON. Field rules for that piece apply to this one, too. */
  readonly within?: Piece;
  /** Offset from which the text repeats its first part in another reading. Values in both are reported once. */
  readonly again?: number | undefined;
}

/** The position of a cell in a document; all numbers count from 0. */
export interface Cell {
  readonly sheet: number;
  readonly row: number;
  readonly column: number;
}

/** The replacement of a range of a piece's text. */
export interface Replacement extends Range {
  readonly text: string;
}

/** Replacements by piece, in the order of its text, without overlaps. Unchanged pieces are absent. */
export type Edits = ReadonlyMap<Piece, readonly Replacement[]>;

/** Changes nothing. */
export const NO_EDITS: Edits = new Map();

/** A message for people about a document. It contains no text of the document. */
export interface Warning {
  /** Machine-readable code: `BAD_LINE`. */
  readonly code: string;
  readonly message: string;
}

/** A document that has been read. */
export interface OpenDocument {
  readonly format: FormatId;
  /**
   * The media type of the written document if its format has several: templates become documents, macros are removed.
   */
  readonly mediaType?: string | undefined;
  /** In reading order. */
  readonly pieces: readonly Piece[];
  /**
   * Text that is not searched, because it identifies nobody by itself, such as style names and link targets. Values
   * found elsewhere in the document are removed from it, too.
   */
  readonly quiet?: readonly Piece[];
  readonly warnings: readonly Warning[];
  /** True if the document is rewritten even without findings, because its file contains more than what is read. */
  readonly isAlwaysWritten?: true;
  /** Returns where a range of a piece is in the text of the original document. */
  locate(piece: Piece, range: Range): Range;
  /** Returns the position of a piece, or of a range of it, for people: `row 3, column 2`. */
  placeOf(piece: Piece, range?: Range): string;
  /** The names of its sheets in order; empty for a table without a name. Undefined for documents without cells. */
  readonly sheets?: readonly string[] | undefined;
  /** Returns the cell of a piece in a document with sheets; undefined if it is in no cell. */
  cellOf?(piece: Piece): Cell | undefined;
  /** Returns the document with these edits; everything else is unchanged, byte by byte. */
  write(edits: Edits): Uint8Array;
  /**
   * Reads the written document independently, with another library if there is one.
   * @throws DocumentProblem `not-safe` if the content is not as expected
   */
  verify(written: Uint8Array, edits: Edits): void | Promise<void>;
  /**
   * Returns the document with these edits as plain text has them, where any text is of its format but `verify` refuses it.
   * @throws DocumentProblem `not-safe` if a removed value is left
   */
  writeAsText?: ((edits: Edits) => Promise<Uint8Array>) | undefined;
}

/** The declared format of a document, in addition to its content. */
export interface DeclaredFormat {
  /** Format id: `csv`. */
  readonly format?: FormatId | undefined;
  readonly mediaType?: string | undefined;
  readonly fileName?: string | undefined;
  /** Its encoding if it is text. */
  readonly charset?: string | undefined;
}

/** Opens PDF documents that are embedded in another document. */
export interface PdfOpener {
  /** @throws DocumentProblem if a PDF cannot be read */
  open(bytes: Uint8Array): OpenDocument;
}

export interface ReadOptions {
  /** True if the document is declared to be of this format; otherwise an uncertain reader leaves it to the next. */
  readonly isDeclared: boolean;
  /**
   * Reads an embedded document by its declared format. Returns undefined if no format is declared.
   * @throws DocumentProblem if the document is not of the declared format
   */
  readonly openInner?: (bytes: Uint8Array, declared: DeclaredFormat) => OpenDocument | undefined;
  /**
   * Reads a member of an archive by its name or content. Returns undefined if no format reads it.
   * @throws DocumentProblem `too-large`
   */
  readonly openMember?: (bytes: Uint8Array, fileName: string) => OpenDocument | undefined;
  /** The text of its images; undefined if images are not read. */
  readonly pictures?: Pictures | undefined;
  /** Its embedded PDF documents; undefined if PDF is not read. */
  readonly pdfs?: PdfOpener | undefined;
  /** The limit for unpacked data. */
  readonly budget?: UnpackBudget;
}

/** The position of a part in its document. */
export interface PartPosition {
  /** True if the part is the first of its document. */
  readonly isFirst: boolean;
  /** The number of units in all parts before it; see {@link Parts.unitsIn}. */
  readonly units: number;
  /** The names of the columns at its beginning, if the document is a table that has names; see {@link Parts.columnsAfter}. */
  readonly columns?: ColumnsBefore | undefined;
}

/** The names that apply to the columns at a place of a table. */
export interface ColumnsBefore {
  readonly names: readonly string[];
  /** True if the last row is blank, so that the next one may be the names of another table. */
  readonly isAfterBlank: boolean;
  /** The tables and the open row of the statements before the place, in a script of SQL. */
  readonly said?: SaidBefore;
}

/** The tables and the open row of the statements before a place of a script. */
export interface SaidBefore {
  /** The columns of tables by their name. */
  readonly tables: readonly (readonly [string, readonly string[]])[];
  /** The rows that continue at the place. */
  readonly rows?: RowsBefore | undefined;
}

/** Rows of a table whose statement began before a place. */
export interface RowsBefore {
  readonly of: 'values' | 'copy';
  readonly table: string;
  readonly names: readonly string[];
}

/** A document of records that is read in parts. It keeps no state, so that parts can be read in any order and thread. */
export interface Parts {
  /** Returns the offset after the last complete record and its line end; 0 if none. The text ends with a line end. */
  endOfRecords(stretch: string, before: PartPosition): number;
  /** Returns the number of lines or segments in complete records, by which places in later parts are counted. */
  unitsIn(records: string): number;
  /** Returns the names of the columns below complete records, for documents that are tables with names, and for SQL. */
  columnsAfter?(records: string, before: PartPosition): ColumnsBefore | undefined;
  /**
   * Reads the records of one part.
   * @throws DocumentProblem
   */
  read(records: TextSource, before: PartPosition): OpenDocument;
}

/** A document format. Each has its own folder. */
export interface Format {
  readonly id: FormatId;
  /** True if its bytes are text. */
  readonly isText: boolean;
  readonly mediaTypes: readonly string[];
  /** File name extensions in lower case, with the dot. */
  readonly extensions: readonly string[];
  /**
   * Returns undefined if the content is not of this format and not declared to be.
   * @throws DocumentProblem if it is declared to be of this format and is not
   */
  read(source: Source, options: ReadOptions): OpenDocument | undefined;
  /** Opens a document that is too long to be read at once. Returns undefined if its first lines are not records. */
  parts?(head: TextSource, options: ReadOptions): Parts | undefined;
}
