import { lettersOf } from './folded-text.js';

/** Shorter values occur in too many places to be looked up by their start. */
const KEY_LENGTH = 4;

const START_HASHES = 0x1_0000;

/** Updates the hash of the last `KEY_LENGTH` code units; older ones have been shifted out. */
const nextHash = (hash: number, code: number): number => ((hash << 4) ^ Math.imul(code, 0x9e5)) & (START_HASHES - 1);

/** Values this long, in letters and digits, are looked up by as many: among numbers, any four digits start one. */
const LONG_KEY_LENGTH = 8;
const FACTOR = 31;
/** `FACTOR` to the power of `LONG_KEY_LENGTH`: the weight of a code unit that leaves the hash. */
const LEAVING = Array.from({ length: LONG_KEY_LENGTH }).reduce<number>((power) => Math.imul(power, FACTOR), 1);

/** Updates the rolling hash of the last `LONG_KEY_LENGTH` code units. */
const nextLongHash = (hash: number, code: number, left: number): number =>
  (Math.imul(hash, FACTOR) + code - Math.imul(left, LEAVING)) | 0;

const mixedHash = (hash: number): number => hash ^ (hash >>> 16);

/** The table size per value, chosen so that few other texts collide with a value. */
const SLOTS_PER_VALUE = 32;
const MIN_SLOTS = 1024;
const MAX_SLOTS = 0x10_0000;

interface FoundValue {
  readonly value: string;
  readonly at: number;
  /** Counted in letters and digits. */
  readonly length: number;
}

interface Entry {
  readonly value: string;
  readonly folded: string;
}

/** More values than this are looked up by their full folded form. */
const MAX_LISTED = 8;

/** Values with the same start. There may be thousands, such as the addresses `customer00001` and following. */
class ValuesOfStart {
  private readonly few: Entry[] = [];
  /** The values by the length and text of their folded form, once there are more than `MAX_LISTED`. */
  private many: Map<number, Map<string, Entry>> | undefined;

  /** Adds a value; of several with the same folded form the first is kept. */
  add(entry: Entry): void {
    if (this.many !== undefined) addTo(this.many, entry);
    else if (this.few.every(({ folded }) => folded !== entry.folded)) this.few.push(entry);
    if (this.few.length <= MAX_LISTED) return;
    this.many = new Map();
    for (const each of this.few.splice(0)) addTo(this.many, each);
  }

  *at(text: string, at: number): Generator<FoundValue> {
    for (const { value, folded } of this.few) {
      if (text.startsWith(folded, at)) yield { value, at, length: folded.length };
    }
    if (this.many === undefined) return;
    for (const [length, entries] of this.many) {
      const entry = entries.get(text.slice(at, at + length));
      if (entry !== undefined) yield { value: entry.value, at, length };
    }
  }
}

function addTo(many: Map<number, Map<string, Entry>>, entry: Entry): void {
  const { folded } = entry;
  const known = many.get(folded.length);
  if (known === undefined) many.set(folded.length, new Map([[folded, entry]]));
  else if (!known.has(folded)) known.set(folded, entry);
}

/** A set of values to search for at every position of many texts. */
export class ValueSet {
  /** Values too short to be looked up by their start. */
  readonly short: readonly string[];
  /** The values by the hash of their start: long ones, and the others. */
  private readonly long = new Map<number, ValuesOfStart>();
  private readonly byStart = new Map<number, ValuesOfStart>();
  /** Tables of the same hashes, which rule out most positions of a text at once. */
  private readonly longStarts: Uint8Array;
  private readonly starts: Uint8Array;

  constructor(values: Iterable<string>) {
    const entries = Array.from(values, (value): Entry => ({ value, folded: lettersOf(value) }));
    const room = Math.min(
      MAX_SLOTS,
      Math.max(MIN_SLOTS, 2 ** Math.ceil(Math.log2(SLOTS_PER_VALUE * entries.length + 1))),
    );
    for (const entry of entries) if (entry.folded.length >= KEY_LENGTH) this.add(entry);
    this.short = entries.filter(({ folded }) => folded.length < KEY_LENGTH).map(({ value }) => value);
    this.longStarts = new Uint8Array(this.long.size === 0 ? 0 : room);
    for (const hash of this.long.keys()) this.longStarts[mixedHash(hash) & (room - 1)] = 1;
    this.starts = new Uint8Array(this.byStart.size === 0 ? 0 : START_HASHES);
    for (const hash of this.byStart.keys()) this.starts[hash] = 1;
  }

  get isEmpty(): boolean {
    return this.short.length === 0 && this.byStart.size === 0 && this.long.size === 0;
  }

  private add(entry: Entry): void {
    const { folded } = entry;
    const isLong = folded.length >= LONG_KEY_LENGTH;
    let hash = 0;
    for (let at = 0; at < (isLong ? LONG_KEY_LENGTH : KEY_LENGTH); at++) {
      const code = folded.charCodeAt(at);
      hash = isLong ? nextLongHash(hash, code, 0) : nextHash(hash, code);
    }
    const entries = isLong ? this.long : this.byStart;
    let alike = entries.get(hash);
    if (alike === undefined) entries.set(hash, (alike = new ValuesOfStart()));
    alike.add(entry);
  }

  /** Yields the values that occur in a folded text, except short ones; long values are last. */
  *in(text: string): Generator<FoundValue> {
    if (this.byStart.size > 0) yield* this.othersIn(text);
    if (this.long.size > 0) yield* this.longIn(text);
  }

  private *othersIn(text: string): Generator<FoundValue> {
    const { starts } = this;
    let hash = 0;
    for (let end = 0; end < text.length; end++) {
      hash = nextHash(hash, text.charCodeAt(end));
      if (starts[hash] === 1) yield* this.byStart.get(hash)?.at(text, end - KEY_LENGTH + 1) ?? [];
    }
  }

  private *longIn(text: string): Generator<FoundValue> {
    const { longStarts } = this;
    const mask = longStarts.length - 1;
    let hash = 0;
    for (let end = 0; end < text.length; end++) {
      hash = nextLongHash(
        hash,
        text.charCodeAt(end),
        end < LONG_KEY_LENGTH ? 0 : text.charCodeAt(end - LONG_KEY_LENGTH),
      );
      if (longStarts[mixedHash(hash) & mask] === 1)
        yield* this.long.get(hash)?.at(text, end - LONG_KEY_LENGTH + 1) ?? [];
    }
  }
}
