import { characterEndAfter, characterStartBefore } from './blocks.js';
import { wordFrom } from './words.js';

/** The position of the caret for selecting text by keyboard, and the other end of the selection. */
export interface Caret {
  readonly at: number;
  /** The beginning of the selection; equal to `at` if nothing is selected. */
  readonly from: number;
}

/** The distance by which a key moves the caret; lines are those displayed. */
export type Unit = 'character' | 'word' | 'line' | 'edge' | 'text';

export interface CaretMove {
  readonly unit: Unit;
  readonly by: 1 | -1;
  /** True if the selection is extended to the new position. */
  readonly extends: boolean;
}

interface Stroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const UNITS: Readonly<Record<string, readonly [alone: Unit, withCtrl: Unit, by: 1 | -1]>> = {
  ArrowRight: ['character', 'word', 1],
  ArrowLeft: ['character', 'word', -1],
  ArrowDown: ['line', 'line', 1],
  ArrowUp: ['line', 'line', -1],
  End: ['edge', 'text', 1],
  Home: ['edge', 'text', -1],
};

/**
 * Returns the move for a key, as in any text field; undefined for other keys. `isRightToLeft` is the direction of the
 * line.
 */
export function moveOf(stroke: Stroke, isRightToLeft: boolean): CaretMove | undefined {
  const known = UNITS[stroke.key];
  if (known === undefined) return undefined;
  const [alone, withCtrl, by] = known;
  // On a Mac, Alt moves by words.
  const isFar = stroke.ctrlKey || stroke.metaKey || stroke.altKey;
  const isSideways = stroke.key === 'ArrowLeft' || stroke.key === 'ArrowRight';
  return {
    unit: isFar ? withCtrl : alone,
    by: isSideways && isRightToLeft ? (by === 1 ? -1 : 1) : by,
    extends: stroke.shiftKey,
  };
}

/** Returns the offset one step away, for units that do not depend on the layout. */
export function offsetAfterMove(text: string, at: number, unit: Exclude<Unit, 'line' | 'edge'>, by: 1 | -1): number {
  if (unit === 'text') return by === 1 ? text.length : 0;
  if (unit === 'word') return wordFrom(text, at, by);
  if (by === 1) return Math.min(text.length, characterEndAfter(text, at));
  return at === 0 ? 0 : characterStartBefore(text, at - 1);
}

/** Returns the selected range; it is empty if both ends are at the same offset. */
export const rangeOf = ({ at, from }: Caret): { readonly start: number; readonly end: number } => ({
  start: Math.min(at, from),
  end: Math.max(at, from),
});
