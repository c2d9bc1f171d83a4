import type { Fragment, TagMatcher } from './tag-matcher.js';
import type { Unit } from './units.js';
import type { LinkRule } from './links.js';
import { Slots, type Slot } from './slots.js';

/** `json`: the text is JSON, and placeholders are restored in its strings alone, escaped. */
export type ChannelMode = 'text' | 'json';

/** The number of restorations in one channel. */
export interface RestoreCounts {
  restored: number;
  /** Placeholders left in links, and truncated placeholders that were removed. */
  unresolved: number;
}

/** The minimum number of tag characters that identify a placeholder, if no other one begins with them. */
const MIN_OF_TAG = 5;
const WORD = /[\p{L}\p{N}\p{M}]/u;
const HEX4 = /^[\da-f]{4}$/i;
const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/**
 * Restores the placeholders in one text of a response while it arrives. Text is held back from the first position where
 * a placeholder may still follow.
 */
export class Channel {
  private pending = '';
  /** The length of the text before `pending`. */
  private base = 0;
  private readonly slots = new Slots();
  private isInString = false;
  private before = '';
  private readonly link;

  constructor(
    private readonly matcher: TagMatcher,
    private readonly mode: ChannelMode,
    links: LinkRule,
    private readonly counts: RestoreCounts,
  ) {
    this.link = links.follow();
  }

  push(text: string): Slot {
    const slot = this.slots.add(text);
    this.pending += text;
    this.advance(false);
    return slot;
  }

  /** Sends the held text as if the stream had ended. */
  flush(): void {
    this.advance(true);
  }

  private advance(isLast: boolean): void {
    let at = 0;
    while (at < this.pending.length) {
      const unit = this.unitAt(at);
      if (unit === undefined && !isLast) break;
      const { character, length } = unit ?? { character: this.pending[at] ?? '', length: 1 };
      const next = this.mayBegin(character) ? this.restoreAt(at, isLast) : undefined;
      if (next === 'wait') break;
      if (next !== undefined) {
        at = next;
        continue;
      }
      this.emit(this.pending.slice(at, at + length), at);
      this.passed(character, length);
      at += length;
    }
    this.base += at;
    this.pending = this.pending.slice(at);
    this.slots.settle(this.base);
  }

  /** Returns the offset behind what was restored or removed; undefined when nothing was. */
  private restoreAt(at: number, isLast: boolean): number | 'wait' | undefined {
    const match = this.matcher.at(at, (place) => this.unitAt(place));
    if (match.type === 'none') return undefined;
    if (match.type === 'open' && !isLast) return 'wait';
    const tag = match.type === 'tag' ? match : match.found;
    if (tag === undefined) return match.type === 'open' ? this.endAt(at, match.fragment) : undefined;
    if (this.link.allows()) this.restore(tag.entry.value, at);
    else {
      this.counts.unresolved++;
      this.copy(at, tag.end);
    }
    return tag.end;
  }

  /** The text ends within a placeholder, and a partial tag is useless. */
  private endAt(at: number, { tagCharacters, candidates }: Fragment): number | undefined {
    const [entry, other] = candidates;
    if (entry === undefined || tagCharacters === 0) return undefined;
    if (tagCharacters >= MIN_OF_TAG && other === undefined && this.link.allows()) this.restore(entry.value, at);
    // Without a kind and an underscore it may be any word or number.
    else if (/[_\uFF3F]/.test(this.pending.slice(at))) this.counts.unresolved++;
    else return undefined;
    return this.pending.length;
  }

  private restore(value: string, at: number): void {
    this.counts.restored++;
    this.emit(this.mode === 'json' ? JSON.stringify(value).slice(1, -1) : value, at);
    this.before = value.slice(-1);
    this.link.pass(value);
  }

  private copy(from: number, to: number): void {
    for (let at = from; at < to;) {
      const { character, length } = this.unitAt(at) ?? { character: '', length: 1 };
      this.emit(this.pending.slice(at, at + length), at);
      this.passed(character, length);
      at += length;
    }
  }

  private emit(text: string, at: number): void {
    this.slots.put(text, this.base + at);
  }

  private passed(character: string, length: number): void {
    if (this.mode === 'json' && character === '"' && length === 1) {
      this.isInString = !this.isInString;
      this.before = '';
      this.link.end();
      return;
    }
    this.before = character;
    this.link.pass(character);
  }

  private mayBegin(character: string): boolean {
    if (this.mode === 'json' && !this.isInString) return false;
    return this.matcher.mayBeginWith(character) && !WORD.test(this.before);
  }

  /** Undefined behind the end, at the closing quote of a string, and while the rest of an escape is missing. */
  private unitAt(at: number): Unit | undefined {
    const character = this.pending[at];
    if (character === undefined) return undefined;
    if (this.mode === 'text' || !this.isInString || character !== '\\') return { character, length: 1 };
    const escaped = this.pending[at + 1];
    if (escaped === undefined) return undefined;
    if (escaped !== 'u') return { character: ESCAPES[escaped] ?? escaped, length: 2 };
    const digits = this.pending.slice(at + 2, at + 6);
    if (HEX4.test(digits)) return { character: String.fromCharCode(Number.parseInt(digits, 16)), length: 6 };
    return digits.length < 4 ? undefined : { character: 'u', length: 2 };
  }
}
