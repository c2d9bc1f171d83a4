import type { Piece, Replacement } from '../format.js';
import { replaceIn } from '../patches.js';

/** Returns the replacement of a whole piece. */
export const whole = ({ text }: Piece, becomes: string): Replacement => ({ start: 0, end: text.length, text: becomes });

/** Maximum text lengths in programs, by the end of the position. Lists of choices are recognized by their quotes. */
const LIMITS: readonly (readonly [RegExp, number])[] = [
  [/attribute (?:prompt|error)Title$/, 32],
  [/attribute (?:prompt|error|tooltip)$/, 255],
];
const MAX_LIST_LENGTH = 255;

/**
 * Returns replacements that keep the text within the limits of programs.
 * @param place position of the piece in its part
 */
export function inLimits(place: string, piece: Piece, replacements: readonly Replacement[]): readonly Replacement[] {
  const text = replaceIn(piece.text, replacements);
  const limit = LIMITS.find(([places]) => places.test(place))?.[1];
  if (limit !== undefined && text.length > limit) return [whole(piece, text.slice(0, limit))];
  const isList = /^"[^"]*"$/.test(piece.text) && text.length > MAX_LIST_LENGTH;
  return isList ? [whole(piece, `"${(replacements[0]?.text ?? '').replaceAll('"', '')}"`)] : replacements;
}
