import { DocumentProblem } from '../document-problem.js';
import { NO_EDITS, type DeclaredFormat, type Edits, type OpenDocument, type Piece } from '../format.js';
import type { Range, Replacement, Warning } from '../format.js';
import { MappedText } from '../markup/mapped-text.js';
import { apartFrom, overAll } from './apart.js';
import { encoded, encodedTexts, structuredText, type EncodedText } from './encoded-texts.js';

/** Opens an encoded document; returns undefined if no format reads it. */
export interface OpenEncoded {
  (bytes: Uint8Array, declared: readonly DeclaredFormat[]): OpenDocument | undefined;
  /** True if the text of images is read. */
  readonly readsPictures: boolean;
}

/**
 * Returns the document with embedded documents in its texts read by their own format: JSON in a cell, HTML in a JSON
 * value, documents in base64 and in `data:` URLs. Embedded data that cannot be read is removed with a warning.
 * @throws DocumentProblem `too-large` if there are too many
 */
export function withNestedTexts(document: OpenDocument, open: OpenEncoded): OpenDocument {
  const found = new Map<Piece, readonly NestedDocument[]>();
  let count = 0;
  for (const piece of document.pieces) {
    if (piece.isSeen === true || piece.text.length < MIN_LENGTH) continue;
    const nested = nestedIn(piece.text, document.format !== 'text', open);
    if (nested.length === 0) continue;
    found.set(piece, nested);
    count += nested.length;
    if (count > MAX_NESTED) throw new DocumentProblem('too-large', TOO_MANY);
  }
  return found.size === 0 ? document : new NestedTexts(document, found);
}

const MIN_LENGTH = 7;
const MAX_NESTED = 200_000;
const TOO_MANY = `The texts of the document contain more than ${MAX_NESTED} documents. Send it in parts.`;

/** A document embedded in a text. */
interface NestedDocument extends EncodedText {
  /** Undefined if it cannot be read. */
  readonly document: OpenDocument | undefined;
  /** True if it is removed because it cannot be read. Images are kept if images are not read. */
  readonly isRemoved: boolean;
}

/** @param hasFields true if the text is one of many fields; a text on its own is of its declared format */
function nestedIn(text: string, hasFields: boolean, open: OpenEncoded): readonly NestedDocument[] {
  const whole = hasFields ? structuredText(text) : undefined;
  const structure = whole && open(whole.bytes, whole.declared);
  // Texts with only some JSON lines are plain text.
  if (whole !== undefined && structure?.warnings.every(({ code }) => code !== 'BAD_LINE') === true) {
    return [{ ...whole, document: structure, isRemoved: false }];
  }
  return encodedTexts(text).map((each) => {
    const document = open(each.bytes, each.declared);
    return { ...each, document, isRemoved: document === undefined && (open.readsPictures || !each.isPicture) };
  });
}

/** Placeholder for a document cut out of a text. */
const CUT = '\uFFFC';

/** Origin of a visible piece: the remainder of an outer piece, or a piece of an embedded document. */
interface Owner {
  readonly outer: Piece;
  /** For a remainder: its mapping to the text of the outer piece. */
  readonly mapped?: MappedText;
  readonly nested?: NestedDocument;
  readonly inner?: Piece;
}

class NestedTexts implements OpenDocument {
  readonly pieces: readonly Piece[];
  readonly quiet: readonly Piece[];
  readonly isAlwaysWritten?: true;
  private readonly owners = new Map<Piece, Owner>();
  private readonly groups = new Map<string | undefined, number>();
  private last: { readonly edits: Edits; readonly own: OuterEdits } | undefined;

  constructor(
    private readonly document: OpenDocument,
    private readonly found: ReadonlyMap<Piece, readonly NestedDocument[]>,
  ) {
    this.pieces = document.pieces.flatMap((piece) => {
      const nested = found.get(piece);
      return nested === undefined ? [piece] : this.shown(piece, nested);
    });
    const quiet = [...found].flatMap(([outer, all]) =>
      all.flatMap((nested) => (nested.document?.quiet ?? []).map((inner) => this.innerPiece({ outer, nested, inner }))),
    );
    this.quiet = [...(document.quiet ?? []), ...quiet];
    const changes = [...found.values()].flat().some((each) => each.document?.isAlwaysWritten ?? each.isRemoved);
    if (document.isAlwaysWritten === true || changes) this.isAlwaysWritten = true;
  }

  get format(): OpenDocument['format'] {
    return this.document.format;
  }

  get mediaType(): OpenDocument['mediaType'] {
    return this.document.mediaType;
  }

  get warnings(): readonly Warning[] {
    const own = [...this.found].flatMap(([piece, all]) =>
      all.flatMap((nested) => warningsOf(nested, this.document.placeOf(piece) || 'the text')),
    );
    return [...this.document.warnings, ...own];
  }

  locate(piece: Piece, range: Range): Range {
    const owner = this.owners.get(piece);
    if (owner === undefined) return this.document.locate(piece, range);
    const { outer, mapped, nested, inner } = owner;
    if (mapped !== undefined) return this.document.locate(outer, mapped.cover(range));
    if (nested === undefined || inner === undefined) return range;
    if (nested.encoding !== undefined) return this.document.locate(outer, nested);
    const { start, end } = nested.document?.locate(inner, range) ?? range;
    return this.document.locate(outer, { start: nested.start + start, end: nested.start + end });
  }

  placeOf(piece: Piece, range?: Range): string {
    const owner = this.owners.get(piece);
    if (owner === undefined) return this.document.placeOf(piece, range);
    const { outer, mapped, nested, inner } = owner;
    if (inner === undefined) return this.document.placeOf(outer, range && mapped?.cover(range));
    const places = [this.document.placeOf(outer, nested), nested?.document?.placeOf(inner, range) ?? ''];
    return places.filter((place) => place !== '').join(', ');
  }

  write(edits: Edits): Uint8Array {
    return this.document.write(this.outerEdits(edits).all);
  }

  async verify(written: Uint8Array, edits: Edits): Promise<void> {
    const { all, changed } = this.outerEdits(edits);
    for (const [document, own] of changed) await document.verify(document.write(own), own);
    await this.document.verify(written, all);
  }

  get writeAsText(): OpenDocument['writeAsText'] {
    const { document } = this;
    if (document.writeAsText === undefined) return undefined;
    return async (edits) => {
      const { all, changed } = this.outerEdits(edits);
      for (const [inner, own] of changed) await inner.verify(inner.write(own), own);
      return (await document.writeAsText?.(all)) ?? document.write(all);
    };
  }

  private shown(outer: Piece, all: readonly NestedDocument[]): readonly Piece[] {
    const mapped = new MappedText();
    const inner: Piece[] = [];
    let at = 0;
    for (const nested of all) {
      mapped.add(outer.text.slice(at, nested.start), at, nested.start);
      // Detectors recognize tokens only as a whole.
      const isShown = nested.isOfToken === true;
      mapped.add(isShown ? outer.text.slice(nested.start, nested.end) : CUT, nested.start, nested.end);
      at = nested.end;
      inner.push(...(nested.document?.pieces ?? []).map((piece) => this.innerPiece({ outer, nested, inner: piece })));
    }
    mapped.add(outer.text.slice(at), at, outer.text.length);
    if (mapped.text.replaceAll(CUT, '').trim() === '') return inner;
    const { label, group, part } = outer;
    const left: Piece = { text: mapped.text, label, group, part, within: outer };
    this.owners.set(left, { outer, mapped });
    return [left, ...inner];
  }

  private innerPiece(owner: Owner & { readonly inner: Piece }): Piece {
    const { outer, nested, inner } = owner;
    const { text, label, group, part = outer.part, isSeen, isOnlyNamed, isRemoved } = inner;
    const piece: Piece = {
      text,
      label: label === '' ? (nested?.label ?? outer.label) : label,
      group: group === undefined ? outer.group : `${this.numberOf(outer.group)} ${group}`,
      part,
      within: outer,
      ...(isSeen && { isSeen }),
      ...(isOnlyNamed && { isOnlyNamed }),
      ...(isRemoved && { isRemoved }),
    };
    this.owners.set(piece, owner);
    return piece;
  }

  /** Embedded documents of one column share a number, because their content is alike. */
  private numberOf(group: string | undefined): number {
    const known = this.groups.get(group) ?? this.groups.size;
    this.groups.set(group, known);
    return known;
  }

  /** Cached, because writing and verifying ask with the same edits. */
  private outerEdits(edits: Edits): OuterEdits {
    if (this.last?.edits !== edits) this.last = { edits, own: this.edited(edits) };
    return this.last.own;
  }

  private edited(edits: Edits): OuterEdits {
    const all = new Map<Piece, readonly Replacement[]>();
    const left = new Map<Piece, readonly Replacement[]>();
    const inner = new Map<NestedDocument, Map<Piece, readonly Replacement[]>>();
    for (const [piece, replacements] of edits) {
      const owner = this.owners.get(piece);
      if (owner === undefined) all.set(piece, replacements);
      else if (owner.mapped !== undefined) left.set(owner.outer, mappedBack(owner.mapped, replacements));
      else if (owner.nested !== undefined && owner.inner !== undefined) {
        const own = inner.get(owner.nested) ?? new Map<Piece, readonly Replacement[]>();
        inner.set(owner.nested, own.set(owner.inner, replacements));
      }
    }
    const changed = new Map<OpenDocument, Edits>();
    for (const [outer, nested] of this.found) {
      const tokens = nested.filter(({ isOfToken }) => isOfToken === true);
      const around = overAll(left.get(outer) ?? [], tokens);
      const within = apartFrom(nested, around).flatMap((each): readonly Replacement[] => {
        const { start, end, document, isRemoved } = each;
        if (document === undefined) return isRemoved ? [{ start, end, text: '' }] : [];
        const own = inner.get(each) ?? (document.isAlwaysWritten === true ? NO_EDITS : undefined);
        if (own === undefined) return [];
        changed.set(document, own);
        return [{ start, end, text: encoded(each, document.write(own)) }];
      });
      const both = [...around, ...within].sort((one, other) => one.start - other.start);
      if (both.length > 0) all.set(outer, both);
    }
    return { all, changed };
  }
}

function warningsOf({ document, isRemoved }: NestedDocument, place: string): readonly Warning[] {
  if (document !== undefined) {
    return document.warnings.map(({ code, message }) => ({ code, message: `At ${place}: ${message}` }));
  }
  return isRemoved
    ? [{ code: 'DATA_REMOVED', message: `At ${place}, data of a format that Umbra does not read was removed.` }]
    : [{ code: 'PICTURES_NOT_READ', message: `At ${place}, an image was not read and is unchanged.` }];
}

interface OuterEdits {
  /** Edits of the outer document. */
  readonly all: Edits;
  /** The embedded documents that change. */
  readonly changed: ReadonlyMap<OpenDocument, Edits>;
}

/** Maps replacements back to the outer text. A cut-out document within a replaced range is removed with it. */
const mappedBack = (mapped: MappedText, replacements: readonly Replacement[]): readonly Replacement[] =>
  replacements.map((each) => ({ ...mapped.cover(each), text: each.text }));
