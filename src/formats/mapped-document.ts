import { DocumentProblem } from './document-problem.js';
import {
  NO_EDITS,
  type Edits,
  type OpenDocument,
  type Piece,
  type Range,
  type Replacement,
  type Warning,
} from './format.js';
import { InnerDocuments } from './inner-documents.js';
import type { MappedText } from './markup/mapped-text.js';
import { patch, replaceIn } from './patches.js';
import { RemovedValues } from './removed-values.js';
import type { TextSource } from './source.js';
import { TextDocument } from './text-document.js';

/** A piece with one or several ranges in the source. */
export interface MappedPiece extends Piece {
  readonly mapped: MappedText;
  /** Position for people. */
  readonly place: string;
  /** True if it is not searched, such as a code; values found elsewhere are removed from it. */
  readonly isQuiet: boolean;
}

/** A document that is embedded in this one in encoded form. */
export interface EmbeddedDocument {
  readonly document: OpenDocument;
  /** Position for people. */
  readonly place: string;
  readonly content: Range;
  encode(bytes: Uint8Array): string;
}

/** A change of the source. */
export interface Patch extends Range {
  readonly text: string;
}

/** The result of reading a source. */
export interface MappedContent<P extends MappedPiece> {
  /** In reading order. */
  readonly content: readonly (P | EmbeddedDocument)[];
  /** Changes made regardless of findings: content that cannot be read is removed. */
  readonly removed: readonly Patch[];
  /** Texts that are always kept, because they cannot be changed, such as the time of a message. */
  readonly staying: readonly string[];
  readonly warnings: readonly Warning[];
}

/** A text document whose pieces are replaced in place; everything else is unchanged. */
export abstract class MappedDocument<P extends MappedPiece> extends TextDocument {
  readonly pieces: readonly Piece[];
  readonly quiet: readonly Piece[];
  /** Includes warnings that embedded documents add when they are written. */
  override readonly warnings: Warning[];
  private readonly embedded: readonly EmbeddedDocument[];
  private readonly inner: InnerDocuments;
  private readonly ofInner: ReadonlySet<Piece>;
  /** The last written text, for comparison with what is read. */
  private last: { readonly edits: Edits; readonly written: string } | undefined;

  constructor(
    source: TextSource,
    protected readonly read: MappedContent<P>,
  ) {
    super(source);
    this.embedded = read.content.filter((each) => 'document' in each);
    this.inner = new InnerDocuments(this.embedded);
    this.ofInner = new Set([...this.inner.pieces, ...this.inner.quiet]);
    let next = 0;
    this.pieces = read.content.flatMap((each): readonly Piece[] => {
      if (!('document' in each)) return each.isQuiet ? [] : [each];
      const first = next;
      next += each.document.pieces.length;
      return this.inner.pieces.slice(first, next);
    });
    const own = read.content.filter((each): each is P => !('document' in each) && each.isQuiet);
    this.quiet = [...own, ...this.inner.quiet];
    this.warnings = [...read.warnings, ...this.inner.warnings];
  }

  /** Returns a text as it is written in the source of a piece. */
  protected abstract encode(piece: P, text: string): string;
  /** Adapts replacements to what the piece can hold: a required date is emptied. */
  protected abstract fit(piece: P, replacements: readonly Replacement[]): readonly Replacement[];
  /** Reads the written document. */
  protected abstract readAgain(source: string): MappedContent<P>;

  locate(piece: Piece, range: Range): Range {
    return this.ofInner.has(piece) ? this.inner.locate(piece, range) : (piece as P).mapped.cover(range);
  }

  placeOf(piece: Piece, range?: Range): string {
    return this.ofInner.has(piece) ? this.inner.placeOf(piece, range) : (piece as P).place;
  }

  protected writeText(edits: Edits): string {
    if (this.last?.edits === edits) return this.last.written;
    const written = this.patched(edits);
    this.warnings.splice(0, this.warnings.length, ...this.read.warnings, ...this.inner.warnings);
    this.last = { edits, written };
    return written;
  }

  /** Returns the source with all its changes. */
  protected patched(edits: Edits): string {
    return patch(this.source.text, this.patchesOf(edits));
  }

  protected async verifyText(written: string, edits: Edits): Promise<void> {
    if (written !== this.writeText(edits)) notSafe(`It cannot be written in ${this.source.encoding}.`);
    for (const [{ document }, own] of this.changedBy(edits)) await document.verify(document.write(own), own);
    const texts = textsIn(this.readAgain(written));
    if (withoutBlanks(texts) !== withoutBlanks(this.expected(edits)))
      notSafe('It reads differently from what was written.');
    this.refuseRemoved(written, edits, texts);
  }

  /** Refuses what contains a removed value in another place than its texts. @throws DocumentProblem `not-safe` */
  protected refuseRemoved(written: string, edits: Edits, texts: readonly string[]): void {
    const removed = new RemovedValues(edits);
    if (!removed.areIn(written)) return;
    for (const text of [...texts, ...this.sourcesLeft(edits), ...this.read.staying]) removed.forgetIn(text);
    if (removed.areIn(written)) notSafe('Removed text still occurs in it elsewhere.');
  }

  /**
   * Returns the source of each unchanged piece. An escape within a word splits it in the source only, so a value
   * removed elsewhere may be a word of the source without being one of the text.
   */
  protected sourcesLeft(edits: Edits): readonly string[] {
    return this.read.content.flatMap((each) => {
      if ('document' in each || edits.has(each)) return [];
      const stretches = each.mapped.sourceOf({ start: 0, end: each.text.length });
      return stretches.map(({ start, end }) => this.source.text.slice(start, end)).join(' ');
    });
  }

  /** Returns all texts after edits. */
  protected expected(edits: Edits): readonly string[] {
    const texts = this.read.content.map((each) => {
      if ('document' in each) return '';
      const own = edits.get(each);
      return own === undefined ? each.text : replaceIn(each.text, this.fitted(each, own));
    });
    return [
      ...texts,
      ...this.inner.pieces.filter(isWritten).map((piece) => replaceIn(piece.text, edits.get(piece) ?? [])),
    ];
  }

  /** Returns the changed embedded documents as they are written. */
  protected embeddedAfter(edits: Edits): readonly Patch[] {
    return [...this.changedBy(edits)].map(([each, own]) => {
      const { start, end } = each.content;
      return { start, end, text: each.encode(each.document.write(own)) };
    });
  }

  protected *changedBy(edits: Edits): Generator<readonly [EmbeddedDocument, Edits]> {
    const byDocument = this.inner.editsOf(edits);
    for (const each of this.embedded) {
      const own = byDocument.get(each.document) ?? (each.document.isAlwaysWritten ? NO_EDITS : undefined);
      if (own !== undefined) yield [each, own];
    }
  }

  /** Returns all changes of the source, in no order. */
  protected patchesOf(edits: Edits): readonly Patch[] {
    return [...this.read.removed, ...this.ownPatches(edits), ...this.embeddedAfter(edits)];
  }

  /** Returns the changes of its own texts. */
  protected ownPatches(edits: Edits): readonly Patch[] {
    const patches: Patch[] = [];
    for (const [piece, replacements] of edits) {
      if (this.ofInner.has(piece)) continue;
      const own = piece as P;
      patches.push(...this.patchesIn(own, this.fitted(own, replacements)));
    }
    return patches;
  }

  /** Returns the patches for a piece; `replacements` are already adapted to it. */
  protected patchesIn(piece: P, replacements: readonly Replacement[]): readonly Patch[] {
    return replacements.flatMap(({ text, ...range }) =>
      piece.mapped
        .sourceOf(range)
        .map(({ start, end }, index) => ({ start, end, text: index === 0 ? this.encode(piece, text) : '' })),
    );
  }

  private fitted(piece: P, replacements: readonly Replacement[]): readonly Replacement[] {
    return wholeUnits(piece, this.fit(piece, replacements));
  }
}

/** Extends replacements to whole units: a unit of several letters is rewritten with the letters that stay. */
function wholeUnits({ text, mapped }: MappedPiece, replacements: readonly Replacement[]): readonly Replacement[] {
  const whole: Replacement[] = [];
  for (const { start, end, text: replacement } of replacements) {
    if (start === end) continue;
    const from = mapped.unitAt(start).start;
    const to = mapped.unitAt(end - 1).end;
    const last = whole.at(-1);
    if (last !== undefined && last.end > from) {
      const before = last.text.slice(0, last.text.length - (last.end - start));
      whole.splice(-1, 1, { start: last.start, end: to, text: before + replacement + text.slice(end, to) });
    } else whole.push({ start: from, end: to, text: text.slice(from, start) + replacement + text.slice(end, to) });
  }
  return whole;
}

const isWritten = ({ isSeen }: Piece): boolean => isSeen !== true;

/** Returns all texts of a document, followed by those of embedded documents. */
const textsIn = ({ content }: MappedContent<MappedPiece>): readonly string[] => [
  ...content.map((each) => ('document' in each ? '' : each.text)),
  ...content.flatMap((each) =>
    'document' in each ? each.document.pieces.filter(isWritten).map(({ text }) => text) : [],
  ),
];

const withoutBlanks = (texts: readonly string[]): string => texts.join('').replace(/\s+/gu, '');

/** @throws DocumentProblem */
function notSafe(why: string): never {
  throw new DocumentProblem(
    'not-safe',
    `The redacted document cannot be returned. ${why} Check its format and charset.`,
  );
}
