import type { Glyph } from './glyph.js';

type Item = Glyph | ' ' | '\t';
type Direction = 'left' | 'right' | 'number' | 'neutral';

/** Letters of right-to-left scripts such as Hebrew and Arabic (Unicode, Bidi_Class R and AL). */
const RIGHT_TO_LEFT =
  /[\u0590-\u05ff\u0600-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const FIRST_RIGHT_TO_LEFT = 0x590;

export const isRightToLeft = (text: string): boolean =>
  text.charCodeAt(0) >= FIRST_RIGHT_TO_LEFT && RIGHT_TO_LEFT.test(text);

/** True if a text has a letter of such a script. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/**
 * Converts the glyphs of a line from visual order (left to right) to reading order. Words of right-to-left scripts are
 * reversed; numbers and left-to-right words among them are not.
 * @see Unicode Standard Annex 9; this is its inverse for a line whose embedding levels are unknown
 */
export function logicalOrder(line: readonly Item[]): readonly Item[] {
  if (!line.some(mayRunLeft)) return line;
  const directions = line.map(directionOf);
  if (!directions.includes('right')) return line;
  const isRightLine = runsToTheLeft(directions, line);
  const isRight = rightward(directions, isRightLine);
  const runs: { right: boolean; items: Item[] }[] = [];
  for (const [i, each] of line.entries()) {
    const right = isRight[i] === true;
    const run = runs.at(-1);
    if (run?.right === right) run.items.push(each);
    else runs.push({ right, items: [each] });
  }
  const ordered = isRightLine ? runs.reverse() : runs;
  return ordered.flatMap(({ right, items }) => (right ? turned(items) : items));
}

/** A quick test that rules out right-to-left letters for nearly all text. */
const mayRunLeft = (item: Item): boolean =>
  typeof item !== 'string' && (item.text.length > 1 || item.text.charCodeAt(0) >= FIRST_RIGHT_TO_LEFT);

function directionOf(item: Item): Direction {
  if (typeof item === 'string') return 'neutral';
  if (/\p{N}/u.test(item.text)) return 'number';
  if (RIGHT_TO_LEFT.test(item.text)) return 'right';
  return /\p{L}/u.test(item.text) ? 'left' : 'neutral';
}

/**
 * True if most words of a line are right-to-left. Counts words, because a single address may have more letters than all
 * others.
 */
function runsToTheLeft(directions: readonly Direction[], line: readonly Item[]): boolean {
  let [right, left, from] = [0, 0, 0];
  for (let i = 0; i <= line.length; i++) {
    if (i < line.length && typeof line[i] !== 'string') continue;
    const word = directions.slice(from, i);
    if (word.includes('right')) right++;
    else if (word.includes('left')) left++;
    from = i + 1;
  }
  return right > left;
}

/**
 * Returns which items are reversed. Neutral characters are if they are next to right-to-left letters on a right-to-left
 * line, or between such letters on other lines; those within a number never are.
 */
function rightward(directions: readonly Direction[], isRightLine: boolean): readonly boolean[] {
  const before = nearest(directions);
  const behind = nearest([...directions].reverse()).reverse();
  return directions.map((own, i) => {
    if (own !== 'neutral') return own === 'right';
    const [isBefore, isBehind] = [before[i] === 'right', behind[i] === 'right'];
    return isRightLine ? isBefore || isBehind : isBefore && isBehind;
  });
}

/** Returns for each position the direction of the last item before it that is not neutral. */
function nearest(directions: readonly Direction[]): Direction[] {
  let last: Direction = 'neutral';
  return directions.map((own) => {
    const found = last;
    if (own !== 'neutral') last = own;
    return found;
  });
}

/** Combining marks follow their letter in reading order. */
function turned(items: readonly Item[]): readonly Item[] {
  const out: Item[] = [];
  let marks: Item[] = [];
  for (const item of [...items].reverse()) {
    if (typeof item !== 'string' && /^\p{M}/u.test(item.text)) marks.push(item);
    else {
      out.push(item, ...marks);
      marks = [];
    }
  }
  return [...out, ...marks];
}
