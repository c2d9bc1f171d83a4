import { readZip } from '../archive/read-zip.js';
import type { UnpackBudget } from '../unpack-budget.js';
import { unpack, type ZipEntry } from '../archive/zip.js';
import { DocumentProblem } from '../document-problem.js';
import type { Declared, Edits, OpenDocument } from '../format.js';
import type { PiecesOfDocument } from '../inner-documents.js';
import { sourceOf, type TextSource } from '../source.js';
import type { FateOf, Vocabulary } from './vocabulary.js';

/** A part of a package: a member of its archive that holds something of the document. */
export interface Part {
  readonly name: string;
  /** Its content type, in lower case. Empty where the package says nothing. */
  readonly type: string;
  readonly content: Uint8Array;
}

/** The text of a part, in its encoding. @throws DocumentProblem `damaged` */
export function sourceOfPart({ content }: Part): TextSource {
  const { text } = sourceOf(content, { isText: true });
  if (text === undefined) throw new DocumentProblem('damaged', NO_TEXT);
  return text;
}

const NO_TEXT = 'A part of the document is no text. Open it in its program and save it anew.';

export const textOf = (part: Part): string => sourceOfPart(part).text;

/** What becomes of a part. */
export type Plan =
  | { readonly kind: 'xml'; readonly vocabulary: Vocabulary }
  /** Read as a document of its own; what cannot be read goes, or stays and is said. */
  | { readonly kind: 'document'; readonly declared: Declared; readonly keptUnread?: Notice }
  /** Stays as it is. */
  | { readonly kind: 'kept'; readonly notice?: Notice }
  | { readonly kind: 'dropped'; readonly notice?: Notice };

/** Something that is said once, with how many there are. */
export interface Notice {
  readonly code: string;
  readonly message: (count: number) => string;
}

/**
 * Text that stands in several parts at once, as the cells of a sheet stand in the sheet and in a table of strings. One
 * part of XML is the simple case.
 */
export interface PartsText extends PiecesOfDocument {
  /** The parts that are not as they were. */
  write(edits: Edits): ReadonlyMap<string, Uint8Array>;
  /** @throws DocumentProblem `not-safe` */
  verify(written: ReadonlyMap<string, Uint8Array>, edits: Edits): void | Promise<void>;
}

/** A package that has been opened: which parts it has, and what points at them. */
export interface OfficePackage {
  /** What says of which kind it is: the content type of its main part, or its media type. */
  readonly kind: string;
  /** The media type of what becomes of it. */
  readonly mediaType: string | undefined;
  /** In the order in which people read them: the main part, then what it mentions, one after the other. */
  readonly parts: readonly Part[];
  /** Undefined where there is no part of that name. */
  part(name: string): Part | undefined;
  /** Parts of the package itself, that say what is in it. */
  readonly directory: readonly { readonly part: Part; readonly vocabulary: Vocabulary }[];
  /** What is done with parts of this kind whatever the program is. */
  planFor(part: Part): Plan;
  /** All that goes with what goes: what only belongs to it. */
  closure(dropped: ReadonlySet<string>): ReadonlySet<string>;
  /** What becomes of what points at parts that go. */
  fatesIn(name: string, dropped: ReadonlySet<string>): FateOf;
}

/** The members of an archive by name, unpacked where they are asked for. */
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

/** A document of its own that is one part. */
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
