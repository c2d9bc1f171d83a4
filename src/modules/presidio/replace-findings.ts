import { AppError } from '../../platform/http/app-error.js';
import { CodePoints, codePointsIn } from './code-points.js';
import type { Operate } from './operators.js';
import { refuse } from './presidio-fault.js';

/** A range of a text; offsets are code points, the end exclusive. */
export interface Place {
  readonly start: number;
  readonly end: number;
  readonly entityType: string;
}

/** The replacement of a finding; offsets are code points of the new text. */
export interface ReplacedItem {
  readonly start: number;
  readonly end: number;
  readonly entity_type: string;
  readonly text: string;
  readonly operator: string;
}

/** A text with its findings replaced; the last one comes first. */
export interface ReplacedText {
  readonly text: string;
  readonly items: readonly ReplacedItem[];
}

/** An operator that was found by its name, with its parameters. */
export interface BoundOperator {
  readonly name: string;
  /** Reads the parameters. @throws PresidioFault */
  readonly bind: () => Operate;
}

/** The maximum length of a new text in UTF-16 code units, and of all texts that operators read. */
const MAX_CHARACTERS = 32 * 1024 * 1024;

/**
 * Replaces findings from the last to the first. Those that overlap in part are each made of the original text, and
 * their replacements follow each other.
 * @param places the last first; those with the same start in any order
 * @throws PresidioFault `invalid-parameter` of a place outside the text, of an operator and of its parameters
 * @throws AppError `too-large` where the new text would be
 */
export function replaceFindings(
  text: string,
  places: readonly Place[],
  operatorFor: (entityType: string) => BoundOperator,
): ReplacedText {
  const points = new CodePoints(text);
  const budget = new Budget();
  const bound = new Map<string, Operate>();
  // Built from the end to the start, as are the items: their offsets count from the end until the length is known.
  const pieces: string[] = [];
  const items: ReplacedItem[] = [];
  let after = 0;
  let next = points.length;
  for (const { start, end, entityType } of places) {
    if (start > points.length || end > points.length) {
      refuse(
        'invalid-parameter',
        `Invalid analyzer result, start: ${start} and end: ${end}, while text length is only ${points.length}.`,
      );
    }
    const { name, bind } = operatorFor(entityType);
    const operate = bound.get(entityType) ?? bind();
    bound.set(entityType, operate);
    const original = text.slice(points.toUnits(start), points.toUnits(end));
    budget.spend(original.length);
    const replacement = operate(original, entityType);
    budget.spend(replacement.length);
    const from = Math.min(end, next);
    pieces.push(text.slice(points.toUnits(from), points.toUnits(next)), replacement);
    const length = codePointsIn(replacement);
    after += next - from + length;
    items.push({ start: after, end: after - length, entity_type: entityType, text: replacement, operator: name });
    next = start;
  }
  pieces.push(text.slice(0, points.toUnits(next)));
  const total = after + next;
  return {
    text: pieces.reverse().join(''),
    items: items.map((item) => ({ ...item, start: total - item.start, end: total - item.end })),
  };
}

class Budget {
  private left = MAX_CHARACTERS;

  spend(characters: number): void {
    this.left -= characters;
    if (this.left >= 0) return;
    throw new AppError(
      'too-large',
      `The new text would be longer than ${MAX_CHARACTERS} characters. Send the text in parts, or use shorter replacements.`,
    );
  }
}
