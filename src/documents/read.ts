import type { Declared, FormatId, Warning } from '../formats/format.js';
import { open } from './open.js';

/** A stretch of text of a document: a cell, a value, a paragraph. */
export interface DocumentPiece {
  /** As a reader sees it, without quotes and escapes. */
  readonly text: string;
  /** What it stands under: the header of its column, its key. Empty where it stands under nothing. */
  readonly label: string;
  /** For people: `row 3, column 2`. Empty where the format has nothing to say. */
  readonly place: string;
}

/** A document that was read. */
export interface ReadDocument {
  readonly format: FormatId;
  /** In the order in which people read them. */
  readonly pieces: readonly DocumentPiece[];
  readonly warnings: readonly Warning[];
}

/**
 * The text of a document of any format but PDF, piece by piece.
 * @throws DocumentProblem where it cannot be read
 */
export async function readDocument(bytes: Uint8Array, declared: Declared = {}): Promise<ReadDocument> {
  const document = await open(bytes, declared);
  return {
    format: document.format,
    pieces: document.pieces.map((piece) => ({
      text: piece.text,
      label: piece.label,
      place: document.placeOf(piece),
    })),
    warnings: document.warnings,
  };
}
