import { isAnyLetter } from '../../characters/letters.js';
import { fold, phrases } from '../../context/phrases.js';
import { isLabelled } from '../../context/surroundings.js';
import { areDigits, countDigits, isBlank, isDash, isDigit, isWord, isWordBefore } from '../../characters/characters.js';
import type { Detector, Emit } from '../detector.js';
import {
  AGE_ADJECTIVES,
  AGE_LABELS,
  AGE_PERSONS,
  AGE_UNITS,
  CLINICAL_WORDS,
  DURATION_AFTER,
  DURATION_BEFORE,
  DURATION_VERBS,
  FULL_UNITS,
  NO_AGES,
  OLD_WORDS,
  PERSONS,
} from './age-words.js';
import { afterBlanks, afterDash, beforeBlanks, wordAt, wordBefore, wordEnd, wordStart } from './neighbours.js';
import { isApposition } from './age-apposition.js';
import { isOfThing } from './age-of-things.js';
import { DECADES, decadeStart, isDecadeOfLife, isSaidAge } from './age-said.js';
import { NUMBER_WORDS, spelledAgeEnd } from './number-words.js';
import { OPENING_WORDS, spelledElsewhere } from './spelled-ages.js';

const STATED = 0.9;
const LABELLED = 0.9;
const CLINICAL = 0.8;
/** After a verb, as an answer or between commas. */
const VERB = 0.75;
/** Set off by commas after a name. */
const APPOSED = 0.7;
/** A number of years without context, or a bare table cell. */
const UNSAID = 0.3;
/** Nobody has lived longer than 122 years; months, weeks and days are given for infants. */
const OLDEST = 125;
const MAX_VALUE = 199;

/**
 * Age of a person: `64 years old`, `64-year-old`, `64 y/o`, `aged 64`, `Age: 64`, `64M` in a clinical note, months,
 * weeks and days of infants, spelled out, and the like in other languages. A number of years alone is a duration and is
 * ignored, unless the words before it are about a person's age.
 * Known false positive: ages of things that the words for things lack.
 * @see 45 CFR 164.514(b)(2)(i)(C): ages over 89 identify
 */
export const age: Detector = {
  id: 'age',
  kind: 'age',
  about: {
    name: 'Age of a person',
    example: '64 years old',
    standard: '45 CFR 164.514(b)(2)(i)(C)',
    validation: 'Unit and word of age, or a label; durations do not count',
  },
  triggers: ['digits', 'word'],
  digitRuns: [[1, 3]],
  keywords: new Set([...NUMBER_WORDS.keys(), 'hundred', ...DECADES, ...OPENING_WORDS]),
  context: {
    sure: 0.5,
    raised: LABELLED,
    raise: AGE_PERSONS,
    against: phrases({
      en: 'version, page, chapter, grade, level, room, bed, episode, season, experience, maximum, aged care, aged care home, aged care facility, old age pension',
    }),
  },
  create: () => (text, at, end, emit) => {
    if (isDigit(text.charCodeAt(at))) findNumber(text, at, end, emit);
    else findSpelled(text, at, end, emit);
  },
};

function findNumber(text: string, at: number, end: number, emit: Emit): void {
  if (isInsideNumber(text, at) || Number(text.slice(at, end)) > MAX_VALUE) return;
  const start = rangeStart(text, at);
  const stop = numberEnd(text, end);
  if (stop < 0) return;
  if (findUnit(text, start, stop, emit)) return;
  if (Number(text.slice(at, end)) > OLDEST || isWord(text.charCodeAt(stop)) || isMeasure(text, stop)) return;
  if (isLabelledAge(text, start)) emit(start, stop, LABELLED);
  else if (isAfterSex(text, start, stop)) emit(start, stop, CLINICAL);
  else if (isSaidAge(text, start, stop)) emit(start, stop, VERB);
  else if (isCell(text, start, stop)) emit(start, stop, UNSAID);
}

function findSpelled(text: string, at: number, wordStop: number, emit: Emit): void {
  const word = text.slice(at, wordStop).toLowerCase();
  if (DECADES.has(word)) {
    const from = decadeStart(text, at);
    if (isDecadeOfLife(text, at)) emit(from < at ? from : wordStart(text, at - 1), wordStop, VERB);
    return;
  }
  const hundred = word === 'hundred';
  const article = beforeBlanks(text, at);
  if (hundred && wordBefore(text, article) !== 'a') return;
  const start = hundred ? article - 1 : at;
  if (isWordBefore(text, start)) return;
  const english = spelledAgeEnd(text, start);
  const elsewhere = english < 0 ? spelledElsewhere(text, start) : undefined;
  if (elsewhere?.isAge === true) {
    emit(start, elsewhere.end, STATED);
    return;
  }
  const end = elsewhere?.end ?? english;
  if (end < 0) return;
  if (findUnit(text, start, end, emit)) return;
  if (isWord(text.charCodeAt(end))) return;
  if (isLabelledAge(text, start)) emit(start, end, LABELLED);
  else if (isSaidAge(text, start, end)) emit(start, end, VERB);
}

/** Emits a number with its unit. Returns true if there is a unit, emitted or not. */
function findUnit(text: string, start: number, stop: number, emit: Emit): boolean {
  const unit = afterDash(text, stop);
  const unitEnd = unitEndAt(text, unit);
  if (unitEnd < 0) return findSex(text, start, stop, emit);
  const word = fold(text.slice(unit, unitEnd).replaceAll(/[./]/g, ''));
  if (AGE_ADJECTIVES.has(word)) {
    if (!isOfThing(text, start, unitEnd)) emit(start, unitEnd, STATED);
    return true;
  }
  const old = afterDash(text, unitEnd);
  const oldEnd = OLD_WORDS.map((phrase) => (startsWithWord(text, old, phrase) ? old + phrase.length : -1)).find(
    (place) => place > 0,
  );
  if (oldEnd !== undefined) {
    if (!isOfThing(text, start, oldEnd)) emit(start, oldEnd, STATED);
  } else if (isLabelledAge(text, start)) emit(start, unitEnd, LABELLED);
  else if (isSexAt(text, afterBlanks(text, unitEnd)) && /^(?:y|mo)/.test(word)) emit(start, unitEnd, CLINICAL);
  else if (FULL_UNITS.has(word) && isApposition(text, start, unitEnd)) emit(start, unitEnd, APPOSED);
  else if (FULL_UNITS.has(word) && !isDuration(text, start, unitEnd)) emit(start, unitEnd, UNSAID);
  return true;
}

/** Returns the end of the unit at `at`: a word, or `y/o` and `y.o.`; -1 if there is none. */
function unitEndAt(text: string, at: number): number {
  const abbreviation = /^(?:y\.? ?\/ ?o|[ymdw]\.o\.|(?:[ymdw]\.o|[mdw]\/o)(?![a-z]))/i.exec(
    text.slice(at, at + 6),
  )?.[0];
  if (abbreviation !== undefined) return at + abbreviation.length;
  if (!isAnyLetter(text.charCodeAt(at))) return -1;
  const end = wordEnd(text, at);
  // Chinese, Japanese and Korean have no space after the unit.
  if ('岁歳세歲살'.includes(text.charAt(at))) return at + 1;
  if (isWord(text.charCodeAt(end))) return -1;
  const word = fold(text.slice(at, end));
  return AGE_UNITS.has(word) || AGE_ADJECTIVES.has(word) ? end : -1;
}

const startsWithWord = (text: string, at: number, phrase: string): boolean => {
  const end = at + phrase.length;
  return (
    text.slice(at, end).toLowerCase() === phrase && !isWord(text.charCodeAt(end)) && !isAnyLetter(text.charCodeAt(end))
  );
};

/** Emits `64M`, `64 F` and `64 yo` in clinical notes, with a clinical word on either side. */
function findSex(text: string, start: number, stop: number, emit: Emit): boolean {
  const sex = text.charAt(stop) === '/' ? stop + 1 : afterBlanks(text, stop, 1);
  if (!isSexAt(text, sex) || !areDigits(text, stop - 2, stop)) return false;
  if (/age ?\/ ?(?:sex|gender)\W{0,3}$/i.test(text.slice(Math.max(0, start - 16), start))) {
    emit(start, stop, LABELLED);
    return true;
  }
  const next = afterBlanks(text, sex + 1);
  if (text.charAt(start - 1) === '(' && text.charAt(sex + 1) === ')') {
    if (!PERSONS.has(wordBefore(text, beforeBlanks(text, start - 1)))) return false;
  } else if (
    !CLINICAL_WORDS.has(wordAt(text, next)) &&
    !CLINICAL_WORDS.has(wordBefore(text, beforeBlanks(text, start)))
  ) {
    return false;
  }
  emit(start, stop, CLINICAL);
  return true;
}

const isSexAt = (text: string, at: number): boolean =>
  /^[MF]$/.test(text.charAt(at)) && !isWord(text.charCodeAt(at + 1));

/** True for `F, 64` and `male, 64`. */
function isAfterSex(text: string, start: number, stop: number): boolean {
  const comma = beforeBlanks(text, start);
  if (text.charCodeAt(comma - 1) !== 44 && text.charCodeAt(comma - 1) !== 47) return false;
  const word = text.slice(wordStart(text, comma - 1), comma - 1);
  if (word === 'male' || word === 'female' || word === 'Male' || word === 'Female')
    return !isDigit(text.charCodeAt(stop + 1));
  const next = afterBlanks(text, text.charCodeAt(stop) === 44 ? stop + 1 : stop);
  return (word === 'M' || word === 'F') && CLINICAL_WORDS.has(wordAt(text, next));
}

/** True if a word for age directly precedes the number, with only `: = of is "` between. */
function isLabelledAge(text: string, start: number): boolean {
  let at = start;
  for (let links = 0; links < 3; links++) {
    while (start - at < 12 && isLabelSign(text.charCodeAt(at - 1))) at--;
    const word = fold(wordBefore(text, at));
    const before = wordStart(text, at);
    if (AGE_LABELS.has(word)) {
      if (text.charCodeAt(before - 1) === 45 && isAnyLetter(text.charCodeAt(before - 2))) return false;
      return !NO_AGES.has(fold(wordBefore(text, beforeBlanks(text, before))));
    }
    // `ages 3 and 5`, `aged between 60 and 64`, `at the age of 64`, `âgée de 64 ans`.
    if (!LINKS.has(word)) return false;
    at = before;
    const other = beforeBlanks(text, at);
    if (word === 'and' && isDigit(text.charCodeAt(other - 1))) at = digitsStart(text, other);
  }
  return false;
}

const LINKS: ReadonlySet<string> = new Set([
  'of',
  'is',
  'was',
  'de',
  'von',
  'di',
  'years',
  'and',
  'between',
  'about',
  'approximately',
  'van',
  'over',
  'under',
  'from',
  'only',
  'just',
  'w',
  'to',
  'est',
  'ist',
  'es',
]);

/** True for a space, a tab, `:`, `=`, quotes, brackets, a bar, `#`, `>`, `~`. */
const isLabelSign = (code: number): boolean =>
  isBlank(code) || code === 9 || LABEL_SIGNS.includes(String.fromCharCode(code));
const LABEL_SIGNS = ':="\'(|>~≈*：';

function digitsStart(text: string, end: number): number {
  let start = end;
  while (end - start < 3 && isDigit(text.charCodeAt(start - 1))) start--;
  return start;
}

/** True if a digit, a letter, or a currency or number sign precedes it. */
function isInsideNumber(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  // Chinese and Japanese have no space before a number.
  if (isWordBefore(text, at) || (before < 0x3000 && isAnyLetter(before)) || '$€£¥#+§₹'.includes(text.charAt(at - 1)))
    return at > 0;
  return ".,/:'".includes(text.charAt(at - 1)) && at > 0 && isDigit(text.charCodeAt(at - 2));
}

/** Returns the start of the range, as in `60-64`, whose last number is at `at`; `at` if there is no range. */
function rangeStart(text: string, at: number): number {
  if (!isDash(text.charCodeAt(at - 1)) || !isDigit(text.charCodeAt(at - 2))) return at;
  const start = digitsStart(text, at - 1);
  return isWordBefore(text, start) || isDash(text.charCodeAt(start - 1)) ? at : start;
}

/** Returns the end of the number with its decimals, or of its range; -1 if it continues in another way. */
function numberEnd(text: string, end: number): number {
  const code = text.charCodeAt(end);
  if ((code === 46 || code === 44) && isDigit(text.charCodeAt(end + 1))) {
    const decimals = countDigits(text, end + 1, 3);
    const stop = end + 1 + decimals;
    return decimals < 3 && !/^[.,/:-]\d/.test(text.slice(stop, stop + 2)) ? stop : -1;
  }
  if (isDash(code) && isDigit(text.charCodeAt(end + 1))) {
    const stop = end + 1 + countDigits(text, end + 1, 4);
    return stop - end <= 4 && !/^[.,/:-]\d/.test(text.slice(stop, stop + 2)) ? stop : -1;
  }
  return (code === 47 || code === 58) && isDigit(text.charCodeAt(end + 1)) ? -1 : end;
}

const isMeasure = (text: string, stop: number): boolean =>
  text.charCodeAt(stop) === 37 ||
  /^ ?(?:%|percent|mg|kg|ml|cm|mm|km|hours|minutes|items|pages)/.test(text.slice(stop, stop + 8));

/** True for a whole cell between the delimiters of a table, whose header then decides. */
function isCell(text: string, start: number, stop: number): boolean {
  const before = beforeBlanks(text, start);
  const after = afterBlanks(text, stop);
  const open = text.charAt(before - 1);
  const close = text.charAt(after);
  return before > 0 && ',;\t|"\n'.includes(open) && (close === '' || ',;\t|"\r\n'.includes(close));
}

/** True for `10 years ago`, `for 10 years`, `10 years of experience`. */
function isDuration(text: string, start: number, end: number): boolean {
  const next = afterDash(text, end);
  if (DURATION_AFTER.has(fold(wordAt(text, next)))) return true;
  const before = fold(wordBefore(text, beforeBlanks(text, start)));
  return DURATION_VERBS.has(before) || (DURATION_BEFORE.has(before) && !isLabelled(text, start, AGE_PERSONS));
}
