import type { Range } from '../format.js';
import type { Slot } from '../markup/slot.js';
import { verifyMarkup, type MarkupPatch } from '../markup/verify-markup.js';
import { readPart } from '../office/read-part.js';
import type { TreatmentOf, Vocabulary } from '../office/vocabulary.js';
import { XmlPart } from '../office/xml-part.js';
import type { TextSource } from '../source.js';
import { readAllXml } from '../xml/read-all.js';
import type { XmlListener } from '../xml/scan-xml.js';
import type { PassingListener } from './sheet-xml.js';

/** The way in which a part is read. */
export interface PartReading {
  readonly source: TextSource;
  readonly vocabulary: Vocabulary;
  readonly treatmentOf: TreatmentOf;
}

/** The reading of a part as it was, or of the written part to verify it. */
export type Reading = 'first' | 'again';

/** Returns a listener for a reading of a part. */
export type Listen<L> = (source: string, rest: XmlListener, reading: Reading) => L;

/** A part with an additional listener, whose data can be changed besides the texts. */
export class ListenedPart<L extends PassingListener> extends XmlPart {
  /** The listener of the original part. */
  readonly original: L;
  /** Changes in addition to those of texts. */
  more: readonly MarkupPatch[] = [];
  private readonly readings: { latest: L | undefined };

  constructor({ source, vocabulary, treatmentOf }: PartReading, listen: Listen<L>) {
    const readings: { latest: L | undefined } = { latest: undefined };
    super(source, (text) =>
      readPart(
        text,
        vocabulary,
        treatmentOf,
        (rest) => (readings.latest = listen(text, rest, readings.latest === undefined ? 'first' : 'again')),
      ),
    );
    this.readings = readings;
    if (readings.latest === undefined) throw new Error('The part was not read.');
    this.original = readings.latest;
  }

  get allSlots(): readonly Slot[] {
    return this.slots;
  }

  get text(): string {
    return this.source.text;
  }

  /** The listener of the last reading: that of the written part, if the part was changed. */
  get latest(): L {
    return this.readings.latest ?? this.original;
  }

  /** Changes within the region are verified by the caller, because there may be millions of them. */
  protected override verifyByOther(written: string, patches: readonly MarkupPatch[]): void {
    const [before, after] = [this.original.region, this.latest.region];
    if (before === undefined || after === undefined) {
      super.verifyByOther(written, patches);
      return;
    }
    const removed = before.end - before.start;
    const shifted = patches
      .filter(({ start, end }) => end <= before.start || start >= before.end)
      .map(({ start, end, text, was, becomes, isAttribute = false }) => {
        const shift = start >= before.end ? removed : 0;
        return { start: start - shift, end: end - shift, text, was, becomes, isAttribute };
      });
    verifyMarkup(without(this.text, before), without(written, after), shifted, readAllXml);
  }

  protected override alsoChanged(): readonly MarkupPatch[] {
    return [...super.alsoChanged(), ...this.more];
  }
}

const without = (source: string, { start, end }: Range): string => source.slice(0, start) + source.slice(end);
