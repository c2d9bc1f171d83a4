import type { Range } from '../format.js';
import { firstIndex } from '../../engine/index.js';
import { decodeInto } from '../markup/decode.js';
import { MappedText } from '../markup/mapped-text.js';
import { MarkupDocument, type SlotPatch } from '../markup/markup-document.js';
import type { Slot } from '../markup/slot.js';
import { verifyMarkup, type MarkupPatch } from '../markup/verify-markup.js';
import type { TextSource } from '../source.js';
import { readAllXml } from './read-all.js';
import { ESCAPES, NO_CHARACTERS } from './escapes.js';
import { xmlReferenceAt } from './references.js';

/** The result of reading an XML document. */
export interface ReadXml {
  readonly slots: readonly Slot[];
  /** Ranges of CDATA sections in order; nothing is escaped there. */
  readonly sections: readonly Range[];
}

/** An XML document of any vocabulary. */
export abstract class XmlMarkup extends MarkupDocument {
  private readonly sections: readonly Range[];

  constructor(source: TextSource, { slots, sections }: ReadXml) {
    super(source, slots, []);
    this.sections = sections;
  }

  protected fit(slot: Slot, text: string): string {
    const plain = text.replace(/\r\n?/g, '\n').replace(NO_CHARACTERS, '');
    if (slot.place === 'comment') return this.withoutLacking(plain).replace(/-{2,}/g, '-').replace(/-$/, '');
    if (slot.place === 'instruction') return this.withoutLacking(plain).replaceAll('?>', '? >');
    return plain;
  }

  protected escape(slot: Slot, text: string, at: number): string {
    if (slot.place === 'cdata' || (slot.place === 'text' && this.isInSection(at))) {
      const split = text.replaceAll(']]>', ']]]]><![CDATA[>');
      return split.replace(/\P{ASCII}/gu, (sign) => (this.has(sign) ? sign : `]]>${referenceTo(sign)}<![CDATA[`));
    }
    if (slot.place !== 'text' && slot.place !== 'value') return text;
    const escaped = text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
    const inLines = slot.place === 'value' ? escaped.replace(/[\t\n]/g, referenceTo) : escaped;
    return inLines.replace(/\P{ASCII}/gu, (sign) => (this.has(sign) ? sign : referenceTo(sign)));
  }

  protected override hasReferences(change: SlotPatch): boolean {
    return super.hasReferences(change) && !this.isInSection(change.start);
  }

  protected seen(slot: Slot, { start, end }: Range): string {
    const { text } = this.source;
    // An element that represents a character.
    if (slot.signs?.has(start) === true) return readAllXml(text.slice(start, end));
    if ((slot.place !== 'text' && slot.place !== 'value') || this.isInSection(start)) return text.slice(start, end);
    const mapped = new MappedText();
    decodeInto(mapped, text, { start, end }, xmlReferenceAt);
    return mapped.text;
  }

  protected verifyByOther(written: string, patches: readonly MarkupPatch[]): void {
    verifyMarkup(this.source.text, written, patches, readAllXml);
  }

  /** True if an offset is in a CDATA section, by binary search. */
  private isInSection(at: number): boolean {
    const next = this.sections[firstIndex(this.sections.length, (index) => (this.sections[index]?.end ?? 0) >= at)];
    return at >= (next?.start ?? Infinity);
  }

  private withoutLacking(text: string): string {
    return text.replace(/\P{ASCII}/gu, (sign) => (this.has(sign) ? sign : '?'));
  }

  private has(sign: string): boolean {
    return this.source.decode(this.source.encode(sign)) === sign;
  }
}

const referenceTo = (sign: string): string => `&#${sign.codePointAt(0) ?? 0};`;
