import type { Edits, Piece, Range } from '../format.js';
import { patch, replaceIn } from '../patches.js';
import { validAddress } from './addresses.js';
import type { HeaderPiece } from './message-header.js';
import type { Envelope } from './mailbox.js';

/** The line before a message in a mailbox, with its sender and delivery time. */
export class EnvelopeLine {
  readonly pieces: readonly HeaderPiece[];
  private readonly raw: string;
  private readonly ranges: ReadonlyMap<Piece, Range>;
  private readonly date: Piece | undefined;

  constructor(source: string, { start, messageStart, address, date }: Envelope, prefix: string) {
    this.raw = source.slice(start, messageStart);
    const ranges = new Map<HeaderPiece, Range>();
    const add = (range: Range | undefined, label: string): HeaderPiece | undefined => {
      if (range === undefined) return undefined;
      const piece = { text: source.slice(range.start, range.end), label, group: undefined, place: `${prefix}envelope` };
      ranges.set(piece, { start: range.start - start, end: range.end - start });
      return piece;
    };
    const isKnown = address !== undefined || date !== undefined;
    const rest = { start: start + 'From '.length, end: start + this.raw.trimEnd().length };
    add(isKnown ? address : rest.end > rest.start ? rest : undefined, 'Sender email');
    this.date = add(date, 'Date');
    this.ranges = ranges;
    this.pieces = [...ranges.keys()];
  }

  textAfter(piece: Piece, edits: Edits): string {
    const replacements = edits.get(piece);
    if (replacements === undefined) return piece.text;
    if (piece === this.date) return FIRST_DATE;
    return validAddress(replaceIn(piece.text, replacements));
  }

  write(edits: Edits): string {
    const patches = [...this.ranges].map(([piece, range]) => ({ ...range, text: this.textAfter(piece, edits) }));
    return patch(this.raw, patches);
  }
}

/** Mailbox readers recognize a separator by its date. */
const FIRST_DATE = 'Thu Jan  1 00:00:00 1970';
