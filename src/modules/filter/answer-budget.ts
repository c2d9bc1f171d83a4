import { AppError } from '../../platform/http/app-error.js';

/**
 * The maximum length of a response in UTF-16 code units. An explanation has some 600 characters per span, so only texts
 * of several megabytes that consist mostly of findings reach it, or replacements far longer than what they replace.
 */
const MAX_ANSWER_CHARACTERS = 128 * 1024 * 1024;

/** The number of characters that are left of a response's maximum length. */
export class AnswerBudget {
  private left = MAX_ANSWER_CHARACTERS;

  /** Returns the piece. @throws AppError `too-large` past {@link MAX_ANSWER_CHARACTERS} */
  spend(piece: string, times = 1): string {
    this.left -= piece.length * times;
    return this.left < 0 ? refuseAnswer() : piece;
  }
}

/** True if a string would exceed V8's limit of 2^29 characters. */
export const isTooLongForString = (error: unknown): boolean =>
  error instanceof RangeError && error.message === 'Invalid string length';

/** @throws AppError always */
export function refuseAnswer(): never {
  throw new AppError(
    'too-large',
    `The response would be longer than ${MAX_ANSWER_CHARACTERS} characters or need too much memory. Send the text in parts.`,
    { code: 'ANSWER_TOO_LARGE' },
  );
}
