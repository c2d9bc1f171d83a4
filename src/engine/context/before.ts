import { isSigned, readNumberLabel, saysNumber, standsRightBefore, type NumberLabel } from './number-labels.js';
import { numberOf, UNSPACED } from './phrases.js';
import { readWordsBefore } from './words-beside.js';

/** Labels in scripts without spaces are searched within this many code units before the value. */
const UNSPACED_WINDOW = 24;
/** The maximum number of words such as "number" and "is" skipped between a label and its value. */
const MAX_NUMBER_WORDS = 2;

/** Words beside a position, nearest first, with their numbers in the vocabulary of all phrases. */
export interface Words {
  readonly words: readonly string[];
  readonly numbers: readonly (number | undefined)[];
}

interface LabelEnd {
  readonly at: number;
  /** Its number in the vocabulary of all phrases. */
  readonly number: number;
  readonly isVague: boolean;
}

export const NO_WORDS: Words = { words: [], numbers: [] };

const NO_ENDS: readonly LabelEnd[] = [];

/** True for a word that ends some phrase, or behind which one may end. */
const mayEnd = (word: string): boolean => numberOf(word) !== undefined || saysNumber(word);

function endsOf(label: readonly string[]): readonly LabelEnd[] {
  let ends = NO_ENDS;
  for (let at = 0; at < label.length && at <= MAX_NUMBER_WORDS; at++) {
    const word = label[at] ?? '';
    const number = numberOf(word);
    const isVague = saysNumber(word);
    if (number !== undefined) ends = [...ends, { at, number, isVague }];
    if (!isVague) break;
  }
  return ends;
}

/** Returns words with their numbers; {@link NO_WORDS} if none of them ends a phrase, as is usual in prose. */
export function wordsOf(words: readonly string[]): Words {
  const numbers = words.map(numberOf);
  return numbers.every((number) => number === undefined) ? NO_WORDS : { words, numbers };
}

/** The text before a position, of which only what is asked for is read: most numbers of a text are near no label. */
export class TextBefore {
  /** True if the last word is right before the position, or the label is a header. */
  readonly isNear: boolean;
  private read: readonly string[] | undefined;
  private numbered: Words | undefined;
  private ofHeader: Words | undefined;
  private ending: readonly LabelEnd[] | undefined;
  private window: string | undefined;
  private labelOfNumber: NumberLabel | 'unread' | undefined = 'unread';

  constructor(
    private readonly text: string,
    readonly start: number,
    private readonly headerLabel: readonly string[] | undefined,
  ) {
    this.isNear = headerLabel !== undefined || standsRightBefore(text, start);
  }

  get words(): Words {
    return (this.numbered ??= wordsOf(this.all));
  }

  /** All words, whether or not they end a phrase; in a table, the words of the column's header. */
  get label(): readonly string[] {
    return this.headerLabel ?? this.all;
  }

  /** The words of the column's header; undefined outside tables. */
  get header(): Words | undefined {
    return this.headerLabel === undefined ? undefined : (this.ofHeader ??= wordsOf(this.headerLabel));
  }

  /** The words of the label that may end a phrase for the value: the last one, and those before words for "number". */
  get ends(): readonly LabelEnd[] {
    return (this.ending ??= this.isNear && mayEnd(this.last) ? endsOf(this.label) : NO_ENDS);
  }

  /** The text before the position if its script has no spaces, which is rare; otherwise empty. */
  get unspaced(): string {
    if (this.window === undefined) {
      const window = this.text.slice(Math.max(0, this.start - UNSPACED_WINDOW), this.start);
      this.window = UNSPACED.test(window) ? window : '';
    }
    return this.window;
  }

  get number(): NumberLabel | undefined {
    if (this.labelOfNumber === 'unread')
      this.labelOfNumber = this.isNear ? readNumberLabel(this.label, isSigned(this.text, this.start)) : undefined;
    return this.labelOfNumber;
  }

  private get all(): readonly string[] {
    return (this.read ??= readWordsBefore(this.text, this.start, this.linesAbove));
  }

  /** The last word of the label. */
  private get last(): string {
    return (this.headerLabel ?? this.read ?? readWordsBefore(this.text, this.start, this.linesAbove, 1))[0] ?? '';
  }

  /** In a table the line above is another row, or the header. */
  private get linesAbove(): number {
    return this.headerLabel === undefined ? 1 : 0;
  }
}
