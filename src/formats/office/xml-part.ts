import type { Edits, Piece, Range } from '../format.js';
import type { Slot } from '../markup/slot.js';
import type { TextSource } from '../source.js';
import { XmlMarkup } from '../xml/xml-markup.js';
import type { ReadPart } from './read-part.js';
import { editsOfSlots, View } from './views.js';

/** An XML part of a package. */
export class XmlPart extends XmlMarkup {
  readonly format = 'xml';
  override readonly pieces: readonly Piece[];
  readonly quiet: readonly Piece[];
  protected override readonly fixed: ReadPart['fixed'];

  constructor(
    source: TextSource,
    private readonly read: (source: string) => ReadPart,
  ) {
    const own = read(source.text);
    super(source, own);
    this.pieces = own.pieces;
    this.quiet = own.quiet;
    this.fixed = own.fixed;
  }

  override write(edits: Edits): Uint8Array {
    return super.write(editsOfSlots(edits));
  }

  override verify(written: Uint8Array, edits: Edits): void | Promise<void> {
    return super.verify(written, editsOfSlots(edits));
  }

  override locate(piece: Piece, range: Range): Range {
    return piece instanceof View ? super.locate(piece.slot, piece.mapped.cover(range)) : super.locate(piece, range);
  }

  override placeOf(piece: Piece): string {
    return (piece instanceof View ? piece.slot : (piece as Slot)).name;
  }

  protected slotsOf(source: string): readonly Slot[] {
    return this.read(source).slots;
  }
}
