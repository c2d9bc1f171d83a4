import { isSaid } from '../evidence/program-values.js';
import { firstIndex } from '../../engine/index.js';
import type { Piece, Range } from '../format.js';
import { FillingSlot, type Slot } from '../markup/slot.js';
import { valueAt } from './attributes.js';

/** The attribute values of a part that belong to programs, each text once. */
export class QuietValues {
  private readonly byText = new Map<string, QuietValue>();

  /** @param encodesNames as for `valueAt` */
  constructor(
    private readonly source: string,
    private readonly encodesNames: boolean,
  ) {}

  /** @param nameOf returns its place for people */
  add(text: string, value: ValueRange, nameOf: () => string): void {
    let known = this.byText.get(text);
    if (known === undefined) {
      known = new QuietValue(value, nameOf(), this.source, this.encodesNames);
      this.byText.set(text, known);
    }
    known.add(value);
  }

  /** Discards the positions within these ranges, which are sorted. */
  leave(gone: readonly Range[]): void {
    if (gone.length > 0) for (const value of this.byText.values()) value.leave(gone);
  }

  /** Those that are searched. */
  get said(): readonly QuietValue[] {
    return [...this.byText.values()].filter((value) => value.isSaid && !value.isGone);
  }

  /** Those from which only values found elsewhere are removed. */
  get others(): readonly QuietValue[] {
    return [...this.byText.values()].filter((value) => !value.isSaid);
  }
}

/** An attribute value that belongs to programs, with all its positions, which are changed together. */
export class QuietValue implements Piece {
  readonly label = '';
  readonly group = undefined;
  /** True if it is searched; otherwise only values found elsewhere are removed from it. */
  readonly isSaid: boolean;
  private places: ValueRange[] = [];
  private slots: readonly Slot[] | undefined;

  readonly text: string;

  /**
   * @param name the place of the first for people
   * @param encodesNames as for `valueAt`
   */
  constructor(
    first: Range,
    readonly name: string,
    private readonly source: string,
    private readonly encodesNames: boolean,
  ) {
    this.text = valueAt(source, first, encodesNames).text;
    this.isSaid = isSaid(this.text);
  }

  /** True if all its positions were discarded. */
  get isGone(): boolean {
    return this.places.length === 0;
  }

  add({ start, end, quote }: ValueRange): void {
    this.places.push({ start, end, quote });
  }

  /** Discards the positions within these ranges, which are sorted. */
  leave(gone: readonly Range[]): void {
    this.places = this.places.filter(({ start }) => {
      const before = gone[firstIndex(gone.length, (index) => (gone[index]?.start ?? 0) > start) - 1];
      return before === undefined || start >= before.end;
    });
  }

  slotsInSource(): readonly Slot[] {
    this.slots ??= this.places.map((place) => {
      const mapped = valueAt(this.source, place, this.encodesNames);
      const slot = new FillingSlot('value', 'attribute', mapped, place);
      slot.quote = place.quote;
      return slot;
    });
    return this.slots;
  }
}

type ValueRange = Range & { readonly quote: '"' | "'" };
