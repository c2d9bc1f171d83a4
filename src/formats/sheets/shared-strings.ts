import type { Range } from '../format.js';
import type { XmlAttribute } from '../xml/scan-xml.js';
import { unescaped } from './escaped-text.js';
import { ElementPatch, localName, PassingListener, prefixOf, textOf } from './sheet-xml.js';

/**
 * Reads the shared strings of a workbook. Phonetic hints are not part of a string's text and are passed on.
 * @see ECMA-376 part 1, 18.4
 */
export class SharedStrings extends PassingListener {
  readonly texts: string[] = [];
  private readonly places: Range[] = [];
  private prefix = '';
  private readonly names: string[] = [];
  private parts: string[] = [];
  private start = 0;
  private inPhonetic = 0;

  override get region(): Range | undefined {
    const [first, last] = [this.places[0], this.places.at(-1)];
    return first === undefined || last === undefined ? undefined : { start: first.start, end: last.end };
  }

  placeOf(index: number): Range | undefined {
    return this.places[index];
  }

  /** Returns patches that empty strings by number. */
  emptied(unused: ReadonlySet<number>): readonly ElementPatch[] {
    const { source, prefix } = this;
    const text = `<${prefix}si><${prefix}t/></${prefix}si>`;
    return this.places
      .filter((_, index) => unused.has(index))
      .map(({ start, end }) => new ElementPatch(source, start, end, text));
  }

  override open(name: string, attributes: readonly XmlAttribute[], start: number): void {
    const local = localName(name);
    if (local === 'si' && this.names.length === 1) {
      this.prefix = prefixOf(name);
      this.start = start;
      this.parts = [];
    } else if (local === 'rPh') this.inPhonetic += 1;
    this.names.push(local);
    super.open(name, attributes, start);
  }

  override close(name: string, end: number): void {
    const local = this.names.pop();
    if (local === 'rPh') this.inPhonetic -= 1;
    if (local === 'si' && this.names.length === 1) {
      this.texts.push(unescaped(this.parts.join('')));
      this.places.push({ start: this.start, end });
    }
    super.close(name, end);
  }

  override text(range: Range): void {
    if (this.isText()) this.parts.push(textOf(this.source, range));
    else super.text(range);
  }

  override cdata(range: Range): void {
    if (this.isText()) this.parts.push(this.source.slice(range.start, range.end));
    else super.cdata(range);
  }

  private isText(): boolean {
    return this.names.length > 2 && this.names[1] === 'si' && this.names.at(-1) === 't' && this.inPhonetic === 0;
  }
}
