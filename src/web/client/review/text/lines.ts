import { stretchesIn, type Stretch } from './offsets.js';

/** A displayed line: the start of its first character and the end of its last one. */
export interface Line {
  readonly start: number;
  readonly end: number;
}

/** A rendered paragraph, in which lines and columns are located. */
export interface RenderedParagraph {
  readonly element: Element;
  readonly start: number;
  /** The offset after its last character. */
  readonly end: number;
}

export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

function boxAt(stretches: readonly Stretch[], at: number): DOMRect | undefined {
  const found = stretches.findLast(({ start }) => start <= at);
  const within = found === undefined ? -1 : at - found.start;
  if (found === undefined || within >= found.node.length) return undefined;
  const range = document.createRange();
  range.setStart(found.node, within);
  range.setEnd(found.node, within + 1);
  // The second half of a surrogate pair has no box of its own.
  const box = range.getBoundingClientRect();
  if (box.height > 0 || within === 0) return box;
  range.setStart(found.node, within - 1);
  return range.getBoundingClientRect();
}

const middle = ({ top, bottom }: DOMRect): number => (top + bottom) / 2;

/** Returns the displayed line that contains the character at an offset. */
export function lineAt({ element, start, end }: RenderedParagraph, at: number): Line {
  const stretches = stretchesIn(element);
  const here = boxAt(stretches, Math.max(start, Math.min(at, end - 1)));
  if (here === undefined || end <= start) return { start, end };
  const isAbove = (place: number, limit: number): boolean => {
    const box = boxAt(stretches, place);
    return box !== undefined && middle(box) < limit;
  };
  return {
    start: firstThat(start, end, (place) => !isAbove(place, middle(here) - here.height / 2)),
    end: firstThat(start, end, (place) => !isAbove(place, middle(here) + here.height / 2)),
  };
}

/** Returns the first offset from which the condition holds (binary search). */
function firstThat(from: number, to: number, holds: (place: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const between = (low + high) >> 1;
    if (holds(between)) high = between;
    else low = between + 1;
  }
  return low;
}

/**
 * Returns the horizontal position of an offset in the window: before its character, or after the paragraph's last one.
 */
export function columnOf({ element, start, end }: RenderedParagraph, at: number): number {
  const isTurned = isRightToLeft(element);
  const box = end <= start ? undefined : boxAt(stretchesIn(element), Math.min(at, end - 1));
  if (box === undefined) return element.getBoundingClientRect()[isTurned ? 'right' : 'left'];
  return box[at < end === isTurned ? 'right' : 'left'];
}

/** Returns the offset in a line that is nearest to a horizontal position. */
export function placeIn(drawn: RenderedParagraph, { start, end }: Line, column: number): number {
  let [best, least] = [start, Infinity];
  const last = end === drawn.end ? end : end - 1;
  for (let place = start; place <= last; place++) {
    const distance = Math.abs(columnOf(drawn, place) - column);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}
