import { isAnyUpper } from '../../characters/letters.js';
import { foldedLetter } from '../../characters/folded-letters.js';
import { isBlank, isDash } from '../../characters/characters.js';
import { isApostrophe, tokenEnd } from '../../lexicon/lexicon.js';

/** The case of a word: `a` all lower case, `Aa` capitalised, `AA` all capitals, `A` a single capital. */
export type Shape = 'a' | 'Aa' | 'AA' | 'A';

/** A word next to another, and what is between the two. */
export interface Neighbour {
  readonly start: number;
  readonly end: number;
  /** The comma or period directly after the first of the two words, or nothing. */
  readonly mark: ',' | '.' | '';
  /** True if the two are on different lines. */
  readonly acrossLines: boolean;
}

/** The maximum number of spaces between two words of a name: enough for an indented line. */
const MAX_GAP_LENGTH = 12;
/** More spaces separate columns. */
const WIDEST_IN_LINE = 3;
/** Maximum length of a word of a name. */
const MAX_WORD_LENGTH = 40;
const LINE_FEED = 10;
const PERIOD = 46;
const COMMA = 44;

export function shapeOf(text: string, start: number, end: number): Shape {
  if (!isAnyUpper(text.charCodeAt(start))) return 'a';
  if (end - start === 1) return 'A';
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (!isAnyUpper(code) && foldedLetter(code) !== 0) return 'Aa';
  }
  return 'AA';
}

const isGap = (code: number): boolean => isBlank(code) || code === LINE_FEED || code === 13 || code === 9;

/** Returns the word after `end`, separated by spaces or one line break and at most one comma or period. */
export function wordAfter(text: string, end: number): Neighbour | undefined {
  let at = end;
  const code = text.charCodeAt(at);
  const mark = code === COMMA ? ',' : code === PERIOD ? '.' : '';
  if (mark !== '') at++;
  const gap = at;
  let breaks = 0;
  for (; at - gap < MAX_GAP_LENGTH && isGap(text.charCodeAt(at)); at++) if (text.charCodeAt(at) === LINE_FEED) breaks++;
  if (breaks > 1 || (breaks === 0 && at - gap > WIDEST_IN_LINE)) return undefined;
  if ((at === gap && mark === '') || foldedLetter(text.charCodeAt(at)) === 0) return undefined;
  const stop = tokenEnd(text, at);
  return stop - at > MAX_WORD_LENGTH ? undefined : { start: at, end: stop, mark, acrossLines: breaks > 0 };
}

/** The mirror image of {@link wordAfter}. */
export function wordBefore(text: string, start: number): Neighbour | undefined {
  let at = start;
  let breaks = 0;
  for (; start - at < MAX_GAP_LENGTH && isGap(text.charCodeAt(at - 1)); at--) {
    if (text.charCodeAt(at - 1) === LINE_FEED) breaks++;
  }
  const code = text.charCodeAt(at - 1);
  const mark = code === COMMA ? ',' : code === PERIOD ? '.' : '';
  if (breaks > 1 || (at === start && mark === '')) return undefined;
  if (breaks === 0 && start - at > WIDEST_IN_LINE) return undefined;
  if (mark !== '') at--;
  const end = at;
  while (end - at <= MAX_WORD_LENGTH && foldedLetter(text.charCodeAt(at - 1)) !== 0) at--;
  if (at === end || end - at > MAX_WORD_LENGTH) return undefined;
  return { start: at, end, mark, acrossLines: breaks > 0 };
}

export const wordOf = (text: string, { start, end }: Neighbour): string => text.slice(start, end).toLowerCase();

/**
 * True if a capital at `start` may be due to the beginning of a sentence, a line or a heading. A colon introduces a
 * value, not a sentence; quotes, brackets and bullets are skipped.
 */
export function opensSentence(text: string, start: number): boolean {
  let at = start;
  for (; start - at < MAX_GAP_LENGTH; at--) {
    const code = text.charCodeAt(at - 1);
    if (!isBlank(code) && !OPENERS.has(code)) break;
  }
  const code = text.charCodeAt(at - 1);
  if (Number.isNaN(code) || code === LINE_FEED || code === 13) return true;
  if (code === PERIOD) return !endsAbbreviation(text, at - 1);
  return code === 33 || code === 63 || code === 0x2026;
}

const OPENERS = new Set(Array.from('"\'“‘«([*•>#_', (character) => character.charCodeAt(0)));

/** True for an initial, `Dr.` or `St.`, whose period does not end a sentence. */
function endsAbbreviation(text: string, period: number): boolean {
  let at = period;
  while (period - at < 4 && foldedLetter(text.charCodeAt(at - 1)) !== 0) at--;
  return ABBREVIATIONS.test(text.slice(at, period));
}

const ABBREVIATIONS = /^(?:[A-Z]|Mrs?|Ms|Mx|Dr|Prof|Rev|Hon|Sgt|Capt|St|Jr|Sr|Ft|Mt|vs|No|Mme|Sra)$/;

/** True if `[start, end)` is a whole cell or value: after a label or a delimiter, and before one or a line end. */
export function isValue(text: string, start: number, end: number): boolean {
  let at = start;
  while (start - at < MAX_GAP_LENGTH && isPlainGap(text.charCodeAt(at - 1))) at--;
  const before = text.charCodeAt(at - 1);
  let stop = end;
  while (stop - end < MAX_GAP_LENGTH && isPlainGap(text.charCodeAt(stop))) stop++;
  const behind = text.charCodeAt(stop);
  // A colon or an equals sign after it, or after its closing quote, makes it a key.
  const closes =
    Number.isNaN(behind) || (DELIMITERS.has(behind) && !isKeyEnd(behind) && !isKeyEnd(text.charCodeAt(stop + 1)));
  if (Number.isNaN(before) || before === LINE_FEED) return closes && behind !== LINE_FEED && !Number.isNaN(behind);
  return DELIMITERS.has(before) && closes;
}

/** True at the start of a cell or a field's value; a line break alone starts neither. */
export function isBehindDelimiter(text: string, start: number): boolean {
  let at = start;
  while (start - at < 3 && isPlainGap(text.charCodeAt(at - 1))) at--;
  return DELIMITERS.has(text.charCodeAt(at - 1)) && text.charCodeAt(at - 1) !== LINE_FEED;
}

/**
 * True if a label may support a doubtful word: the word is a value, or follows a word that links a label to its value
 * ("the first name is Hope"). Looking for labels is the most expensive step, so it is limited to these cases.
 */
export function mayBeLabelled(text: string, start: number, end: number): boolean {
  if (isBehindLabel(text, start) || isValue(text, start, end)) return true;
  const previous = wordBefore(text, start);
  return previous?.mark === '' && LINKS.has(wordOf(text, previous));
}

/**
 * True directly after a colon or an equals sign, whatever follows: "First name: Will  Last name: Young" is one line of
 * a form.
 */
function isBehindLabel(text: string, start: number): boolean {
  let at = start;
  while (start - at < 3 && isBlank(text.charCodeAt(at - 1))) at--;
  return isKeyEnd(text.charCodeAt(at - 1));
}

const LINKS: ReadonlySet<string> = new Set(
  'is was name names named called surname of in from ist heißt est es è city town prénom nom vorname nachname'.split(
    ' ',
  ),
);

const isKeyEnd = (code: number): boolean => code === 58 || code === 61;

const isPlainGap = (code: number): boolean => isBlank(code) || code === 13;

/** Delimiters of CSV, TSV, Markdown, JSON, XML, forms and assignments. */
const DELIMITERS = new Set(Array.from(',;\t|":=<>\n\'(){}[]&', (character) => character.charCodeAt(0)));

/**
 * True if the word is part of an address, a path, a handle or a host name: `@john`, `john@`, `/john_`, `john.example`.
 */
export function isInToken(text: string, start: number, end: number): boolean {
  const before = text.charCodeAt(start - 1);
  const behind = text.charCodeAt(end);
  if (JOINERS.has(before) || JOINERS.has(behind)) return true;
  if (behind === PERIOD && isLowerLetter(text.charCodeAt(end + 1))) return true;
  if (before === PERIOD && foldedLetter(text.charCodeAt(start - 2)) !== 0 && !isAnyUpper(text.charCodeAt(start - 2)))
    return true;
  if (isDigitCode(behind)) return true;
  return isDash(before) && isDigitCode(text.charCodeAt(start - 2));
}

const JOINERS = new Set(Array.from('@\\_#$%~', (character) => character.charCodeAt(0)));
const isLowerLetter = (code: number): boolean => foldedLetter(code) !== 0 && !isAnyUpper(code);
const isDigitCode = (code: number): boolean => code >= 48 && code <= 57;

/** Returns the offset after an `'s` at `end`; `end` if there is none. */
export function afterPossessive(text: string, end: number): number {
  if (!isApostrophe(text.charCodeAt(end))) return end;
  if ((text.charCodeAt(end + 1) | 32) !== 115) return foldedLetter(text.charCodeAt(end + 1)) === 0 ? end + 1 : end;
  return foldedLetter(text.charCodeAt(end + 2)) === 0 ? end + 2 : end;
}

/** True if a letter directly precedes `at`. */
export const isLetterBefore = (text: string, at: number): boolean => foldedLetter(text.charCodeAt(at - 1)) !== 0;
