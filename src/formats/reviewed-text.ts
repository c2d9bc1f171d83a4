import { BORDER } from '../engine/index.js';
import { readable } from './evidence/words.js';
import type { OpenDocument, Piece, Range, Replacement, Warning } from './format.js';
import { ReadingText } from './reading-text.js';
import type { EmbeddedPdfs } from './embedded-pdfs.js';
import { rewriteDocument, type Finding, type FoundPart, type RedactedDocument } from './redact-document.js';

/** A range of the text of a piece. */
export interface PartOfPiece extends Range {
  readonly piece: Piece;
}

/** A cell with the ranges of its content in the text; a cell with a formula may occur twice. */
export interface CellInText extends Range {
  /** Counts from 0, like the column. */
  readonly row: number;
  readonly column: number;
}

export interface SheetInText {
  /** Empty if it has no name. */
  readonly name: string;
  readonly cells: readonly CellInText[];
}

/** The text of a document as people review it: each piece on a line of its own, after its label. */
export class ReviewedText {
  readonly text: string;
  private readonly reading: ReadingText;
  private readonly indexOf: ReadonlyMap<Piece, number>;
  /** The pieces from which labels were read, by text. */
  private sources: ReadonlyMap<string, readonly Piece[]> | undefined;

  /** @param pdfs the PDF documents used when the document was opened */
  constructor(
    private readonly document: OpenDocument,
    private readonly pdfs?: EmbeddedPdfs,
  ) {
    this.reading = new ReadingText(document.pieces);
    this.text = this.reading.text.slice(0, -BORDER.length).replaceAll(BORDER, '\n');
    this.indexOf = new Map(document.pieces.map((piece, index) => [piece, index]));
  }

  /** True if the piece is shown to people; quiet pieces are not. */
  shows(piece: Piece): boolean {
    return this.indexOf.has(piece);
  }

  /** Returns the range of a part of a piece in the text. */
  rangeOf({ piece, start, end }: PartOfPiece): Range {
    const own = this.reading.rangeOf(this.indexOf.get(piece) ?? 0);
    return { start: own.start + start, end: own.start + end };
  }

  /** Returns where the cells of each sheet are in the text, row by row; pieces outside of cells are omitted. */
  sheets(): readonly SheetInText[] {
    const sheets = (this.document.sheets ?? []).map((name): SheetInText & { cells: CellInText[] } => ({
      name,
      cells: [],
    }));
    for (const [index, piece] of this.document.pieces.entries()) {
      const cell = this.document.cellOf?.(piece);
      if (cell === undefined) continue;
      const { sheet, row, column } = cell;
      sheets[sheet]?.cells.push({ row, column, ...this.reading.rangeOf(index) });
    }
    return sheets;
  }

  /**
   * Returns the document without the ranges that reviewers decided on, given in text order and without overlaps.
   * @throws DocumentProblem `not-safe`
   */
  async without(decided: readonly Replacement[]): Promise<RedactedDocument<Finding>> {
    const parts: FoundPart<Finding>[] = [];
    let hasFixedLabels = false;
    for (const { start, end, text: replacement } of decided) {
      const finding = { start, end, kind: '', text: this.text.slice(start, end), replacement, applied: true };
      for (const [index, part] of this.partsOf(finding).entries()) {
        parts.push({ ...part, finding, replacement: index === 0 ? replacement : '' });
      }
      const fixed = [...this.reading.labelsWithin(finding)].filter((label) => !this.addSources(label, finding, parts));
      hasFixedLabels ||= fixed.length > 0;
    }
    const redacted = await rewriteDocument(this.document, withoutOverlaps(parts), { pdfs: this.pdfs });
    return hasFixedLabels ? { ...redacted, warnings: [...redacted.warnings, LABEL_STAYS] } : redacted;
  }

  private partsOf(range: Range): readonly PartOfPiece[] {
    return [...this.reading.within(range)].flatMap(({ index, start, end }) => {
      const piece = this.reading.pieces[index];
      return piece === undefined ? [] : [{ piece, start, end }];
    });
  }

  /** A marked label refers to the cell or key that it was read from. @returns true if there is one */
  private addSources(label: string, finding: Finding, parts: FoundPart<Finding>[]): boolean {
    this.sources ??= piecesByText(this.document.pieces);
    const sources = this.sources.get(label) ?? [];
    for (const piece of sources) {
      parts.push({ piece, start: 0, end: piece.text.length, finding, replacement: finding.replacement });
    }
    return sources.length > 0;
  }
}

const LABEL_STAYS: Warning = {
  code: 'LABEL_STAYS',
  message: 'A redacted label is a keyword of the format, so it was kept.',
};

function piecesByText(pieces: readonly Piece[]): ReadonlyMap<string, readonly Piece[]> {
  const byText = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const text = readable(piece.text);
    const same = byText.get(text);
    if (same === undefined) byText.set(text, [piece]);
    else same.push(piece);
  }
  return byText;
}

/** A label occurs with many values, but is removed once at its source. */
function withoutOverlaps(parts: readonly FoundPart<Finding>[]): readonly FoundPart<Finding>[] {
  const ends = new Map<Piece, number>();
  const inOrder = parts.toSorted((one, other) => one.start - other.start || other.end - one.end);
  return inOrder.filter(({ piece, start, end }) => {
    if (start < (ends.get(piece) ?? 0)) return false;
    ends.set(piece, end);
    return true;
  });
}
