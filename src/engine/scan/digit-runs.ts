import { isDigit, isLetter } from '../characters/characters.js';
import type { DigitRun, Near } from '../detectors/detector.js';
import type { Slot } from './slot.js';

/** Runs and groups of this length and longer are one case. */
const LONGEST = 20;
/** Letters and digits around a run are counted as far as this. */
const MAX_TOKEN_LENGTH = 31;
/** What stands behind a run: nothing of it, a letter, one sign and a letter, or one sign and so many digits. */
const NOTHING = 0;
const LETTER = 1;
const SIGN_AND_LETTER = 2;
const SIGN_AND_DIGITS = 2;
const BEHIND = SIGN_AND_DIGITS + LONGEST + 1;

/**
 * Which detectors wait for a run of digits, told from its length and from what is around it. A hundred kinds of
 * identifiers begin with digits; of most runs, a few are left.
 */
export class DigitRuns {
  /** By what the run is like; made when the first of its like is met. */
  private readonly lists = new Map<number, readonly Slot[]>();

  constructor(private readonly slots: readonly Slot[]) {}

  get isEmpty(): boolean {
    return this.slots.length === 0;
  }

  /** The detectors that a run of digits at `[start, end)` may be the beginning for. */
  waitingFor(text: string, start: number, end: number): readonly Slot[] {
    const length = Math.min(end - start, LONGEST);
    const behind = behindOf(text, end);
    const before = text.charCodeAt(start - 1);
    const afterLetter = isLetter(before) || isLetter(text.charCodeAt(start - 2));
    const token = isLetter(before) || behind === LETTER ? tokenLength(text, start, end) : end - start;
    const key =
      ((Math.min(token, MAX_TOKEN_LENGTH) * (LONGEST + 1) + length) * 2 + (afterLetter ? 1 : 0)) * BEHIND + behind;
    let list = this.lists.get(key);
    if (list === undefined) {
      list = this.slots.filter(({ digitRuns }) => isAwaited(digitRuns, length, { afterLetter, behind, token }));
      this.lists.set(key, list);
    }
    return list;
  }
}

/** What is around a run of digits. */
interface Around {
  readonly afterLetter: boolean;
  readonly behind: number;
  readonly token: number;
}

function behindOf(text: string, end: number): number {
  const code = text.charCodeAt(end);
  if (isLetter(code)) return LETTER;
  const next = text.charCodeAt(end + 1);
  if (isLetter(next)) return SIGN_AND_LETTER;
  if (!isDigit(next)) return NOTHING;
  let digits = 1;
  while (digits < LONGEST && isDigit(text.charCodeAt(end + 1 + digits))) digits++;
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

function isAwaited(runs: readonly DigitRun[] | undefined, length: number, around: Around): boolean {
  if (runs === undefined) return true;
  return runs.some(
    ([shortest, longest, near = {}]) =>
      length >= Math.min(shortest, LONGEST) && length <= Math.max(longest, shortest) && isNear(near, around),
  );
}

function isNear({ afterLetter, behind, token }: Near, around: Around): boolean {
  if (afterLetter === true && !around.afterLetter) return false;
  if (token !== undefined && !isWithin(around.token, token, MAX_TOKEN_LENGTH)) return false;
  switch (behind) {
    case undefined:
      return true;
    case 'letter':
      return around.behind === LETTER;
    case 'sign-letter':
      return around.behind === SIGN_AND_LETTER;
    default:
      return around.behind > SIGN_AND_LETTER && isWithin(around.behind - SIGN_AND_DIGITS, behind, LONGEST);
  }
}

/** Lengths are counted up to `most`, which stands for all from there on. */
const isWithin = (length: number, [shortest, longest]: readonly [number, number], most: number): boolean =>
  Math.min(length, most) >= Math.min(shortest, most) && length <= Math.max(shortest, longest);
