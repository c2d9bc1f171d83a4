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

/** A piece that stands in one place of the source, or in several. */
export interface MappedPiece extends Piece {
  readonly mapped: MappedText;
  /** For people. */
  readonly place: string;
  /** Whether it is not looked through, as codes are not; what was found elsewhere goes from it. */
  readonly isQuiet: boolean;
}

/** A document that stands in this one, encoded. */
export interface EmbeddedDocument {
  readonly document: OpenDocument;
  /** For people. */
  readonly place: string;
  readonly content: Range;
  encode(bytes: Uint8Array): string;
}

/** A change of the source. */
export interface Patch extends Range {
  readonly text: string;
}

/** What a reader makes of a source. */
export interface MappedContent<P extends MappedPiece> {
  /** In the order in which people read it. */
  readonly content: readonly (P | EmbeddedDocument)[];
  /** Changes that are made whatever is found: what cannot be read goes. */
  readonly removed: readonly Patch[];
  /** Texts that stay whatever they hold, as they cannot be otherwise: the time of a message. */
  readonly staying: readonly string[];
  readonly warnings: readonly Warning[];
}

/** Text whose pieces are written at their places in the source; all else stays. */
export abstract class MappedDocument<P extends MappedPiece> extends TextDocument {
  readonly pieces: readonly Piece[];
  readonly quiet: readonly Piece[];
  /** Also what documents within it say when they are written. */
  override readonly warnings: Warning[];
  private readonly embedded: readonly EmbeddedDocument[];
  private readonly inner: InnerDocuments;
  private readonly ofInner: ReadonlySet<Piece>;
  /** What was written last: it is compared with what is read. */
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

  /** A text as it is written at the places of a piece. */
  protected abstract encode(piece: P, text: string): string;
  /** What a piece can hold: a date that has to be one is emptied. */
  protected abstract fit(piece: P, replacements: readonly Replacement[]): readonly Replacement[];
  /** Reads what was written. */
  protected abstract readAgain(source: string): MappedContent<P>;

  locate(piece: Piece, range: Range): Range {
    return this.ofInner.has(piece) ? this.inner.locate(piece, range) : (piece as P).mapped.cover(range);
  }

  placeOf(piece: Piece, range?: Range): string {
    return this.ofInner.has(piece) ? this.inner.placeOf(piece, range) : (piece as P).place;
  }

  protected writeText(edits: Edits): string {
    if (this.last?.edits === edits) return this.last.written;
    const written = patch(this.source.text, this.patchesOf(edits));
    this.warnings.splice(0, this.warnings.length, ...this.read.warnings, ...this.inner.warnings);
    this.last = { edits, written };
    return written;
  }

  protected async verifyText(written: string, edits: Edits): Promise<void> {
    if (written !== this.writeText(edits)) notSafe(`It cannot be written in ${this.source.encoding}.`);
    for (const [{ document }, own] of this.changedBy(edits)) await document.verify(document.write(own), own);
    const texts = textsIn(this.readAgain(written));
    if (withoutBlanks(texts) !== withoutBlanks(this.expected(edits)))
      notSafe('It is read otherwise than it was written.');
    const removed = new RemovedValues(edits);
    if (!removed.areIn(written)) return;
    for (const text of [...texts, ...this.sourcesLeft(edits), ...this.read.staying]) removed.forgetIn(text);
    if (removed.areIn(written)) notSafe('What was removed stands in it elsewhere.');
  }

  /**
   * The stretches of the source of each piece that stays as it is. An escape within a word parts it there alone: what was
   * removed elsewhere is then a word of the source, and none of the text.
   */
  private sourcesLeft(edits: Edits): readonly string[] {
    return this.read.content.flatMap((each) => {
      if ('document' in each || edits.has(each)) return [];
      const stretches = each.mapped.sourceOf({ start: 0, end: each.text.length });
      return stretches.map(({ start, end }) => this.source.text.slice(start, end)).join(' ');
    });
  }

  /** All texts after edits. */
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

  /** The documents within that change, as they are written. */
  protected embeddedAfter(edits: Edits): readonly Patch[] {
    return [...this.changedBy(edits)].map(([each, own]) => {
      const { start, end } = each.content;
      return { start, end, text: each.encode(each.document.write(own)) };
    });
  }

  private *changedBy(edits: Edits): Generator<readonly [EmbeddedDocument, Edits]> {
    const byDocument = this.inner.editsOf(edits);
    for (const each of this.embedded) {
      const own = byDocument.get(each.document) ?? (each.document.isAlwaysWritten ? NO_EDITS : undefined);
      if (own !== undefined) yield [each, own];
    }
  }

  private patchesOf(edits: Edits): readonly Patch[] {
    const patches: Patch[] = [...this.read.removed];
    for (const [piece, replacements] of edits) {
      if (this.ofInner.has(piece)) continue;
      const own = piece as P;
      patches.push(...this.patchesIn(own, this.fitted(own, replacements)));
    }
    return [...patches, ...this.embeddedAfter(edits)];
  }

  /** How a piece is written; `replacements` fit it. */
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

/** A unit of several letters is written anew as a whole, with those of its letters that stay. */
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

/** All texts of a document that was read, those of documents within it behind. */
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
    `The redacted document cannot be given out. ${why} Check its format and charset.`,
  );
}
