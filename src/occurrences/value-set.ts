import { lettersOf } from './folded-text.js';

/** Shorter values are at too many places to be looked up by their start. */
const KEY_LENGTH = 4;

const START_HASHES = 0x1_0000;

/** Of the last `KEY_LENGTH` code units: what is older has been shifted out. */
const nextHash = (hash: number, code: number): number => ((hash << 4) ^ Math.imul(code, 0x9e5)) & (START_HASHES - 1);

/** Values of so many letters and digits are told by as many of them: among many numbers, any four digits begin one. */
const LONG = 8;
const FACTOR = 31;
/** Its power of `LONG`: what a code unit counts when it leaves the hash. */
const LEAVING = Array.from({ length: LONG }).reduce<number>((power) => Math.imul(power, FACTOR), 1);

/** Of the last `LONG` code units. */
const nextLongHash = (hash: number, code: number, left: number): number =>
  (Math.imul(hash, FACTOR) + code - Math.imul(left, LEAVING)) | 0;

const mixed = (hash: number): number => hash ^ (hash >>> 16);

/** So many places of a table for each value: then few others are taken for one. */
const ROOM = 32;
const MIN_ROOM = 1024;
const MAX_ROOM = 0x10_0000;

interface FoundValue {
  readonly value: string;
  readonly at: number;
  /** In letters and digits. */
  readonly length: number;
}

interface Entry {
  readonly value: string;
  readonly folded: string;
}

/** More are told by their whole. */
const FEW = 8;

/** Values that begin alike, of which there may be thousands: the addresses of `customer00001` and of those behind it. */
class Alike {
  private readonly few: Entry[] = [];
  /** By the length and the letters of each, once they are more than a few. */
  private many: Map<number, Map<string, Entry>> | undefined;

  /** Of values with the same letters the first is kept. */
  add(entry: Entry): void {
    if (this.many !== undefined) addTo(this.many, entry);
    else if (this.few.every(({ folded }) => folded !== entry.folded)) this.few.push(entry);
    if (this.few.length <= FEW) return;
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

/** Values to be looked for at every place of many texts. */
export class ValueSet {
  /** Too short to be looked up by their start. */
  readonly short: readonly string[];
  /** By the hash of their start: of long values, and of the others. */
  private readonly long = new Map<number, Alike>();
  private readonly byStart = new Map<number, Alike>();
  /** By the same hashes, so that most places of a text are passed over at once. */
  private readonly longStarts: Uint8Array;
  private readonly starts: Uint8Array;

  constructor(values: Iterable<string>) {
    const entries = Array.from(values, (value): Entry => ({ value, folded: lettersOf(value) }));
    const room = Math.min(MAX_ROOM, Math.max(MIN_ROOM, 2 ** Math.ceil(Math.log2(ROOM * entries.length + 1))));
    for (const entry of entries) if (entry.folded.length >= KEY_LENGTH) this.add(entry);
    this.short = entries.filter(({ folded }) => folded.length < KEY_LENGTH).map(({ value }) => value);
    this.longStarts = new Uint8Array(this.long.size === 0 ? 0 : room);
    for (const hash of this.long.keys()) this.longStarts[mixed(hash) & (room - 1)] = 1;
    this.starts = new Uint8Array(this.byStart.size === 0 ? 0 : START_HASHES);
    for (const hash of this.byStart.keys()) this.starts[hash] = 1;
  }

  get isEmpty(): boolean {
    return this.short.length === 0 && this.byStart.size === 0 && this.long.size === 0;
  }

  private add(entry: Entry): void {
    const { folded } = entry;
    const isLong = folded.length >= LONG;
    let hash = 0;
    for (let at = 0; at < (isLong ? LONG : KEY_LENGTH); at++) {
      const code = folded.charCodeAt(at);
      hash = isLong ? nextLongHash(hash, code, 0) : nextHash(hash, code);
    }
    const entries = isLong ? this.long : this.byStart;
    let alike = entries.get(hash);
    if (alike === undefined) entries.set(hash, (alike = new Alike()));
    alike.add(entry);
  }

  /** The values that stand in a text of letters and digits, without the short ones; those that are long come last. */
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
      hash = nextLongHash(hash, text.charCodeAt(end), end < LONG ? 0 : text.charCodeAt(end - LONG));
      if (longStarts[mixed(hash) & mask] === 1) yield* this.long.get(hash)?.at(text, end - LONG + 1) ?? [];
    }
  }
}
