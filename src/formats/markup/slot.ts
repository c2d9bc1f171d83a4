import type { DocumentPart, OpenDocument, Piece, Range } from '../format.js';
import { MappedText } from './mapped-text.js';

/**
 * How text is written at a place of markup. `code` and `handler` are not changed but emptied; `names` are names of attributes and what
 * no reader shows, `tag` those of elements.
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
  | 'declaration'
  | 'instruction';

/** A place of a document that holds text. */
export interface Slot extends Piece {
  label: string;
  group: string | undefined;
  readonly mapped: MappedText;
  readonly place: Place;
  /** Of a value. */
  readonly quote: '"' | "'" | '';
  /** All of it in the source. */
  readonly content: Range;
  /** For people: `<td>`, `attribute alt`. */
  readonly name: string;
  /** Whether detectors read it: names of classes and types hold nothing. */
  readonly isRead: boolean;
  /** The document of another format that it holds. */
  readonly nested: OpenDocument | undefined;
  /** Where in the source elements stand for signs of the text. */
  readonly signs?: ReadonlySet<number> | undefined;
}

/** A slot that is still being filled. */
export class FillingSlot implements Slot {
  label = '';
  group: string | undefined;
  quote: Slot['quote'] = '';
  isRead = true;
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

/** A slot of what stands there as it is, without references. */
export function slotAsItIs(source: string, place: Place, name: string, range: Range): FillingSlot {
  const mapped = new MappedText();
  mapped.add(source.slice(range.start, range.end), range.start, range.end);
  const slot = new FillingSlot(place, name, mapped, range);
  if (place === 'comment') slot.part = 'comments';
  return slot;
}
