import { isSigned, readNumberLabel, saysNumber, standsRightBefore, type NumberLabel } from './number-labels.js';
import { fold, numberOf, UNSPACED, vocabularySize, type Phrases } from './phrases.js';
import { Tables } from './tables.js';
import { readWordsBefore, readWordsBehind } from './words-beside.js';

/**
 * Words around a span that say what it is. They are data of a detector. A span of `sure` and of `raised` is not looked at,
 * so a span in its clear form, and a detector without words, cost nothing.
 */
export interface ContextWords {
  /** Spans of at least this confidence are not dropped by words against them. */
  readonly sure: number;
  /** The confidence of a span beside one of the words of `raise`, when it has less. */
  readonly raised: number;
  /** Words that speak for the kind. */
  readonly raise: Phrases;
  /** Words that say it is something else. */
  readonly against?: Phrases;
}

/** What other things of the same form can be as well, and what is then left of its confidence. */
const UNSURE = 0.5;
const SHAPE_ALONE = 0.3;
/** Words before a span that can lower its confidence. */
const WORDS_AGAINST = 3;
/** Labels of scripts without blanks stand this close before the value. */
const UNSPACED_WINDOW = 24;
/** Words such as "number" and "is" that are skipped between a label and its value. */
const MAX_NUMBER_WORDS = 2;

/** Words beside a place, the nearest first, and their numbers in the vocabulary of all phrases. */
export interface Words {
  readonly words: readonly string[];
  readonly numbers: readonly (number | undefined)[];
}

/** A word or phrase beside a span that decided about its confidence. */
export interface ContextWord {
  /** As the detector has it: lower case, without accents. */
  readonly phrase: string;
  readonly place: 'header' | 'before' | 'behind';
  /** Whether it speaks for the kind or against it. */
  readonly says: 'for' | 'against';
}

/** Takes the phrase that has decided. */
type Note = (word: ContextWord) => void;

/** What stands before a place. */
interface Before {
  readonly words: Words;
  /** All of them, whether they end a phrase or not; in a table those of the header of its column. */
  readonly label: readonly string[];
  /** Of the header of its column; undefined outside tables. */
  readonly header: Words | undefined;
  /** The text before it, where it is of a script without blanks; such text is rare. */
  readonly unspaced: string;
}

const NO_WORDS: Words = { words: [], numbers: [] };

/** With no numbers at all where none of the words ends a phrase, which is the rule in prose. */
function wordsOf(words: readonly string[]): Words {
  const numbers = words.map(numberOf);
  return numbers.every((number) => number === undefined) ? NO_WORDS : { words, numbers };
}

/**
 * What stands around the spans of one text. The words beside a place are read once, however many detectors look at it.
 */
export class Surroundings {
  private vocabulary = vocabularySize();
  private place = -1;
  private labelPlace = -1;
  private label: NumberLabel | undefined;
  private before: Before = { words: NO_WORDS, label: [], header: undefined, unspaced: '' };
  private placeBehind = -1;
  private behind: Words = NO_WORDS;
  private readonly tables: Tables;

  constructor(private readonly text: string) {
    this.tables = new Tables(text);
  }

  /**
   * The confidence of the span `[start, end)` once the words around it are read; 0 when it is something else. The
   * header of its column comes first; then the nearest word of either side decides: in `Invoice 12, SSN 219099999` that
   * is `SSN`; then the words behind are read (`219099999 is my SSN`).
   * @param note is told of the phrase that has decided, if any
   */
  judge(start: number, end: number, confidence: number, words: ContextWords, note?: Note): number {
    const { raise, raised } = words;
    if (confidence >= words.sure && confidence >= raised) return confidence;
    // What is sure of itself is not dropped, whatever stands beside it; a word that names it makes it surer still.
    const against = confidence >= words.sure ? undefined : words.against;
    // Before any word is read: phrases are compiled when they are first asked for, and their words have no numbers before.
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
    // Its column is called something else: what is not sure of itself is no more than a shape here.
    if (header !== undefined) return confidence > UNSURE ? confidence : Math.min(confidence, SHAPE_ALONE);
    const behind = this.wordsBehind(end);
    const follows = nearest(behind, speaks, undefined, 0);
    if (follows === NOTHING) return confidence;
    note?.(wordAt(behind, follows, words, 'behind'));
    return Math.max(confidence, raised);
  }

  /** True when one of the phrases stands before `start`, or in the header of its column. */
  isLabelled(start: number, words: Phrases): boolean {
    const speaks = words.byNumber;
    const before = this.wordsBefore(start);
    if (nearest(before.words, speaks, undefined, 0) > NOTHING || unspacedIn(before, words) !== undefined) return true;
    return before.header !== undefined && nearest(before.header, speaks, undefined, 0) > NOTHING;
  }

  /** Returns the label of the number at `start`: the words right before it, or the header of its column. */
  numberLabel(start: number): NumberLabel | undefined {
    if (this.labelPlace !== start) {
      const { label, header } = this.wordsBefore(start);
      const isNear = header !== undefined || standsRightBefore(this.text, start);
      this.label = isNear ? readNumberLabel(label, isSigned(this.text, start)) : undefined;
      this.labelPlace = start;
    }
    return this.label;
  }

  /** True when one of the phrases is the label right before `start`, or ends the header of its column. */
  isNamed(start: number, { byNumber, unspaced }: Phrases): boolean {
    const { label, header, unspaced: window } = this.wordsBefore(start);
    if (header === undefined && !standsRightBefore(this.text, start)) return false;
    for (let at = 0; at < label.length && at <= MAX_NUMBER_WORDS; at++) {
      const phrases = byNumber.get(numberOf(label[at] ?? '') ?? -1);
      const isVague = saysNumber(label[at] ?? '');
      if (phrases?.some((before) => (!isVague || before.length > 0) && isBefore(before, label, at)) === true)
        return true;
      if (!isVague) break;
    }
    const last = label[0] ?? '';
    return window !== '' && unspaced.some((phrase) => last.endsWith(fold(phrase)));
  }

  private wordsBefore(start: number): Before {
    this.forgetUnnumbered();
    if (this.place !== start) {
      const header = this.tables.headerAt(start);
      const window = this.text.slice(Math.max(0, start - UNSPACED_WINDOW), start);
      // In a table the line above is another row, or the header.
      const words = readWordsBefore(this.text, start, header === undefined ? 1 : 0);
      this.before = {
        words: wordsOf(words),
        label: header ?? words,
        header: header === undefined ? undefined : wordsOf(header),
        unspaced: UNSPACED.test(window) ? window : '',
      };
      this.place = start;
    }
    return this.before;
  }

  /** The last first, as those before are. */
  private wordsBehind(end: number): Words {
    this.forgetUnnumbered();
    if (this.placeBehind !== end) {
      this.behind = wordsOf(readWordsBehind(this.text, end).reverse());
      this.placeBehind = end;
    }
    return this.behind;
  }

  /** What was read before further phrases were compiled may lack their numbers. */
  private forgetUnnumbered(): void {
    if (this.vocabulary === vocabularySize()) return;
    this.vocabulary = vocabularySize();
    this.place = -1;
    this.placeBehind = -1;
  }
}

const unspacedIn = ({ unspaced: window }: Before, { unspaced }: Phrases): string | undefined =>
  window === '' ? undefined : unspaced.find((phrase) => window.includes(phrase));

/** True when one of `words` is among the few words before `start`, on its line or alone on the line above. */
export function isLabelled(text: string, start: number, words: Phrases): boolean {
  const speaks = words.byNumber;
  return nearest(wordsOf(readWordsBefore(text, start)), speaks, undefined, 0) > NOTHING;
}

/** No word says anything. */
const NOTHING = 0;

/**
 * The place of the nearest word that ends a phrase, counted from 1: positive when the phrase speaks for the kind,
 * negative when it speaks against it, else {@link NOTHING}. One number, since most spans are asked about.
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

/** True when the words before the one at `at` are those of a phrase that it ends. */
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

/** The longest of the phrases at the place that {@link nearest} has found. */
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
