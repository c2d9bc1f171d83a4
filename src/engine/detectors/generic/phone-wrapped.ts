import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Plans with numbers of any length have valid ones that are short. One of more digits, with country code, is complete, and
 * so is any before fewer digits on the next line: `+43 1 265973⏎56 days`.
 */
const MAX_DIGITS_OF_VALID = 9;
const MIN_DIGITS_BEHIND_VALID = 3;
/** @see ITU-T E.164, 6 */
const MAX_DIGITS = 15;
const MIN_DIGITS_ON_LINE = 2;
/** The number of characters that are read before the number. */
const MAX_DISTANCE = 120;

/** The end of a line, possibly after a dash of the number; after a dot a sentence has ended. */
const LINE_END = /[-\u2010-\u2014]?[ \t]?\r?\n/y;
/** Groups of digits at the start of a line. */
const FIRST_GROUPS = /\d{1,12}(?:[ \-./]\d{1,12}){0,4}(?!\d)/y;
/**
 * Behind the last digit in prose: a sign that ends a clause, a word in small letters, or the end of the paragraph.
 * Towns behind postal codes, the next cell and the next row of a table look different.
 */
const PROSE_AFTER = /[.,;:!?)]{1,3}(?!\S)|[ \t]{1,3}\p{Ll}{2}|[ \t]{0,3}(?:\r?\n[ \t]{0,3}(?:\r?\n|\p{L}|$)|$)/uy;
/** The number of an entry of a list. */
const ENTRY = /^\d{1,2}[.)]/;
/** Two letters that the number's line has before it, with no sign that separates cells. */
const PROSE_BEFORE = /\p{L}{2}[^\n\t|]*$/u;
const SEPARATED_CELLS = /[\t|;]|, *$| {3}/;

/**
 * Returns the end of a number with country code that the end of a line cuts in two, as in `+49 30 1234⏎5678`; undefined
 * if it ends with its line. Its line has words before it. Its rest is at the start of the next line, and what follows is
 * what follows in prose; so neither a row of a table nor a postal code below a number is read as a part of it.
 * @param before the start of the number, with its sign or prefix
 * @param at its end on its first line
 * @param number its digits on that line, from the country code on
 */
export function wrappedEnd(text: string, before: number, at: number, number: string): number | undefined {
  LINE_END.lastIndex = at;
  if (number.length > MAX_DIGITS || !LINE_END.test(text)) return undefined;
  FIRST_GROUPS.lastIndex = LINE_END.lastIndex;
  const [rest] = FIRST_GROUPS.exec(text) ?? [];
  if (rest === undefined) return undefined;
  const end = LINE_END.lastIndex + rest.length;
  const digits = rest.replaceAll(/\D/g, '');
  if (digits.length < MIN_DIGITS_ON_LINE || number.length + digits.length > MAX_DIGITS) return undefined;
  PROSE_AFTER.lastIndex = end;
  if (ENTRY.test(text.slice(LINE_END.lastIndex, end + 1)) || !PROSE_AFTER.test(text)) return undefined;
  if (!isProse(text.slice(Math.max(0, before - MAX_DISTANCE), before))) return undefined;
  const mayBeWhole = number.length > MAX_DIGITS_OF_VALID || digits.length < MIN_DIGITS_BEHIND_VALID;
  if (mayBeWhole && isValid(number)) return undefined;
  return isValid(number + digits) ? end : undefined;
}

function isProse(before: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return PROSE_BEFORE.test(line) && !SEPARATED_CELLS.test(line);
}

const isValid = (number: string): boolean =>
  parsePhoneNumberFromString(`+${number}`, { extract: false })?.isValid() === true;
