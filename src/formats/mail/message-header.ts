import type { Edits, Piece } from '../format.js';
import type { Field } from './fields.js';

/** What writing a body changes in the headers that describe it. */
export interface BodyHeaders {
  /** Another type in place of all `Content-…` headers. */
  readonly replacedBy?: string;
  readonly charset?: string;
  readonly boundary?: string;
  /** A transfer encoding, or that there is none. */
  readonly encoding?: string | undefined;
}

export interface HeaderPiece extends Piece {
  /** For people: `part 2, Subject`. */
  readonly place: string;
  /** Whether it is not looked through; what was found elsewhere goes from it. */
  readonly isQuiet?: boolean;
}

/** A header field as pieces, and a way to write it. */
export interface MessageHeader {
  readonly field: Field;
  readonly pieces: readonly HeaderPiece[];
  /** The texts that another reader is to find in it. */
  expected(edits: Edits): readonly string[];
  /** With its line end. */
  write(edits: Edits, lineEnd: string, changes: BodyHeaders): string;
}
