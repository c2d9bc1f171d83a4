import { wholeAfter, wholeBefore } from './blocks.js';
import { wordFrom } from './words.js';

/** A place in the text from which it is selected by keys, and the other end of what is selected. */
export interface Caret {
  readonly at: number;
  /** Where the selection began; the same place while there is none. */
  readonly from: number;
}

/** How far a key goes: lines are those on the screen. */
export type Unit = 'character' | 'word' | 'line' | 'edge' | 'text';

export interface Move {
  readonly unit: Unit;
  readonly by: 1 | -1;
  /** Whether what lies between is selected. */
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

/** What a key means, as in any field of text; `isRightToLeft` is said of the line. Undefined for other keys. */
export function moveOf(stroke: Stroke, isRightToLeft: boolean): Move | undefined {
  const known = UNITS[stroke.key];
  if (known === undefined) return undefined;
  const [alone, withCtrl, by] = known;
  // Words are stepped with Alt on a Mac.
  const isFar = stroke.ctrlKey || stroke.metaKey || stroke.altKey;
  const isSideways = stroke.key === 'ArrowLeft' || stroke.key === 'ArrowRight';
  return {
    unit: isFar ? withCtrl : alone,
    by: isSideways && isRightToLeft ? (by === 1 ? -1 : 1) : by,
    extends: stroke.shiftKey,
  };
}

/** The place a step away, where it does not depend on how the text is laid out. */
export function stepped(text: string, at: number, unit: Exclude<Unit, 'line' | 'edge'>, by: 1 | -1): number {
  if (unit === 'text') return by === 1 ? text.length : 0;
  if (unit === 'word') return wordFrom(text, at, by);
  if (by === 1) return Math.min(text.length, wholeAfter(text, at));
  return at === 0 ? 0 : wholeBefore(text, at - 1);
}

/** What is selected; nothing while both ends are at one place. */
export const rangeOf = ({ at, from }: Caret): { readonly start: number; readonly end: number } => ({
  start: Math.min(at, from),
  end: Math.max(at, from),
});
