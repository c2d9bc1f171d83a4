import type { Edits, Piece } from '../format.js';
import type { Field } from './fields.js';

/** Changes to the headers that describe a body, made when the body is written. */
export interface BodyHeaders {
  /** Replaces all `Content-…` headers with this type. */
  readonly replacedBy?: string;
  readonly charset?: string;
  readonly boundary?: string;
  /** The new transfer encoding; undefined if it is unchanged. */
  readonly encoding?: string | undefined;
}

export interface HeaderPiece extends Piece {
  /** For people: `part 2, Subject`. */
  readonly place: string;
  /** True if it is not searched; values found elsewhere are removed from it. */
  readonly isQuiet?: boolean;
}

/** A header field as pieces that can be written. */
export interface MessageHeader {
  readonly field: Field;
  readonly pieces: readonly HeaderPiece[];
  /** Returns the texts that another reader must find in it. */
  expected(edits: Edits): readonly string[];
  /** Returns the header with its line end. */
  write(edits: Edits, lineEnd: string, changes: BodyHeaders): string;
}
