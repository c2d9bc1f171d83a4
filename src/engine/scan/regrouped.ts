/** A number in groups of any length behind a word, written as one, with a little of the text around it. */
export interface Regrouped {
  readonly text: string;
  /** The number in this part. */
  readonly at: number;
  readonly length: number;
  /** The number in the whole text. */
  readonly start: number;
  readonly end: number;
}

/** Groups of digits, and of capitals and digits, with single blanks between. */
const GROUPS = /[A-Z]{0,3}\d[A-Z\d]{0,3}(?: [A-Z]{0,3}\d[A-Z\d]{0,3}){2,19}(?![\p{L}\p{N}]|[.,:/-]\d| \d)/gu;
const OCCURS = /\d[A-Z]{0,3} [A-Z]{0,3}\d[A-Z\d]{0,3} [A-Z]{0,3}\d/;
const [MIN_LENGTH, MIN_DIGITS, MAX_LENGTH] = [8, 5, 20];
const [BEFORE, BEHIND] = [64, 16];
/** Before a part of a longer number or word. Looking back from each place in the pattern is most of its cost. */
const INSIDE = /[\p{L}\p{N}.,:/+#-]/u;
/** A number is behind its label: a letter, with a sign or two between. Rows of numbers have no labels. */
const BEHIND_WORD = /[\p{L}.)°#][:=#]?[ \t\n]{0,2}$/u;

/**
 * Returns the numbers whose digits are in groups that are not those of the standard, as people dictate them and forms
 * with boxes print them: `NHS 943 476 591 9`, `PESEL 0 2 0 7 0 8 0 3 6 2 8`.
 * @param isTaken true if a value was found in this range
 */
export function regroupedNumbers(text: string, isTaken: (start: number, end: number) => boolean): Regrouped[] {
  if (!OCCURS.test(text)) return [];
  const found: Regrouped[] = [];
  for (const { 0: written, index: start } of text.matchAll(GROUPS)) {
    const digits = written.replaceAll(' ', '');
    const end = start + written.length;
    if (digits.length < MIN_LENGTH || digits.length > MAX_LENGTH || digits.replaceAll(/\D/g, '').length < MIN_DIGITS)
      continue;
    if (
      INSIDE.test(text.charAt(start - 1)) ||
      !BEHIND_WORD.test(text.slice(Math.max(0, start - 4), start)) ||
      isTaken(start, end)
    )
      continue;
    const before = text.slice(Math.max(0, start - BEFORE), start);
    found.push({
      text: before + digits + text.slice(end, end + BEHIND),
      at: before.length,
      length: digits.length,
      start,
      end,
    });
  }
  return found;
}
