import { continuesBefore, isDashOrDot, isDigit, isLetter, isLetterOrLike } from '../characters/characters.js';
import type { DigitRun, DigitRunContext } from '../detectors/detector.js';
import type { Slot } from './slot.js';

/** Runs and groups of at least this length are treated alike. */
const MAX_LENGTH = 20;
/** The maximum count of letters and digits around a run. */
const MAX_TOKEN_LENGTH = 31;
/** The text after a run: something else, a letter, a sign and a letter, or a sign and a number of digits. */
const NOTHING = 0;
const LETTER = 1;
const SIGN_AND_LETTER = 2;
const SIGN_AND_DIGITS = 2;
const TEXT_AFTER_VALUES = SIGN_AND_DIGITS + MAX_LENGTH + 1;

/**
 * Selects the detectors that wait for a run of digits by its length and the characters around it. A hundred kinds of
 * identifiers begin with digits; only a few of them match most runs.
 */
export class DigitRuns {
  /** Lists of detectors by the features of a run, created on first use. */
  private readonly lists = new Map<number, readonly Slot[]>();

  constructor(private readonly slots: readonly Slot[]) {}

  get isEmpty(): boolean {
    return this.slots.length === 0;
  }

  /** Returns the detectors for which a run of digits at `[start, end)` may begin a value. */
  waitingFor(text: string, start: number, end: number): readonly Slot[] {
    const length = Math.min(end - start, MAX_LENGTH);
    const behind = behindOf(text, end);
    const last = text.charCodeAt(start - 1);
    const afterLetter = isLetterOrLike(last) || isLetterOrLike(text.charCodeAt(start - 2));
    const token = isLetter(last) || behind === LETTER ? tokenLength(text, start, end) : end - start;
    const first = !continuesBefore(text, start, isDashOrDot);
    const before = (afterLetter ? 2 : 0) + (first ? 1 : 0);
    const key =
      ((Math.min(token, MAX_TOKEN_LENGTH) * (MAX_LENGTH + 1) + length) * 4 + before) * TEXT_AFTER_VALUES + behind;
    return this.lists.get(key) ?? this.listFor(key, length, { afterLetter, first, behind, token });
  }

  /** Apart from the search of every run, whose variables would otherwise be kept on the heap for this function. */
  private listFor(key: number, length: number, around: RunContext): readonly Slot[] {
    const list = this.slots.filter(({ digitRuns }) => isAwaited(digitRuns, length, around));
    this.lists.set(key, list);
    return list;
  }
}

/** The characters around a run of digits. */
interface RunContext {
  readonly afterLetter: boolean;
  readonly first: boolean;
  readonly behind: number;
  readonly token: number;
}

function behindOf(text: string, end: number): number {
  const code = text.charCodeAt(end);
  if (isLetterOrLike(code)) return LETTER;
  const next = text.charCodeAt(end + 1);
  if (isLetterOrLike(next)) return SIGN_AND_LETTER;
  if (!isDigit(next)) return NOTHING;
  let digits = 1;
  while (digits < MAX_LENGTH && isDigit(text.charCodeAt(end + 1 + digits))) digits++;
  return SIGN_AND_DIGITS + digits;
}

function tokenLength(text: string, start: number, end: number): number {
  let from = start;
  let to = end;
  while (to - from < MAX_TOKEN_LENGTH && isAlphanumeric(text.charCodeAt(to))) to++;
  while (to - from < MAX_TOKEN_LENGTH && isAlphanumeric(text.charCodeAt(from - 1))) from--;
  return to - from;
}

const isAlphanumeric = (code: number): boolean => isDigit(code) || isLetter(code);

function isAwaited(runs: readonly DigitRun[] | undefined, length: number, around: RunContext): boolean {
  if (runs === undefined) return true;
  return runs.some(
    ([shortest, longest, near = {}]) =>
      length >= Math.min(shortest, MAX_LENGTH) && length <= Math.max(longest, shortest) && isNear(near, around),
  );
}

function isNear({ afterLetter, first, behind, token }: DigitRunContext, around: RunContext): boolean {
  if ((afterLetter === true && !around.afterLetter) || (first === true && !around.first)) return false;
  if (token !== undefined && !isWithin(around.token, token, MAX_TOKEN_LENGTH)) return false;
  switch (behind) {
    case undefined:
      return true;
    case 'letter':
      return around.behind === LETTER;
    case 'sign-letter':
      return around.behind === SIGN_AND_LETTER;
    default:
      return around.behind > SIGN_AND_LETTER && isWithin(around.behind - SIGN_AND_DIGITS, behind, MAX_LENGTH);
  }
}

/** True if a length is within the range. Lengths are counted up to `most`, which stands for all longer ones. */
const isWithin = (length: number, [shortest, longest]: readonly [number, number], most: number): boolean =>
  Math.min(length, most) >= Math.min(shortest, most) && length <= Math.max(shortest, longest);
