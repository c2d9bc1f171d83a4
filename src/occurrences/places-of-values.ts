import { Occurrences, type Range } from './occurrences.js';

/** A place of a value. */
export interface PlaceOfValue extends Range {
  readonly value: string;
}

/** Where values stand in one text. Each is looked for once, however often it is asked about. */
export class PlacesOfValues {
  private readonly occurrences: Occurrences;
  private readonly asked = new Set<string>();
  private places: PlaceOfValue[] = [];

  constructor(text: string) {
    this.occurrences = new Occurrences(text);
  }

  /** In the order of the text, of those that begin at one place the longest first; others that were asked about, too. */
  of(values: Iterable<string>): readonly PlaceOfValue[] {
    const wanted = [...values].filter((value) => !this.asked.has(value));
    if (wanted.length === 0) return this.places;
    for (const value of wanted) this.asked.add(value);
    this.places = [...this.places, ...this.occurrences.ofAll(wanted)].sort(byPlace);
    return this.places;
  }
}

const byPlace = (one: Range, other: Range): number => one.from - other.from || other.to - one.to;
