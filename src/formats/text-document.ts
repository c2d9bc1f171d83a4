import type { Edits, FormatId, OpenDocument, Piece, Range, Warning } from './format.js';
import type { TextSource } from './source.js';

/** A text document: changed as text, and written in its original encoding. */
export abstract class TextDocument implements OpenDocument {
  abstract readonly format: FormatId;
  abstract readonly pieces: readonly Piece[];
  readonly warnings: readonly Warning[] = [];

  constructor(protected readonly source: TextSource) {}

  abstract locate(piece: Piece, range: Range): Range;
  abstract placeOf(piece: Piece, range?: Range): string;
  protected abstract writeText(edits: Edits): string;
  /** @throws DocumentProblem `not-safe` */
  protected abstract verifyText(written: string, edits: Edits): void | Promise<void>;

  write(edits: Edits): Uint8Array {
    return this.source.encode(this.writeText(edits));
  }

  verify(written: Uint8Array, edits: Edits): void | Promise<void> {
    return this.verifyText(this.source.decode(written), edits);
  }
}
