import { AppError } from '../../platform/http/app-error.js';
import { CodePoints, codePointsIn } from './code-points.js';
import type { ReplaceText } from './operators.js';
import { refuse } from './presidio-fault.js';

/** A range of a text with its type; offsets are code points, the end exclusive. */
export interface FoundSpan {
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

/** A text with its findings replaced; `items` run from the last to the first. */
export interface ReplacedText {
  readonly text: string;
  readonly items: readonly ReplacedItem[];
}

/** An operator that was found by its name; its parameters are not read yet. */
export interface NamedOperator {
  readonly name: string;
  /** @throws PresidioFault */
  readonly readParameters: () => ReplaceText;
}

/** The maximum length of originals and replacements together, in UTF-16 code units. */
const MAX_CHARACTERS = 32 * 1024 * 1024;

/**
 * Replaces findings from the last to the first. Each of two overlapping findings is computed from the original text;
 * both replacements are inserted, one after the other.
 * @param spans the last first; those with the same start in any order
 * @throws PresidioFault `invalid-parameter` for a span outside the text, an unknown operator or wrong parameters
 * @throws AppError `too-large` if originals and replacements together are
 */
export function replaceFindings(
  text: string,
  spans: readonly FoundSpan[],
  operatorFor: (entityType: string) => NamedOperator,
): ReplacedText {
  const points = new CodePoints(text);
  const budget = new Budget();
  const operates = new Map<string, ReplaceText>();
  // Built from the end to the start, as are the items: their offsets count from the end until the length is known.
  const pieces: string[] = [];
  const items: ReplacedItem[] = [];
  let builtLength = 0;
  let next = points.length;
  for (const { start, end, entityType } of spans) {
    if (start > points.length || end > points.length) {
      refuse(
        'invalid-parameter',
        `Invalid analyzer result, start: ${start} and end: ${end}, while text length is only ${points.length}.`,
      );
    }
    const { name, readParameters } = operatorFor(entityType);
    const operate = operates.get(entityType) ?? readParameters();
    operates.set(entityType, operate);
    const original = text.slice(points.toUnits(start), points.toUnits(end));
    budget.spend(original.length);
    const replacement = operate(original, entityType);
    budget.spend(replacement.length);
    const from = Math.min(end, next);
    pieces.push(text.slice(points.toUnits(from), points.toUnits(next)), replacement);
    const length = codePointsIn(replacement);
    builtLength += next - from + length;
    items.push({
      start: builtLength,
      end: builtLength - length,
      entity_type: entityType,
      text: replacement,
      operator: name,
    });
    next = start;
  }
  pieces.push(text.slice(0, points.toUnits(next)));
  const total = builtLength + next;
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
      `The replaced texts and their replacements would have more than ${MAX_CHARACTERS} characters. Send the text in parts, or use shorter replacements.`,
    );
  }
}
