import { areAllEqual } from '../../checks/all-equal.js';
import { recordCheck } from '../../checks/record-check.js';
import { phrases, type PhraseLists } from '../../context/phrases.js';
import type { Kind } from '../../kinds.js';
import type { Range } from '../../spans/span.js';
import type { Surroundings } from '../../context/surroundings.js';
import { UNCHECKED, type DetectorDescription, type Detector, type Emit } from '../detector.js';
import { codesOf, countDigits, isBlank, isDash, isDigit, isLetter } from '../../characters/characters.js';
import { BUSINESS_NUMBER_WORDS } from '../../context/business-words.js';
import { Reading, readShape, shapeOf, type Shape } from './shape.js';

/** Confidences of identifiers, by the evidence for them. */
export const HIGH_CONFIDENCE = 0.9;
/** At least two check digits, or a distinctive shape. */
export const LIKELY = 0.7;
/** One check digit on a bare number: one in ten or eleven numbers of that length passes. */
export const FAIR = 0.5;
/**
 * Next to a word that names it: surer than any other kind that the number could be by its form, such as a telephone
 * number.
 */
export const LABELLED = 0.96;
export const LABELLED_AND_CHECKED = 0.98;
/** Only the shape matches, which many other values share: below the default minimum confidence. */
export const SHAPE = 0.3;

/** The way it is written shows that it is something else, whatever its context. */
export const NONE = 0;

/**
 * Words before bare numbers of orders, telephones, accounts or machines. `PID` is excluded because it starts the
 * patient segment of HL7; `purchase` is excluded because contracts between persons use it. @see HL7 v2.5.1, 3.4.2
 */
export const OTHER_NUMBER_WORDS =
  `${BUSINESS_NUMBER_WORDS.replace(/ (?:purchase|pid),/g, '')}, phone, telephone, tel, mobile, cell, fax, call, ` +
  'account, acct, amount, total, price, timestamp, epoch, barcode, gtin, imei, lot, batch, transaction, txn, population, ' +
  'pixels';

/** An identifier issued by one authority: its shapes, its check and its context words. */
export interface NationalId {
  readonly id: string;
  /** The kind, if it differs from the id. */
  readonly kind?: Kind;
  readonly about: DetectorDescription;
  /** As printed: `9` a digit, `A` a letter, `X` either, anything else a separator. @see Shape */
  readonly shapes: readonly string[];
  /** Checks the value, in upper case without separators. Absent if there is nothing to check. */
  readonly isValid?: (value: string) => boolean;
  /** True if an invalid value is a placeholder that belongs to no person, which is ignored even next to its label. */
  readonly isNobody?: (value: string) => boolean;
  /**
   * Confidence of a valid value, or a function of the value and how it is written; `grouped` is the confidence of a
   * value in printed groups, if higher.
   */
  readonly confidence: number | ((value: string, grouped: boolean, written: string) => number);
  readonly grouped?: number;
  /** True if another such group next to the value makes it part of a longer number, such as a card number. */
  readonly alone?: boolean;
  /** Confidence next to one of `words`; default LABELLED_AND_CHECKED with a check and LABELLED without. */
  readonly raised?: number;
  /** Context words by language: `{ en: 'nhs number, nhs no' }`. */
  readonly words: PhraseLists;
  /** Words that show it is something else. */
  readonly against?: PhraseLists;
  /** Returns a classification derived from the value, for example the issuing authority. */
  readonly classify?: (value: string) => string | undefined;
}

/** Returns a detector of an identifier that is recognised by shape, check and context words. */
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
      // Every gap is one character, so letters that precede the first digit are adjacent to it.
      if (shape.lead > 0 && !afterLetter) continue;
      const end = readShape(text, at, shape, reading);
      if (end < 0) continue;
      if (shape.lead === 0 && (isPhoneOrAmount(text, reading.start) || isAmount(text, end))) return;
      if (alone && reading.grouped && hasGroupBeside(text, reading.start, end)) continue;
      const value = reading.value();
      if (isValid !== undefined && !recordCheck(id, value, isValid(value))) {
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
      // A value that is sure by itself is kept whatever its context: invoices contain tax numbers.
      sure: Math.min(raised, HIGH_CONFIDENCE),
      raised,
      raise,
      ...(given.against === undefined ? {} : { against: phrases(given.against) }),
    },
    create: () => find,
  };
}

/** True for values such as `111 111 111`, which occur in examples. */
const isSpecimen = (value: string): boolean => areAllEqual(value.replaceAll(/\D/g, ''));

/** Minimum length of phrases written as one word; shorter ones are other words. */
const MIN_JOINED_LENGTH = 6;
const ABBREVIATION = /^[a-z]{3,4}$/;

/** Characters that separate words as a space does. */
const SIGNS = /['’°./]\s*/g;

/**
 * Adds spellings to the phrases: as one word, as in data keys and column headers (`passport number`, `passportnumber`),
 * and abbreviations with full stops (`sin`, `s.i.n.`). Apostrophes and degree signs separate words, as in
 * `carte d'identité`.
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

/** True if a currency sign, or the `+44` of a telephone number, precedes `start`. */
function isPhoneOrAmount(text: string, start: number): boolean {
  const before = text.charCodeAt(start - 1);
  if (before === PLUS || CURRENCY.has(before)) return true;
  if (!isBlank(before) && !isDash(before)) return false;
  if (CURRENCY.has(text.charCodeAt(start - 2))) return true;
  const digits = countDigitsBefore(text, start - 1);
  return digits > 0 && digits <= MAX_CALLING_CODE_LENGTH && text.charCodeAt(start - 2 - digits) === PLUS;
}

/** True if a currency sign, as in most of Europe, or the code or name of a currency follows. */
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

/** True if no letter is in lower case: codes are printed that way, words of prose and file names are not. */
export const isUpperCase = (written: string): boolean => written === written.toUpperCase();

/** For codes that look like a word and a number (`fee 123456`): in groups they must be in capitals. */
export const inCapitals =
  (confidence: number) =>
  (_value: string, grouped: boolean, written: string): number =>
    grouped && !isUpperCase(written) ? NONE : confidence;

/** Runs of digits of this length or longer are treated alike. */
const MAX_RUN_LENGTH = 20;

/**
 * Groups the shapes by the length of the digit run that starts at the first digit, so that most shapes need not be
 * tried.
 */
const sortByRun = (shapes: readonly Shape[]): readonly (readonly Shape[])[] =>
  Array.from({ length: MAX_RUN_LENGTH + 1 }, (_, length) =>
    shapes.filter(({ digitRuns }) => digitRuns.some(([low, high]) => low <= length && length <= Math.max(low, high))),
  );

/**
 * True if another group belongs to those of `[start, end)`: after it, as long as its last group; before it, as long as
 * its first group, or shorter before groups of three, as in `12 345 678 901`.
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
