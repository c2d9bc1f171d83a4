import type { Piece, Replacement } from '../format.js';
import { replaceIn } from '../patches.js';

/** Returns the replacement of all of a piece. */
export const whole = ({ text }: Piece, becomes: string): Replacement => ({ start: 0, end: text.length, text: becomes });

/** Texts of which programs take no more, by the end of their place; lists of choices are in quotes. */
const LIMITS: readonly (readonly [RegExp, number])[] = [
  [/attribute (?:prompt|error)Title$/, 32],
  [/attribute (?:prompt|error|tooltip)$/, 255],
];
const MAX_LIST_LENGTH = 255;

/** Returns replacements that leave no more text than programs take. @param place of the piece in its part */
export function inLimits(place: string, piece: Piece, replacements: readonly Replacement[]): readonly Replacement[] {
  const text = replaceIn(piece.text, replacements);
  const limit = LIMITS.find(([places]) => places.test(place))?.[1];
  if (limit !== undefined && text.length > limit) return [whole(piece, text.slice(0, limit))];
  const isList = /^"[^"]*"$/.test(piece.text) && text.length > MAX_LIST_LENGTH;
  return isList ? [whole(piece, `"${(replacements[0]?.text ?? '').replaceAll('"', '')}"`)] : replacements;
}
