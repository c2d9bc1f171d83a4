import { TextBefore, NO_WORDS, wordsOf, type Words } from './before.js';
import type { NumberLabel } from './number-labels.js';
import { fold, vocabularySize, type Phrases } from './phrases.js';
import { Tables } from './tables.js';
import { readWordsBefore, readWordsBehind } from './words-beside.js';

/**
 * The words around a span that raise or lower its confidence; part of a detector's definition. A span whose confidence
 * reaches both `sure` and `raised` is not examined, so unambiguous spans and detectors without words cost nothing.
 */
export interface ContextWords {
  /** Spans with at least this confidence are not dropped because of words in `against`. */
  readonly sure: number;
  /** The minimum confidence of a span beside one of the words in `raise`. */
  readonly raised: number;
  /** Words that support the kind. */
  readonly raise: Phrases;
  /** Words that suggest another kind of value. */
  readonly against?: Phrases;
}

/** Upper limit for a span to count as unsure, and the confidence left to a span when only its shape supports it. */
const UNSURE = 0.5;
const SHAPE_ALONE = 0.3;
/** The maximum number of words before a span that can lower its confidence. */
const WORDS_AGAINST = 3;
/** Particles and words for "is" between a label and its value, in scripts that do not part words; folded as labels are. */
const PARTICLES: ReadonlySet<string> = new Set([
  '',
  ...'は が も の へ に 是 为 為 는 은 가 이 로 으로'.split(' ').map(fold),
]);
/**
 * The number of positions whose words are kept; a power of two. The detectors that read one number ask about its first
 * digit, and about the letters and signs before it.
 */
const KEPT_PLACES = 8;

/** A word or phrase beside a span that determined its confidence. */
export interface ContextWord {
  /** As written in the detector: lower case, without accents. */
  readonly phrase: string;
  readonly place: 'header' | 'before' | 'behind';
  /** The effect on the kind: support or contradiction. */
  readonly says: 'for' | 'against';
}

/** Receives the phrase that determined the confidence. */
type Note = (word: ContextWord) => void;

/**
 * Reads the words around the spans of one text. The words beside a position are read once, even if many detectors ask.
 */
export class Surroundings {
  private vocabulary = vocabularySize();
  /** The text before the last positions, by the lowest bits of the position. */
  private readonly befores: (TextBefore | undefined)[] = [];
  private placeBehind = -1;
  private behind: Words = NO_WORDS;
  /** The tables and statements of SQL in the text, whose column names are beside no value. */
  readonly tables: Tables;

  constructor(private readonly text: string) {
    this.tables = new Tables(text);
  }

  /**
   * Returns the confidence of the span `[start, end)` after reading the words around it; 0 if it is something else. The
   * header of its column is read first. Then the nearest word decides: in `Invoice 12, SSN 219099999` that is `SSN`.
   * The words behind the span are read last (`219099999 is my SSN`).
   * @param note receives the phrase that determined the confidence, if any
   */
  judge(start: number, end: number, confidence: number, words: ContextWords, note?: Note): number {
    const { raise, raised } = words;
    if (confidence >= words.sure && confidence >= raised) return confidence;
    // A span with high confidence is not dropped because of words beside it, but words for its kind still raise it.
    const against = confidence >= words.sure ? undefined : words.against;
    // Must precede reading any word: phrases are compiled on first use, and words have no numbers before that.
    const speaks = raise.byNumber;
    const denies = against?.byNumber;
    const before = this.wordsBefore(start);
    const { header } = before;
    if (header !== undefined) {
      const said = nearest(header, speaks, denies, header.words.length);
      if (said !== NOTHING) note?.(wordAt(header, said, words, 'header'));
      if (said < NOTHING) return 0;
      if (said > NOTHING) return Math.max(confidence, raised);
    }
    const said = nearest(before.words, speaks, denies, WORDS_AGAINST);
    if (said !== NOTHING) note?.(wordAt(before.words, said, words, 'before'));
    if (said < NOTHING) return 0;
    if (said > NOTHING) return Math.max(confidence, raised);
    const named = unspacedIn(before, raise);
    if (named !== undefined) {
      note?.({ phrase: named, place: 'before', says: 'for' });
      return Math.max(confidence, raised);
    }
    const denied = against === undefined ? undefined : unspacedIn(before, against);
    if (denied !== undefined) {
      note?.({ phrase: denied, place: 'before', says: 'against' });
      return 0;
    }
    // The column has another name, so an unsure span is supported by its shape alone.
    if (header !== undefined) return confidence > UNSURE ? confidence : Math.min(confidence, SHAPE_ALONE);
    const behind = this.wordsBehind(end);
    const follows = nearest(behind, speaks, undefined, 0);
    if (follows === NOTHING) return confidence;
    note?.(wordAt(behind, follows, words, 'behind'));
    return Math.max(confidence, raised);
  }

  /** True if one of the phrases occurs before `start` or in the header of its column. */
  isLabelled(start: number, words: Phrases): boolean {
    const speaks = words.byNumber;
    const before = this.wordsBefore(start);
    if (nearest(before.words, speaks, undefined, 0) > NOTHING || unspacedIn(before, words) !== undefined) return true;
    return before.header !== undefined && nearest(before.header, speaks, undefined, 0) > NOTHING;
  }

  /** Returns the label of the number at `start`: the words right before it, or the header of its column. */
  numberLabel(start: number): NumberLabel | undefined {
    return this.wordsBefore(start).number;
  }

  /** True if one of the phrases is the label right before `start` or ends the header of its column. */
  isNamed(start: number, { byNumber, unspaced }: Phrases): boolean {
    const before = this.wordsBefore(start);
    if (!before.isNear) return false;
    for (const { at, number, isVague } of before.ends) {
      const phrases = byNumber.get(number);
      if (phrases?.some((words) => (!isVague || words.length > 0) && isBefore(words, before.label, at)) === true)
        return true;
    }
    if (before.unspaced === '') return false;
    const last = before.label[0] ?? '';
    return unspaced.some(({ folded }) => {
      const at = last.lastIndexOf(folded);
      return at >= 0 && PARTICLES.has(last.slice(at + folded.length));
    });
  }

  private wordsBefore(start: number): TextBefore {
    this.forgetUnnumbered();
    const slot = start & (KEPT_PLACES - 1);
    const kept = this.befores[slot];
    return kept?.start === start
      ? kept
      : (this.befores[slot] = new TextBefore(this.text, start, this.tables.headerAt(start)));
  }

  /** Returns the words behind `end`, the last one first. */
  private wordsBehind(end: number): Words {
    this.forgetUnnumbered();
    if (this.placeBehind !== end) {
      this.behind = wordsOf(readWordsBehind(this.text, end).reverse());
      this.placeBehind = end;
    }
    return this.behind;
  }

  /** Discards words that were read before more phrases were compiled, since their numbers may be missing. */
  private forgetUnnumbered(): void {
    if (this.vocabulary === vocabularySize()) return;
    this.vocabulary = vocabularySize();
    this.befores.length = 0;
    this.placeBehind = -1;
  }
}

const unspacedIn = ({ unspaced: window }: TextBefore, { unspaced }: Phrases): string | undefined =>
  window === '' ? undefined : unspaced.find(({ phrase }) => window.includes(phrase))?.phrase;

/** True if one of `words` is among the few words before `start`, on its line or alone on the line above. */
export function isLabelled(text: string, start: number, words: Phrases): boolean {
  const speaks = words.byNumber;
  return nearest(wordsOf(readWordsBefore(text, start)), speaks, undefined, 0) > NOTHING;
}

/** No word determines the confidence. */
const NOTHING = 0;

/**
 * Returns the position, counted from 1, of the nearest word that ends a phrase: positive if the phrase supports the
 * kind, negative if it contradicts it, else {@link NOTHING}. A single number, because this runs for most spans.
 */
function nearest(
  { words, numbers }: Words,
  speaks: Phrases['byNumber'],
  denies: Phrases['byNumber'] | undefined,
  reachAgainst: number,
): number {
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at];
    if (number === undefined) continue;
    if (endsPhrase(words, at, speaks.get(number))) return at + 1;
    if (at < reachAgainst && endsPhrase(words, at, denies?.get(number))) return -at - 1;
  }
  return NOTHING;
}

/** True if the words before the one at `at` complete a phrase that it ends. */
function endsPhrase(
  words: readonly string[],
  at: number,
  phrases: readonly (readonly string[])[] | undefined,
): boolean {
  if (phrases === undefined) return false;
  return phrases.some((before) => isBefore(before, words, at));
}

const isBefore = (before: readonly string[], words: readonly string[], at: number): boolean =>
  before.every((word, index) => words[at + 1 + index] === word);

/** Returns the longest phrase at the position found by {@link nearest}. */
function wordAt(
  { words, numbers }: Words,
  said: number,
  { raise, against }: ContextWords,
  place: ContextWord['place'],
): ContextWord {
  const at = Math.abs(said) - 1;
  const phrases = said > NOTHING ? raise : against;
  const ending = phrases?.byNumber.get(numbers[at] ?? -1) ?? [];
  const [before = []] = ending
    .filter((each) => isBefore(each, words, at))
    .toSorted((one, other) => other.length - one.length);
  const phrase = [...before.toReversed(), words[at] ?? ''].join(' ');
  return { phrase, place, says: said > NOTHING ? 'for' : 'against' };
}
