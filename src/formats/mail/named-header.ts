import { asFieldName, lengthOfPrefix, roleOfFieldName } from '../field-names.js';
import type { Edits } from '../format.js';
import { replaceIn } from '../patches.js';
import type { Field } from './fields.js';
import type { BodyHeaders, HeaderPiece, MessageHeader } from './message-header.js';

/** A header with a non-standard name, which may be any text. */
export class NamedHeader implements MessageHeader {
  readonly pieces: readonly HeaderPiece[];
  private readonly name: HeaderPiece;
  private readonly prefix: string;

  constructor(
    private readonly own: MessageHeader,
    place: string,
  ) {
    const { name } = own.field;
    this.prefix = name.slice(0, lengthOfPrefix(name));
    const text = name.slice(this.prefix.length);
    const isQuiet = roleOfFieldName(name) === 'quiet';
    this.name = { text, label: '', group: undefined, place: `${place}name of a header`, isQuiet };
    this.pieces = text === '' ? own.pieces : [this.name, ...own.pieces];
  }

  get field(): Field {
    return this.own.field;
  }

  expected(edits: Edits): readonly string[] {
    const name = this.written(edits).slice(this.prefix.length);
    return [...(name === '' ? [] : [name]), ...this.own.expected(edits)];
  }

  write(edits: Edits, lineEnd: string, changes: BodyHeaders): string {
    const whole = this.own.write(edits, lineEnd, changes);
    return this.written(edits) + whole.slice(this.field.name.length);
  }

  private written(edits: Edits): string {
    const own = edits.get(this.name);
    if (own === undefined) return this.field.name;
    const text = own.map((each) => ({ ...each, text: asFieldName(each.text) }));
    return this.prefix + replaceIn(this.name.text, text);
  }
}
