import type { DocumentPart, OpenDocument, Piece, Range } from '../format.js';
import { MappedText } from './mapped-text.js';

/**
 * The syntactic position of text in markup. `code` and `handler` are emptied instead of changed; `names` are attribute
 * names and text that no reader shows; `tag` are element names, and `selector` names in style sheets.
 */
export type Place =
  | 'text'
  | 'value'
  | 'url'
  | 'comment'
  | 'cdata'
  | 'raw'
  | 'names'
  | 'tag'
  | 'code'
  | 'handler'
  | 'selector'
  | 'declaration'
  | 'instruction';

/** A position of a document that contains text. */
export interface Slot extends Piece {
  label: string;
  group: string | undefined;
  readonly mapped: MappedText;
  readonly place: Place;
  /** The quote of a value. */
  readonly quote: '"' | "'" | '';
  /** Its whole range in the source. */
  readonly content: Range;
  /** For people: `<td>`, `attribute alt`. */
  readonly name: string;
  /** True if it is searched; names of classes and types are not. */
  readonly isRead: boolean;
  /** True for a name that people choose: of a class, an anchor. Values found elsewhere are removed from it. */
  readonly isName?: boolean | undefined;
  /** The document of another format in its text. */
  readonly nested: OpenDocument | undefined;
  /** Source offsets of elements that represent characters of the text. */
  readonly signs?: ReadonlySet<number> | undefined;
}

/** A slot under construction. */
export class FillingSlot implements Slot {
  label = '';
  group: string | undefined;
  quote: Slot['quote'] = '';
  isRead = true;
  isName: boolean | undefined;
  part: DocumentPart | undefined;
  nested: OpenDocument | undefined;
  signs: Set<number> | undefined;
  again: number | undefined;

  constructor(
    readonly place: Place,
    readonly name: string,
    readonly mapped: MappedText,
    public content: Range,
  ) {}

  get text(): string {
    return this.mapped.text;
  }
}

/** Creates a slot for literal text without references. */
export function slotAsItIs(source: string, place: Place, name: string, range: Range): FillingSlot {
  const mapped = new MappedText();
  mapped.add(source.slice(range.start, range.end), range.start, range.end);
  const slot = new FillingSlot(place, name, mapped, range);
  if (place === 'comment') slot.part = 'comments';
  return slot;
}
