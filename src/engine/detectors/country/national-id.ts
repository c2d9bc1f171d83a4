import { areAllEqual } from '../../checks/all-equal.js';
import { told } from '../../checks/told.js';
import { phrases, type PhraseLists } from '../../context/phrases.js';
import type { Kind } from '../../kinds.js';
import type { Range } from '../../spans/span.js';
import type { Surroundings } from '../../context/surroundings.js';
import { UNCHECKED, type About, type Detector, type Emit } from '../detector.js';
import { codesOf, countDigits, isBlank, isDash, isDigit, isLetter } from '../../characters/characters.js';
import { BUSINESS_NUMBER_WORDS } from '../../context/business-words.js';
import { Reading, readShape, shapeOf, type Shape } from './shape.js';

/** Confidences of identifiers, by what speaks for them. */
export const SURE = 0.9;
/** Two check digits or more, or a shape that hardly anything else has. */
export const LIKELY = 0.7;
/** One check digit on a bare number: one in ten or eleven numbers of that length passes. */
export const FAIR = 0.5;
/** Beside a word that names it: surer than what a number of this form is by itself, such as a telephone number. */
export const LABELLED = 0.96;
export const LABELLED_AND_CHECKED = 0.98;
/** The shape alone, which many other things have: below the least confidence that is taken by default. */
export const SHAPE = 0.3;

/** As written, it is something else whatever stands beside it. */
export const NONE = 0;

/**
 * Words before bare numbers that are of trade, of telephones, of accounts or of machines. `PID` is not among them: it
 * opens the line of the patient; nor is `purchase`, of which contracts between persons speak. @see HL7 v2.5.1, 3.4.2
 */
export const OTHER_NUMBER_WORDS =
  `${BUSINESS_NUMBER_WORDS.replace(/ (?:purchase|pid),/g, '')}, phone, telephone, tel, mobile, cell, fax, call, ` +
  'account, acct, amount, total, price, timestamp, epoch, barcode, gtin, imei, lot, batch, transaction, txn, population, ' +
  'pixels';

/** An identifier that one authority gives out: what it looks like, how it is checked, and which words go with it. */
export interface NationalId {
  readonly id: string;
  /** The kind where it is not the id. */
  readonly kind?: Kind;
  readonly about: About;
  /** As printed: `9` a digit, `A` a letter, `X` either, anything else a separator. @see Shape */
  readonly shapes: readonly string[];
  /** Of the value in upper case without separators. Absent when there is nothing to check. */
  readonly isValid?: (value: string) => boolean;
  /** Of a value that is not valid: it is one that forms print for nobody, and left even beside its label. */
  readonly isNobody?: (value: string) => boolean;
  /** Of a valid value in one piece, or told from the value and how it is written; and printed in groups, where that is surer. */
  readonly confidence: number | ((value: string, grouped: boolean, written: string) => number);
  readonly grouped?: number;
  /** True when groups with a further group of the kind beside them are a longer number, such as a card's. */
  readonly alone?: boolean;
  /** Beside one of `words`; default LABELLED_AND_CHECKED with a check and LABELLED without. */
  readonly raised?: number;
  /** What is said of it, by language: `{ en: 'nhs number, nhs no' }`. */
  readonly words: PhraseLists;
  /** Words that say it is something else. */
  readonly against?: PhraseLists;
  /** What the value says of itself, for example the authority; told as the classification. */
  readonly classify?: (value: string) => string | undefined;
}

/** The detector of an identifier that can be told by shape, check and words. */
export function nationalId(given: NationalId): Detector {
  const { id, about, confidence, isValid, classify, alone = false } = given;
  const shapes = given.shapes.map(shapeOf);
  const judge = typeof confidence === 'function' ? confidence : (): number => confidence;
  const raised = given.raised ?? (isValid === undefined ? LABELLED : LABELLED_AND_CHECKED);
  const byRun = sortByRun(shapes);
  const reading = new Reading();
  const raise = phrases(() => inAllSpellings(given.words));
  const find = (text: string, at: number, run: number, emit: Emit, around: Surroundings): void => {
    let unchecked: Range | undefined;
    const candidates = byRun[Math.min(run - at, MAX_RUN_LENGTH)] ?? [];
    if (candidates.length === 0) return;
    const afterLetter = isLetter(text.charCodeAt(at - 1)) || isLetter(text.charCodeAt(at - 2));
    for (const shape of candidates) {
      // Every gap is one character, so letters before the first digit stand right there.
      if (shape.lead > 0 && !afterLetter) continue;
      const end = readShape(text, at, shape, reading);
      if (end < 0) continue;
      if (shape.lead === 0 && (isPhoneOrAmount(text, reading.start) || isAmount(text, end))) return;
      if (alone && reading.grouped && hasGroupBeside(text, reading.start, end)) continue;
      const value = reading.value();
      if (isValid !== undefined && !told(id, value, isValid(value))) {
        if (!isSpecimen(value) && given.isNobody?.(value) !== true) unchecked ??= { start: reading.start, end };
        continue;
      }
      const found =
        reading.grouped && given.grouped !== undefined
          ? given.grouped
          : judge(value, reading.grouped, text.slice(reading.start, end));
      if (found === NONE) continue;
      emit(reading.start, end, found, classify?.(value));
      return;
    }
    // People mistype numbers, and labels still say what they are.
    if (unchecked !== undefined && around.isNamed(unchecked.start, raise))
      emit(unchecked.start, unchecked.end, UNCHECKED, undefined, UNCHECKED);
  };
  return {
    id,
    kind: given.kind ?? id,
    about,
    triggers: ['digits'],
    digitRuns: shapes.flatMap(({ digitRuns }) => digitRuns),
    context: {
      // What is sure of itself is not dropped, whatever stands beside it: invoices carry tax numbers.
      sure: Math.min(raised, SURE),
      raised,
      raise,
      ...(given.against === undefined ? {} : { against: phrases(given.against) }),
    },
    create: () => find,
  };
}

/** `111 111 111`: what stands in examples. */
const isSpecimen = (value: string): boolean => areAllEqual(value.replaceAll(/\D/g, ''));

/** Shorter ones are words of their own. */
const MIN_JOINED_LENGTH = 6;
const ABBREVIATION = /^[a-z]{3,4}$/;

/** Parts words as a blank does. */
const SIGNS = /['’°./]\s*/g;

/**
 * Phrases also in one word, as keys of data and headers of columns have them (`passport number`, `passportnumber`), and
 * abbreviations also with full stops (`sin`, `s.i.n.`). Apostrophes and degree signs part words, as in `carte d'identité`.
 */
export function inAllSpellings(lists: PhraseLists): PhraseLists {
  const spellings = (phrase: string): readonly string[] => {
    const joined = phrase.replaceAll(/[\s-]+/g, '');
    if (joined !== phrase && joined.length >= MIN_JOINED_LENGTH) return [phrase, joined];
    return ABBREVIATION.test(phrase) ? [phrase, Array.from(phrase).join(' ')] : [phrase];
  };
  const all = (list: string): string =>
    list
      .split(',')
      .flatMap((phrase) => spellings(phrase.replaceAll(SIGNS, ' ').trim()))
      .join(', ');
  return Object.fromEntries(Object.entries(lists).map(([language, list]) => [language, all(list)]));
}

/** A currency sign before, or the `+44` of a telephone number. */
function isPhoneOrAmount(text: string, start: number): boolean {
  const before = text.charCodeAt(start - 1);
  if (before === PLUS || CURRENCY.has(before)) return true;
  if (!isBlank(before) && !isDash(before)) return false;
  if (CURRENCY.has(text.charCodeAt(start - 2))) return true;
  const digits = countDigitsBefore(text, start - 1);
  return digits > 0 && digits <= MAX_CALLING_CODE_LENGTH && text.charCodeAt(start - 2 - digits) === PLUS;
}

/** A currency sign behind, as most of Europe writes it, or the code or name of a currency. */
function isAmount(text: string, end: number): boolean {
  const at = isBlank(text.charCodeAt(end)) ? end + 1 : end;
  if (AFTER_AMOUNT.has(text.charCodeAt(at))) return true;
  return at > end && isLetter(text.charCodeAt(at)) && CURRENCY_WORD.test(text.slice(at, at + MAX_CURRENCY_WORD_LENGTH));
}

const AFTER_AMOUNT = codesOf('€£¥₹₪₺₴');
const CURRENCY_WORD = /^(?:EUR|CHF|USD|GBP|[Ee]uros?)(?![A-Za-z])/;
const MAX_CURRENCY_WORD_LENGTH = 6;
const PLUS = 43;
const CURRENCY = codesOf('$€£¥₹₪₦₱');
const MAX_CALLING_CODE_LENGTH = 3;

/** True when no letter is in lower case: codes are printed so, words of prose and names of files are not. */
export const isUpperCase = (written: string): boolean => written === written.toUpperCase();

/** For codes that words beside a number look like (`fee 123456`): in groups they are in capitals, or they are none. */
export const inCapitals =
  (confidence: number) =>
  (_value: string, grouped: boolean, written: string): number =>
    grouped && !isUpperCase(written) ? NONE : confidence;

/** Runs of digits of this length and longer are one case. */
const MAX_RUN_LENGTH = 20;

/** The shapes by the length of the run of digits that the first digit opens: most shapes need not be read at all. */
const sortByRun = (shapes: readonly Shape[]): readonly (readonly Shape[])[] =>
  Array.from({ length: MAX_RUN_LENGTH + 1 }, (_, length) =>
    shapes.filter(({ digitRuns }) => digitRuns.some(([low, high]) => low <= length && length <= Math.max(low, high))),
  );

/**
 * A further group that goes with those of `[start, end)`: behind it as long as the last one; before it as long as the
 * first one, or shorter before groups of three, as in `12 345 678 901`.
 */
function hasGroupBeside(text: string, start: number, end: number): boolean {
  if (isBlank(text.charCodeAt(end))) {
    const behind = countDigits(text, end + 1, MAX_GROUP_LENGTH);
    if (behind > 0 && behind === countDigitsBefore(text, end)) return true;
  }
  if (!isBlank(text.charCodeAt(start - 1))) return false;
  const before = countDigitsBefore(text, start - 1);
  const first = countDigits(text, start, MAX_GROUP_LENGTH);
  return before > 0 && (before === first || (first === 3 && before < first));
}

const MAX_GROUP_LENGTH = 8;

function countDigitsBefore(text: string, end: number): number {
  let count = 0;
  while (count < MAX_GROUP_LENGTH && isDigit(text.charCodeAt(end - 1 - count))) count++;
  return count;
}
