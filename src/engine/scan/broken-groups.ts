import { isLetter } from '../characters/characters.js';
import { breakAtHyphen, endOfLine, type Break } from './broken-lines.js';
import { startOfLine } from './line-start.js';
import { isAnyDigit } from './fold.js';

/** The maximum length of a number printed in groups. */
const MAX_LENGTH = 48;
/** The minimum number of groups except in phone numbers; with fewer, the two lines often contain two numbers. */
const MIN_GROUPS = 3;
/** The maximum number of characters of a line that are searched for words. */
const MAX_LINE = 160;

/**
 * Finds line ends between two groups of a number: `4111 1111 1111` and `1111` on the next line. The line end is read as
 * a space. Tables of numbers are excluded: there both lines begin with a number, or neither has a word.
 */
export function breakBetweenGroups(text: string, feed: number): Break | undefined {
  const to = startOfLine(text, feed + 1);
  if (!mayBeginGroup(text.charCodeAt(to))) return undefined;
  const end = endOfLine(text, feed);
  if (!mayEndGroup(text.charCodeAt(end - 1)) || isOtherNumber(text, to)) return undefined;
  const first = groups(text, to, 1);
  const last = groups(text, end - 1, -1);
  if (first.count === 0 || last.count === 0) return undefined;
  if (first.count + last.count < MIN_GROUPS && !isDialled(text, last.at + 1)) return undefined;
  return isOfText(text, last.at, first.at) ? { from: end + 1, to, isBlank: true } : undefined;
}

/**
 * Returns true if the line feed at a position may break a number; between groups only if the next line has nothing
 * else.
 */
export function mayBreakNumber(text: string, feed: number): boolean {
  if (breakAtHyphen(text, feed) !== undefined) return true;
  const found = breakBetweenGroups(text, feed);
  if (found === undefined) return false;
  const { at } = groups(text, found.to, 1);
  return at === text.length || text.charCodeAt(at) === LINE_FEED;
}

/**
 * Counts the groups from a position, forwards or backwards, separated by one sign each.
 * @returns the count and the position behind the last group
 */
function groups(text: string, from: number, step: 1 | -1): { readonly count: number; readonly at: number } {
  let [count, at, isIn] = [0, from, false];
  for (; Math.abs(at - from) < MAX_LENGTH; at += step) {
    const code = text.charCodeAt(at);
    if (isOfGroup(code)) {
      if (!isIn) count++;
      isIn = true;
    } else if (isIn && isBetween(code) && isOfGroup(text.charCodeAt(at + step))) isIn = false;
    else break;
  }
  // The capital that begins a word is not a group.
  return { count: isLetter(text.charCodeAt(at)) ? count - 1 : count, at };
}

/** True for what a phone number begins with: two groups are enough for one, `(0171)` and `2345678` on the next line. */
function isDialled(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === ZERO || code === PLUS || (code === OPENING && text.charCodeAt(at + 1) === ZERO);
}

/** True for dates, times, amounts and item numbers, which begin lines of their own. */
function isOtherNumber(text: string, start: number): boolean {
  let end = start;
  while (end - start < MAX_LENGTH && isAnyDigit(text.charCodeAt(end))) end++;
  const sign = text[end] ?? '';
  if (sign === '' || !':/-.,'.includes(sign)) return false;
  // The exchange of a phone number has three digits.
  return isAnyDigit(text.charCodeAt(end + 1)) ? sign !== '-' || end - start !== 3 : sign === ':' || sign === '/';
}

/**
 * Returns true if the groups are part of text: words precede them on their line, which does not begin with a number;
 * or, if they are the whole line, words follow on the next line, or a label is on the line above.
 * @param before the last position in front of the groups
 */
function isOfText(text: string, before: number, behind: number): boolean {
  let hasWord = false;
  let first = 0;
  let at = before;
  for (; at >= 0 && before - at < MAX_LINE; at--) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED) break;
    hasWord ||= isWordPart(code);
    if (code > SPACE && code !== QUOTE) first = code;
  }
  if (first !== 0) return hasWord && !isAnyDigit(first);
  if (at >= 0 && text.charCodeAt(endOfLine(text, at) - 1) === COLON) return true;
  for (let next = behind; next - behind < MAX_LINE; next++) {
    const code = text.charCodeAt(next);
    if (Number.isNaN(code) || code === LINE_FEED) return false;
    if (isWordPart(code)) return true;
  }
  return false;
}

const [LINE_FEED, SPACE, OPENING, CLOSING, PLUS, ZERO, COLON, QUOTE] = [10, 32, 40, 41, 43, 48, 58, 62];
const isCapital = (code: number): boolean => code >= 65 && code <= 90;
/** True for letters of any script; all except the basic Latin ones are beyond ASCII. */
const isWordPart = (code: number): boolean => isLetter(code) || (code >= 0xc0 && !isAnyDigit(code));
const mayEndGroup = (code: number): boolean => isAnyDigit(code) || isCapital(code) || code === CLOSING;
const mayBeginGroup = (code: number): boolean => isAnyDigit(code) || isCapital(code) || code === OPENING;
const isOfGroup = (code: number): boolean => mayEndGroup(code) || code === OPENING || code === PLUS;
const isBetween = (code: number): boolean => code === SPACE || code === 0xa0 || code === 45 || code === 46;
