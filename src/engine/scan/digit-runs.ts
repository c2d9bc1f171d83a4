import { isDigit, isLetter } from '../detectors/characters.js';
import type { DigitRun } from '../detectors/detector.js';
import type { Slot } from './slot.js';

/** Runs and groups of this length and longer are one case. */
const LONGEST = 20;
/** What stands before a run: a letter, right there or behind one sign; or anything else. */
const BEFORE = 2;
/** What stands behind it: nothing of it, a letter, one sign and a letter, or one sign and so many digits. */
const NOTHING = 0;
const LETTER = 1;
const SIGN_AND_LETTER = 2;
const SIGN_AND_DIGITS = 2;
const BEHIND = SIGN_AND_DIGITS + LONGEST + 1;

/**
 * Which detectors wait for a run of digits, told from its length and from what stands right beside it. A hundred kinds of
 * identifiers begin with digits; of most runs, two or three are left.
 */
export class DigitRuns {
  /** By what the run is like; made when the first of its like is met. */
  private readonly lists: (readonly Slot[] | undefined)[] = new Array<undefined>((LONGEST + 1) * BEFORE * BEHIND);

  constructor(private readonly slots: readonly Slot[]) {}

  get isEmpty(): boolean {
    return this.slots.length === 0;
  }

  /** The detectors that a run of digits at `[start, end)` may be the beginning for. */
  waitingFor(text: string, start: number, end: number): readonly Slot[] {
    const length = Math.min(end - start, LONGEST);
    const before = isLetter(text.charCodeAt(start - 1)) || isLetter(text.charCodeAt(start - 2)) ? 1 : 0;
    const behind = behindOf(text, end);
    const key = (length * BEFORE + before) * BEHIND + behind;
    return (this.lists[key] ??= this.slots.filter(({ digitRuns }) =>
      isAwaited(digitRuns, length, before === 1, behind),
    ));
  }
}

function behindOf(text: string, end: number): number {
  const code = text.charCodeAt(end);
  if (isLetter(code)) return LETTER;
  if (Number.isNaN(code)) return NOTHING;
  const next = text.charCodeAt(end + 1);
  if (isLetter(next)) return SIGN_AND_LETTER;
  let digits = 0;
  while (digits < LONGEST && isDigit(text.charCodeAt(end + 1 + digits))) digits++;
  return digits === 0 ? NOTHING : SIGN_AND_DIGITS + digits;
}

function isAwaited(
  runs: readonly DigitRun[] | undefined,
  length: number,
  afterLetter: boolean,
  behind: number,
): boolean {
  if (runs === undefined) return true;
  return runs.some(([shortest, longest, near]) => {
    if (length < Math.min(shortest, LONGEST) || length > Math.max(longest, shortest)) return false;
    if (near === undefined) return true;
    return (!near.afterLetter || afterLetter) && isBehind(near.behind, behind);
  });
}

function isBehind(wanted: NonNullable<DigitRun[2]>['behind'], behind: number): boolean {
  switch (wanted) {
    case 'anything':
      return true;
    case 'letter':
      return behind === LETTER;
    case 'sign-letter':
      return behind === SIGN_AND_LETTER;
    default: {
      const digits = behind - SIGN_AND_DIGITS;
      // The case of three tells a letter from no digit, and one digit from it.
      return behind > SIGN_AND_LETTER && digits >= Math.min(wanted[0], LONGEST) && digits <= wanted[1];
    }
  }
}
