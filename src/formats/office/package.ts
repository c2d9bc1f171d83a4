import { readZip } from '../archive/read-zip.js';
import type { UnpackBudget } from '../unpack-budget.js';
import { unpack, type ZipEntry } from '../archive/zip.js';
import { DocumentProblem } from '../document-problem.js';
import type { DeclaredFormat, Edits, OpenDocument } from '../format.js';
import type { PiecesOfDocument } from '../inner-documents.js';
import { sourceOf, type TextSource } from '../source.js';
import type { TreatmentOf, Vocabulary } from './vocabulary.js';

/** A part of a package: an archive member with content of the document. */
export interface Part {
  readonly name: string;
  /** Its content type in lower case. Empty if the package declares none. */
  readonly type: string;
  readonly content: Uint8Array;
}

/** Returns the text of a part with its encoding. @throws DocumentProblem `damaged` */
export function sourceOfPart({ name, content }: Part): TextSource {
  const { text } = sourceOf(content, { isText: true });
  if (text === undefined) throw new DocumentProblem('damaged', name.endsWith('.bin') ? BINARY_TYPE : NO_TEXT);
  return text;
}

/** The error message for Excel workbooks in binary form. @see [MS-XLSB] 2.1.7 */
const BINARY_TYPE =
  'The workbook is in a binary format (.xlsb) that Umbra does not read. Save it as .xlsx, and send the result.';
const NO_TEXT = 'A part of the document is not text. Open it in its program and save it again.';

export const textOf = (part: Part): string => sourceOfPart(part).text;

/** The way in which a part is processed. */
export type Plan =
  | { readonly kind: 'xml'; readonly vocabulary: Vocabulary }
  /** Read as a document of its own. If it cannot be read, it is removed, or kept with a notice. */
  | { readonly kind: 'document'; readonly declared: DeclaredFormat; readonly keptUnread?: Notice }
  /** Unchanged. */
  | { readonly kind: 'kept'; readonly notice?: Notice }
  | { readonly kind: 'dropped'; readonly notice?: Notice };

/** A warning that is given once, with the number of cases. */
export interface Notice {
  readonly code: string;
  readonly message: (count: number) => string;
}

/**
 * Text that is spread over several parts, such as the cells of a sheet in the sheet itself and the shared strings. A
 * single XML part is the simple case.
 */
export interface PartsText extends PiecesOfDocument {
  /** Returns the changed parts. */
  write(edits: Edits): ReadonlyMap<string, Uint8Array>;
  /** @throws DocumentProblem `not-safe` */
  verify(written: ReadonlyMap<string, Uint8Array>, edits: Edits): void | Promise<void>;
}

/** An opened package: its parts and the references between them. */
export interface OfficePackage {
  /** The content type of its main part, or its media type. */
  readonly kind: string;
  /** The media type of the written document. */
  readonly mediaType: string | undefined;
  /** In reading order: the main part, followed by the parts it refers to, in the order of the references. */
  readonly parts: readonly Part[];
  /** Returns undefined if there is no part of that name. */
  part(name: string): Part | undefined;
  /** Parts that describe the package itself. */
  readonly directory: readonly { readonly part: Part; readonly vocabulary: Vocabulary }[];
  /** Returns the default plan for a part, independent of the application. */
  planFor(part: Part): Plan;
  /** Returns the removed parts together with all parts that are only reachable through them. */
  closure(dropped: ReadonlySet<string>): ReadonlySet<string>;
  /** Returns what happens to references to removed parts. */
  treatmentsIn(name: string, dropped: ReadonlySet<string>): TreatmentOf;
}

/** The members of an archive by name, unpacked on demand. */
export class Members {
  readonly entries: readonly ZipEntry[];
  private readonly byName: ReadonlyMap<string, ZipEntry>;
  private readonly unpacked = new Map<string, Uint8Array>();

  /** @throws DocumentProblem */
  constructor(
    bytes: Uint8Array,
    private readonly budget: UnpackBudget,
  ) {
    this.entries = readZip(bytes);
    this.byName = new Map(this.entries.map((entry) => [entry.name, entry]));
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  /** @throws DocumentProblem */
  content(name: string): Uint8Array {
    const entry = this.byName.get(name);
    if (entry === undefined) return new Uint8Array();
    let content = this.unpacked.get(name);
    if (content === undefined) this.unpacked.set(name, (content = unpack(entry, this.budget)));
    return content;
  }

  partOf(name: string, type: string): Part {
    const content = (): Uint8Array => this.content(name);
    return {
      name,
      type,
      get content() {
        return content();
      },
    };
  }
}

/** A part that is a document of its own. */
export class InnerPart implements PartsText {
  constructor(
    private readonly name: string,
    private readonly document: OpenDocument,
    private readonly before: Uint8Array,
  ) {}

  get pieces(): OpenDocument['pieces'] {
    return this.document.pieces;
  }

  get quiet(): NonNullable<OpenDocument['quiet']> {
    return this.document.quiet ?? [];
  }

  get warnings(): OpenDocument['warnings'] {
    return this.document.warnings;
  }

  locate: OpenDocument['locate'] = (piece, range) => this.document.locate(piece, range);
  placeOf: OpenDocument['placeOf'] = (piece, range) => this.document.placeOf(piece, range);

  write(edits: Edits): ReadonlyMap<string, Uint8Array> {
    const written = this.document.write(edits);
    return Buffer.compare(written, this.before) === 0 ? new Map() : new Map([[this.name, written]]);
  }

  verify(written: ReadonlyMap<string, Uint8Array>, edits: Edits): void | Promise<void> {
    return this.document.verify(written.get(this.name) ?? this.before, edits);
  }
}
