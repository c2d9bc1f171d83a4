import { codesOf, isDigit } from '../characters/characters.js';
import { isAnyLetter, isAnyUpper } from '../characters/letters.js';
import { fold } from './phrases.js';

/** The number of UTF-16 code units read on each side of a span. */
const WINDOW = 72;
/** The maximum number of words before and behind a span that can raise its confidence. */
const MAX_WORDS_BEFORE = 6;
const MAX_WORDS_AFTER = 4;
const LINE_FEED = 10;

/** Returns the words before `start`, nearest first. `orderId`, `order_id` and `ORDER-ID` are two words each. */
export function readWordsBefore(text: string, start: number, linesAbove = 1, most = MAX_WORDS_BEFORE): string[] {
  const words: string[] = [];
  const floor = Math.max(0, start - WINDOW);
  let at = start;
  let breaks = 0;
  while (words.length < most) {
    let digits = false;
    while (at > floor && !isAnyLetter(text.charCodeAt(at - 1))) {
      const code = text.charCodeAt(--at);
      if (code === COVER || (code === CLOSING_BRACE && isRedacted(text, at))) return words;
      // As on forms, a label may be on the line above its value; with words between, it labels something else.
      if (code === LINE_FEED && (words.length > 0 || ++breaks > linesAbove)) return words;
      digits ||= isDigit(code);
    }
    // Words behind another number label that number, unless it is part of a label such as "Line 2".
    if (at <= floor || (digits && words.length > 0)) return words;
    const end = at;
    while (at > floor && isAnyLetter(text.charCodeAt(at - 1)) && !startsCamelHump(text, at, end)) at--;
    words.push(fold(text.slice(at, end)));
  }
  return words;
}

/** Returns the few words behind `end` on its line, nearest first, up to the next number. */
export function readWordsBehind(text: string, end: number): string[] {
  const words: string[] = [];
  const ceiling = Math.min(text.length, end + WINDOW);
  let at = end;
  while (words.length < MAX_WORDS_AFTER) {
    while (at < ceiling && !isAnyLetter(text.charCodeAt(at))) {
      const code = text.charCodeAt(at++);
      if (isDigit(code) || ENDS_BEHIND.has(code)) return words;
    }
    if (at >= ceiling) return words;
    const start = at;
    while (at < ceiling && isAnyLetter(text.charCodeAt(at))) at++;
    // A word followed by a colon or equals sign labels the next value.
    if (text.charCodeAt(at) === COLON || text.charCodeAt(at) === EQUALS) return words;
    words.push(fold(text.slice(start, at)));
  }
  return words;
}

/** Returns true if `at` is the end of `{{{REDACTED-…}}}`, whose words do not label the value behind it. */
const isRedacted = (text: string, at: number): boolean =>
  text.charCodeAt(at - 1) === CLOSING_BRACE && text.charCodeAt(at - 2) === CLOSING_BRACE;

const CLOSING_BRACE = 125;
/** The character that replaces values which have already been chosen. @see uncover */
const COVER = 1;
const COLON = 58;
const EQUALS = 61;
/**
 * Characters after which words no longer refer to the value: line feed, comma, colon, semicolon, `{` of a redaction.
 */
const ENDS_BEHIND: ReadonlySet<number> = codesOf('\n,:;{');

/** True if a word of a camel-case name starts at `at`: at the `I` of `orderId`, but at no letter of `SSN`. */
function startsCamelHump(text: string, at: number, end: number): boolean {
  const before = text.charCodeAt(at - 1);
  return at < end && isAnyUpper(text.charCodeAt(at)) && !isAnyUpper(before) && !isCombining(before);
}

/** U+0300 to U+036F: the accents of decomposed letters. */
const isCombining = (code: number): boolean => code >= 0x300 && code <= 0x36f;
