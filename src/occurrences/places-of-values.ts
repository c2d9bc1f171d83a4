import { Occurrences, type Range } from './occurrences.js';

/** An occurrence of a value. */
export interface PlaceOfValue extends Range {
  readonly value: string;
}

/** Finds the occurrences of values in one text. Each value is searched for only once, however often it is requested. */
export class PlacesOfValues {
  private readonly occurrences: Occurrences;
  private readonly asked = new Set<string>();
  private places: PlaceOfValue[] = [];

  constructor(text: string) {
    this.occurrences = new Occurrences(text);
  }

  /**
   * Returns the occurrences in the order of the text, longer ones first if they begin at the same offset. Includes
   * those of all values requested earlier.
   */
  find(values: Iterable<string>): readonly PlaceOfValue[] {
    const wanted = [...values].filter((value) => !this.asked.has(value));
    if (wanted.length === 0) return this.places;
    for (const value of wanted) this.asked.add(value);
    this.places = [...this.places, ...this.occurrences.findAll(wanted)].sort(byPlace);
    return this.places;
  }
}

const byPlace = (one: Range, other: Range): number => one.from - other.from || other.to - one.to;
