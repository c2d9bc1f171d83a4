import type { BoundDetector, Trigger } from '../detectors/detector.js';
import { afterEscape, isDigit, isHex, isLetter, isWord, isWordBefore } from '../characters/characters.js';
import { isAnyLetter, isAnyUpper } from '../characters/letters.js';
import { Surroundings } from '../context/surroundings.js';
import type { Span } from '../spans/span.js';
import { foldedLetter, MARK } from '../characters/folded-letters.js';
import { DigitRuns } from './digit-runs.js';
import { compileKeywords, waitingFor, type Keywords } from './keywords.js';
import { HASH_START, hashNext } from '../characters/word-hash.js';
import { slotOf, type Slot, type WakeDetectors } from './slot.js';
import { compileTerms, TermWaker, type Terms } from './terms.js';
import type { Tracer } from './tracer.js';

/** The detectors of a plan by trigger. Compiled once per plan and shared by all texts. */
export interface Scan {
  readonly count: number;
  readonly digits: DigitRuns;
  readonly atSign: readonly Slot[];
  readonly colon: readonly Slot[];
  readonly hyphen: readonly Slot[];
  readonly dot: readonly Slot[];
  readonly www: readonly Slot[];
  readonly label: readonly Slot[];
  readonly capital: readonly Slot[];
  /** Detectors triggered at every word, and by words of their own. */
  readonly word: readonly Slot[];
  readonly keywords: Keywords | undefined;
  readonly terms: Terms | undefined;
  readonly text: readonly Slot[];
  readonly document: readonly Slot[];
  /** Spans with less confidence are dropped. */
  readonly minConfidence: number;
  /** Finds the next character that could be a trigger; undefined if no detector waits for one. */
  readonly next: RegExp | undefined;
  /** The triggering characters by code below 128, for the direct loop; the last entry is for all other code units. */
  readonly marks: Uint8Array;
}

/**
 * The detectors that search a text: all, all but those of whole documents, or only those.
 * @see Trigger `document`
 */
export type DetectorScope = 'all' | 'at-places' | 'at-document';

/** The maximum number of findings in a text; more do not fit the memory available for one text. */
export const MAX_FINDINGS = 1_000_000;

/** Thrown if a plan finds more in a text than can be held in memory. */
export class TooManyFindings extends Error {
  override readonly name = 'TooManyFindings';

  constructor() {
    super(`The text has more than ${MAX_FINDINGS} findings. Redact it in parts.`);
  }
}

/**
 * The number of characters examined in a loop behind a trigger before a regular-expression search, which costs as much
 * to start.
 */
const BY_HAND = 24;

const DIGITS = 1;
const AT_SIGN = 2;
const COLON = 3;
const HYPHEN = 4;
const DOT = 5;
const EQUALS = 6;
const CAPITAL = 7;
const LETTER = 8;
/** The entry of `marks` for all code units from 128 up. */
const BEYOND_ASCII = 128;
const BACKSLASH = 92;

/**
 * Groups detectors by trigger. Detectors triggered at the same position keep their order. Spans with less than
 * `minConfidence` after reading the words around them are dropped.
 */
export function compileScan(bound: readonly BoundDetector[], minConfidence = 0): Scan {
  const slots: readonly Slot[] = bound.map(slotOf);
  const wokenBy = (trigger: Trigger): readonly Slot[] => slots.filter((slot) => slot.triggers.includes(trigger));
  const scan = {
    count: slots.length,
    digits: new DigitRuns(wokenBy('digits')),
    atSign: wokenBy('at-sign'),
    colon: wokenBy('colon'),
    hyphen: wokenBy('hyphen'),
    dot: wokenBy('dot'),
    www: wokenBy('www'),
    label: wokenBy('label'),
    capital: wokenBy('capital'),
    word: wokenBy('word').filter(({ keywords }) => keywords === undefined),
    keywords: compileKeywords(wokenBy('word')),
    terms: compileTerms(wokenBy('term')),
    text: wokenBy('text'),
    document: wokenBy('document'),
    minConfidence,
  };
  const marks = new Uint8Array(BEYOND_ASCII + 1);
  if (!scan.digits.isEmpty) marks.fill(DIGITS, 48, 58);
  if (scan.atSign.length > 0) marks[64] = AT_SIGN;
  if (scan.colon.length + scan.label.length > 0) marks[58] = COLON;
  if (scan.label.length > 0) marks[61] = EQUALS;
  if (scan.hyphen.length > 0) marks[45] = HYPHEN;
  if (scan.dot.length > 0) marks[46] = DOT;
  if (scan.word.length > 0 || scan.keywords !== undefined || scan.terms !== undefined) {
    for (let code = 65; code <= 90; code++) marks[code] = marks[code + 32] = LETTER;
    marks[BEYOND_ASCII] = LETTER;
  } else if (scan.capital.length > 0) {
    marks.fill(CAPITAL, 65, 91);
    marks[BEYOND_ASCII] = CAPITAL;
  }
  return { ...scan, marks, next: searchFor(marks) };
}

/** Returns a single character class: the only form of regular expression that V8 searches with machine words. */
function searchFor(marks: Uint8Array): RegExp | undefined {
  const wanted = [...marks.subarray(0, BEYOND_ASCII).keys()].filter((code) => marks[code] !== 0);
  if (wanted.length === 0) return undefined;
  const beyond = marks[BEYOND_ASCII] === 0 ? '' : '\\x80-\\uffff';
  return new RegExp(`[${wanted.map((code) => `\\x${code.toString(16)}`).join('')}${beyond}]`, 'g');
}

/**
 * Finds everything that the detectors of `scan` recognise in `text`, including overlaps, ordered by start and then by
 * end. The time is linear in the length of the text: each trigger is examined once, and each detector reads a bounded
 * distance from it and is not triggered again inside a span that it has just emitted.
 * @param tracer adds to each span how it was found, and adds near misses
 * @throws TooManyFindings past a million
 */
export function detect(text: string, scan: Scan, looking: DetectorScope = 'all', tracer?: Tracer): Span[] {
  const spans: Span[] = [];
  /** By slot: the end of what it has already emitted. Typed arrays take several times as long to create. */
  const done = new Array<number>(scan.count).fill(0);
  const surroundings = new Surroundings(text);
  let slot: Slot | undefined;
  const order = { kept: true, start: 0, end: 0 };

  const emit = (start: number, end: number, found: number, classification?: string, most = 1): void => {
    if (slot === undefined) return;
    const { context, id, index, kind, rule } = slot;
    const judged = context === undefined ? found : surroundings.judge(start, end, found, context, tracer?.note);
    const confidence = Math.min(judged, most);
    // A span dropped by its context must not hide one that begins inside it: `10-12 January` is not 10 December.
    if (confidence === 0 || confidence < scan.minConfidence) {
      tracer?.missed({ start, end, kind, confidence, detector: id, rule }, found);
      return;
    }
    if ((done[index] ?? 0) < end) done[index] = end;
    if (spans.length === MAX_FINDINGS) throw new TooManyFindings();
    order.kept &&= start > order.start || (start === order.start && end >= order.end);
    order.start = start;
    order.end = end;
    const span =
      classification === undefined
        ? { start, end, kind, confidence, detector: id, rule }
        : { start, end, kind, confidence, detector: id, classification, rule };
    spans.push(tracer === undefined ? span : tracer.traced(span, found));
  };
  const wake: WakeDetectors = (slots, at, end, lists) => {
    for (slot of slots) {
      if ((done[slot.index] ?? 0) > at || (lists !== undefined && (slot.lists & lists) === 0)) continue;
      if (tracer === undefined) slot.find(text, at, end, emit, surroundings);
      else tracer.find(slot, { text, at, end, emit, surroundings });
    }
  };

  if (looking !== 'at-places') wake(scan.document, 0, text.length);
  if (looking === 'at-document') return tracer === undefined ? spans : [...spans, ...tracer.nearMisses()];
  wake(scan.text, 0, text.length);
  if (scan.next !== undefined) scanMarks(text, scan, scan.next, wake);
  // The search for `www.` starts again at the front, before the progress recorded so far.
  done.fill(0);
  if (scan.www.length > 0) scanWww(text, scan.www, wake);
  const all = tracer === undefined ? spans : [...spans, ...tracer.nearMisses()];
  const isInOrder = order.kept && all === spans;
  return isInOrder ? spans : all.sort((one, other) => one.start - other.start || one.end - other.end);
}

/** Moves from trigger to trigger: in a loop where they are dense, by search where they are not. */
function scanMarks(text: string, scan: Scan, next: RegExp, wake: WakeDetectors): void {
  const { marks } = scan;
  const length = text.length;
  const terms = scan.terms === undefined ? undefined : new TermWaker(text, scan.terms, wake);
  let quiet = BY_HAND;
  let at = 0;
  while (at < length) {
    const code = text.charCodeAt(at);
    const mark = marks[code < BEYOND_ASCII ? code : BEYOND_ASCII];
    if (mark === 0) {
      at++;
      if (++quiet < BY_HAND) continue;
      next.lastIndex = at;
      if (!next.test(text)) return;
      at = next.lastIndex - 1;
      quiet = 0;
      continue;
    }
    quiet = 0;
    if (mark === DIGITS) {
      const start = at++;
      while (at < length && marks[text.charCodeAt(at)] === DIGITS) at++;
      wake(scan.digits.waitingFor(text, start, at), start, at);
      continue;
    }
    if (mark === LETTER) {
      at = wakeByWord(text, scan, at, wake, terms);
      continue;
    }
    if (mark === CAPITAL) wakeByCapital(text, scan, at, wake);
    else if (mark === AT_SIGN) wake(scan.atSign, at, at + 1);
    else if (mark === COLON) {
      if (opensGroup(text.charCodeAt(at + 1))) wake(scan.colon, at, at + 1);
      if (scan.label.length > 0) wake(scan.label, at, at + 1);
    } else if (mark === EQUALS) wake(scan.label, at, at + 1);
    else if (mark === HYPHEN) {
      if (isHexPairAfter(text, at)) wake(scan.hyphen, at, at + 1);
    } else if (isNameBeside(text, at)) wake(scan.dot, at, at + 1);
    at++;
  }
}

/**
 * Triggers detectors that wait for words, their capitals or terms, at the run of letters that starts at `start`.
 * Returns the end of the run.
 */
function wakeByWord(
  text: string,
  scan: Scan,
  start: number,
  wake: WakeDetectors,
  terms: TermWaker | undefined,
): number {
  const at = text.charCodeAt(start - 1) === BACKSLASH ? afterEscape(text, start) : start;
  const length = text.length;
  let hash = HASH_START;
  let end = at;
  for (; end < length; end++) {
    const code = text.charCodeAt(end);
    const lower = code | 32;
    if (lower >= 97 && lower <= 122) {
      hash = hashNext(hash, lower);
      continue;
    }
    const folded = code < BEYOND_ASCII ? 0 : foldedLetter(code);
    if (folded > MARK) hash = hashNext(hash, folded);
    else if (folded === 0) break;
  }
  if (end === at) return start + 1;
  if (scan.capital.length > 0) wakeByCapital(text, scan, at, wake);
  if (scan.keywords !== undefined) {
    const slots = waitingFor(scan.keywords, hash, text, at, end);
    if (slots.length > 0) wake(slots, at, end);
  }
  terms?.word(at, end, hash);
  if (scan.word.length > 0) wake(scan.word, at, end);
  return end;
}

/** Triggers detectors that wait for capitals, if one begins a run of letters and digits at `at`. */
function wakeByCapital(text: string, scan: Scan, at: number, wake: WakeDetectors): void {
  if (!isAnyUpper(text.charCodeAt(at)) || isAlphanumeric(text.charCodeAt(at - 1))) return;
  let end = at + 1;
  while (isAlphanumeric(text.charCodeAt(end))) end++;
  wake(scan.capital, at, end);
}

const isAlphanumeric = (code: number): boolean => isDigit(code) || isLetter(code) || isAnyLetter(code);

/** True for a hexadecimal digit, a colon, or the slash of `://`. */
const opensGroup = (code: number): boolean => isHex(code) || code === 58 || code === 47;

const isHexPairAfter = (text: string, at: number): boolean =>
  text.charCodeAt(at + 3) === 45 && isHex(text.charCodeAt(at + 1)) && isHex(text.charCodeAt(at + 2));

/** True if `at` is inside a host name: letters of any script may form one; digits and `-` may end a label. */
const isNameBeside = (text: string, at: number): boolean =>
  isNamePart(text.charCodeAt(at - 1)) && isNamePart(text.charCodeAt(at + 1));

const isNamePart = (code: number): boolean => isWord(code) || code > 127;

/** Returns true if a text contains the trigger of the `www` detectors. */
export const hasWww = (text: string): boolean => /www\./i.test(text);

/**
 * Searches for `www.` separately: with four characters to compare, this skips further than the class of the other
 * triggers.
 */
function scanWww(text: string, slots: readonly Slot[], wake: WakeDetectors): void {
  const www = /www\./gi;
  while (www.test(text)) {
    const at = www.lastIndex - 4;
    if (!isWordBefore(text, at)) wake(slots, at, at + 4);
  }
}
