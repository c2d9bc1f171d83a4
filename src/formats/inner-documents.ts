import type { Cell, Edits, OpenDocument, Piece, Range, Replacement, Warning } from './format.js';

/** The parts of a document that are needed to read it. */
export type PiecesOfDocument = Pick<
  OpenDocument,
  'pieces' | 'quiet' | 'warnings' | 'locate' | 'placeOf' | 'sheets' | 'cellOf'
>;

/** A document within another one: a part of a package, a member of an archive. */
export interface InnerDocument<D extends PiecesOfDocument = OpenDocument> {
  /** Position for people: `header2.xml`. Empty if the position within the document is sufficient. */
  readonly place: string;
  readonly document: D;
}

/** Combines the pieces of several documents into one. */
export class InnerDocuments<D extends PiecesOfDocument = OpenDocument> {
  readonly pieces: readonly Piece[];
  readonly quiet: readonly Piece[];
  private readonly known = new WeakMap<Edits, ReadonlyMap<D, Edits>>();
  private readonly owners = new Map<Piece, { readonly inner: InnerDocument<D>; readonly piece: Piece }>();

  private readonly withSheets: InnerDocument<D> | undefined;

  constructor(private readonly all: readonly InnerDocument<D>[]) {
    this.withSheets = all.find(({ document }) => document.sheets !== undefined);
    this.pieces = all.flatMap((inner, index) => inner.document.pieces.map((piece) => this.own(inner, index, piece)));
    this.quiet = all.flatMap((inner, index) =>
      (inner.document.quiet ?? []).map((piece) => this.own(inner, index, piece)),
    );
  }

  /** Includes warnings about what was removed during writing. */
  get warnings(): readonly Warning[] {
    return this.all.flatMap(({ place, document }) =>
      document.warnings.map(({ code, message }) => ({
        code,
        message: place === '' ? message : `In ${place}: ${message}`,
      })),
    );
  }

  /** Returns the sheets of the first document that has some. Sheets of other documents cannot be combined with them. */
  get sheets(): readonly string[] | undefined {
    return this.withSheets?.document.sheets;
  }

  cellOf(piece: Piece): Cell | undefined {
    const owner = this.owners.get(piece);
    return owner !== undefined && owner.inner === this.withSheets
      ? owner.inner.document.cellOf?.(owner.piece)
      : undefined;
  }

  locate(piece: Piece, range: Range): Range {
    const owner = this.owners.get(piece);
    return owner === undefined ? range : owner.inner.document.locate(owner.piece, range);
  }

  placeOf(piece: Piece, range?: Range): string {
    const owner = this.owners.get(piece);
    if (owner === undefined) return '';
    const place = owner.inner.document.placeOf(owner.piece, range);
    return [owner.inner.place, place].filter((each) => each !== '').join(', ');
  }

  /** Returns the edits of each document that has some; cached per edits. */
  editsOf(edits: Edits): ReadonlyMap<D, Edits> {
    let own = this.known.get(edits);
    if (own === undefined) this.known.set(edits, (own = this.divided(edits)));
    return own;
  }

  private divided(edits: Edits): ReadonlyMap<D, Edits> {
    const byDocument = new Map<D, Map<Piece, readonly Replacement[]>>();
    for (const [piece, replacements] of edits) {
      const owner = this.owners.get(piece);
      if (owner === undefined) continue;
      const own = byDocument.get(owner.inner.document) ?? new Map<Piece, readonly Replacement[]>();
      byDocument.set(owner.inner.document, own.set(owner.piece, replacements));
    }
    return byDocument;
  }

  private own(inner: InnerDocument<D>, index: number, piece: Piece): Piece {
    const own = pieceWithin(piece, index);
    this.owners.set(own, { inner, piece });
    return own;
  }
}

/** Wraps a piece of the inner document with this number as a piece of the outer document. */
export function pieceWithin(
  { text, label, group, part, isSeen, isOnlyNamed, isRemoved }: Piece,
  number: number,
): Piece {
  return {
    text,
    label,
    // Columns of different documents are separate groups.
    group: group === undefined ? undefined : `${number} ${group}`,
    part,
    ...(isSeen && { isSeen }),
    ...(isOnlyNamed && { isOnlyNamed }),
    ...(isRemoved && { isRemoved }),
  };
}
