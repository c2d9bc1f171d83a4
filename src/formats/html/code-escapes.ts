import type { Range } from '../format.js';
import { MappedText } from '../markup/mapped-text.js';

/** A syntax of backslash escapes. */
interface Escapes {
  readonly form: RegExp;
  /** @param found the captured groups of the form */
  readonly signOf: (...found: readonly (string | undefined)[]) => string | undefined;
}

const byNumber = (digits: string, base: number): string | undefined => {
  const number = Number.parseInt(digits, base);
  return number <= LAST_CODE_POINT ? String.fromCodePoint(number) : undefined;
};

/**
 * Decodes numeric escapes in strings and names, and escaped characters other than letters. An escaped backslash stays,
 * and so does a backslash before a letter: it may begin an escape of a string within the string, or a folder name (see
 * {@link lettersUnescaped}).
 * @see ECMA-262, 12.9.4.1 and annex B.1.2
 */
const SCRIPT_ESCAPES: Escapes = {
  form: /\\(?:u([\da-fA-F]{4})|u\{0{0,10}([\da-fA-F]{1,6})\}|x([\da-fA-F]{2})|([0-3][0-7]{0,2}|[4-7][0-7]?)|(\r\n|[^\\\w]))/g,
  signOf: (u, long, x, octal, sign) =>
    octal !== undefined
      ? byNumber(octal, 8)
      : sign !== undefined
        ? signItself(sign)
        : byNumber(u ?? long ?? x ?? '', 16),
};
/** @see CSS Syntax Module Level 3, 4.3.7 */
export const STYLE_ESCAPES: Escapes = {
  form: /\\(?:([\da-f]{1,6})[ \t\n]?|(\r\n|[^\\\da-f]))/gi,
  signOf: (digits, sign) => (sign !== undefined ? signItself(sign) : byNumber(digits ?? '', 16)),
};

/** A backslash before a line end removes the line end. */
const signItself = (sign: string): string => (/[\r\n\u2028\u2029]/.test(sign) ? '' : sign);

/** Returns a text of code with its escapes decoded, mapped to the same source. */
export function escapesDecoded(from: MappedText, { form, signOf }: Escapes): MappedText {
  const { text } = from;
  if (!text.includes('\\')) return from;
  const mapped = new MappedText();
  const copy = (start: number, end: number): void => {
    for (const part of from.partsOf({ start, end })) mapped.add(part.text, part.start, part.end);
  };
  let at = 0;
  for (const match of text.matchAll(form)) {
    const [escape, ...found] = match;
    copy(at, match.index);
    at = match.index + escape.length;
    const { start, end } = from.cover({ start: match.index, end: at });
    mapped.add(signOf(...found) ?? escape, start, end);
  }
  copy(at, text.length);
  return mapped;
}

/** A backslash before a letter that is not an escape is ignored; strings within strings may have several. */
const BEFORE_LETTERS = /\\+(?=[A-Zac-eg-mo-qswyz])/g;
/** Characters that end a string. */
const ENDS = /[\n\r"'`]/;
/** Maximum length of the text read on either side of an escape. */
const MAX_AROUND_LENGTH = 200;

/**
 * Returns the strings of a script with a needless backslash before a letter (`"Dub\ois"`), without that backslash and
 * mapped to the same source; undefined if there are none. In `"C:\Dubois"` both readings are needed: people who look at
 * the script read the other one.
 * @see ECMA-262, 12.9.4.1: NonEscapeCharacter
 */
function lettersUnescaped(from: MappedText): MappedText | undefined {
  const { text } = from;
  if (!text.includes('\\')) return undefined;
  let mapped: MappedText | undefined;
  let string: Range = { start: 0, end: 0 };
  let at = 0;
  for (const match of text.matchAll(BEFORE_LETTERS)) {
    mapped ??= new MappedText();
    if (match.index >= string.end) {
      for (const part of from.partsOf({ start: at, end: string.end })) mapped.add(part.text, part.start, part.end);
      string = stringAround(text, match.index, string.end);
      const { start } = from.cover({ start: string.start, end: string.start + 1 });
      mapped.add('\n', start, start);
      at = string.start;
    }
    for (const part of from.partsOf({ start: at, end: match.index })) mapped.add(part.text, part.start, part.end);
    at = match.index + match[0].length;
  }
  for (const part of from.partsOf({ start: at, end: string.end })) mapped?.add(part.text, part.start, part.end);
  return mapped;
}

/** @param from the end of the previous string */
function stringAround(text: string, at: number, from: number): Range {
  let [start, end] = [at, at + 1];
  while (start > Math.max(from, at - MAX_AROUND_LENGTH) && !ENDS.test(text.charAt(start - 1))) start--;
  while (end < Math.min(text.length, at + MAX_AROUND_LENGTH) && !ENDS.test(text.charAt(end))) end++;
  return { start, end };
}

/** Returns the text of a script as written, followed by the strings that programs read differently. */
export function textOfScript(written: MappedText): { readonly mapped: MappedText; readonly again: number | undefined } {
  const mapped = escapesDecoded(written, SCRIPT_ESCAPES);
  const others = lettersUnescaped(mapped);
  if (others === undefined) return { mapped, again: undefined };
  const both = new MappedText();
  for (const each of [mapped, others]) {
    for (const part of each.partsOf({ start: 0, end: each.length })) both.add(part.text, part.start, part.end);
  }
  return { mapped: both, again: mapped.length };
}

const LAST_CODE_POINT = 0x10_ff_ff;
