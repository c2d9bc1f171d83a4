import { firstIndex } from '../characters/first-index.js';
import { isLetter } from '../characters/characters.js';
import { isAnyDigit } from './fold.js';
import { isBlank, MAX_PREFIX, startOfLine } from './line-start.js';

/** A part of a text with its broken lines joined, and the mapping of its offsets to the text. */
export interface JoinedStretch {
  readonly text: string;
  /** Positions in `text` where lines were joined: the first code unit of each second line. */
  readonly joints: readonly number[];
  /** True if the part begins or ends within a word. A value at that edge may be incomplete. */
  readonly cutBefore: boolean;
  readonly cutBehind: boolean;
  /** Returns the position in the whole text of a code unit of this part. */
  readonly placeOf: (at: number) => number;
}

/** A line end that is removed when two lines are read as one. */
export interface Break {
  /** The offset behind the last kept character, and the offset at which the next line continues. */
  readonly from: number;
  readonly to: number;
  /** True if that last character, the first one of the line end, is read as a space. */
  readonly isBlank: boolean;
}

/** Returns the break at a line feed; undefined if the lines must not be read as one. */
export type FindBreak = (text: string, feed: number) => Break | undefined;

/** The code units read before and behind a break: enough for labels, and more than the rest of any value. */
const MAX_BEFORE = 160;
const MAX_AFTER = 80;

const CARRIAGE_RETURN = 13;

/**
 * Yields the parts of a text around line ends that break a number, with the lines joined: the line end is removed, with
 * the indentation and the quotation marks (`> `) of the next line. Together they are at most a few times as long as the
 * text.
 */
export function* joinedStretches(text: string, find: FindBreak): Generator<JoinedStretch> {
  let group: Break[] = [];
  for (const found of breaksOf(text, find)) {
    const last = group.at(-1);
    if (last !== undefined && found.from - last.to > MAX_BEFORE) {
      yield joinedText(text, group);
      group = [];
    }
    group.push(found);
  }
  if (group.length > 0) yield joinedText(text, group);
}

function* breaksOf(text: string, find: FindBreak): Generator<Break> {
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    const found = find(text, at);
    if (found !== undefined) yield found;
  }
}

/** Finds lines that end behind a hyphen within a number; the hyphen is kept: `219-09-` and `9999` on the next line. */
export function breakAtHyphen(text: string, feed: number): Break | undefined {
  const from = endOfLine(text, feed);
  if (!isHyphen(text.charCodeAt(from - 1))) return undefined;
  const to = startOfLine(text, feed + 1);
  const [before, behind] = [text.charCodeAt(from - 2), text.charCodeAt(to)];
  // A hyphen between two letters breaks a word, not a number.
  const isOfNumber = (isAnyDigit(before) && isWordPart(behind)) || (isWordPart(before) && isAnyDigit(behind));
  return isOfNumber ? { from, to, isBlank: false } : undefined;
}

/** Returns the offset behind the last visible character of the line that ends at `feed`. */
export function endOfLine(text: string, feed: number): number {
  let end = text.charCodeAt(feed - 1) === CARRIAGE_RETURN ? feed - 1 : feed;
  const least = Math.max(0, end - MAX_PREFIX);
  while (end > least && isBlank(text.charCodeAt(end - 1))) end--;
  return end;
}

function joinedText(text: string, breaks: readonly Break[]): JoinedStretch {
  const start = Math.max(0, (breaks[0]?.from ?? 0) - MAX_BEFORE);
  const end = Math.min(text.length, (breaks.at(-1)?.to ?? 0) + MAX_AFTER);
  const parts: string[] = [];
  const joints: number[] = [];
  const removed: number[] = [];
  let [from, length, gone] = [start, 0, 0];
  for (const each of breaks) {
    parts.push(each.isBlank ? `${text.slice(from, each.from - 1)} ` : text.slice(from, each.from));
    length += each.from - from;
    gone += each.to - each.from;
    joints.push(length);
    removed.push(gone);
    from = each.to;
  }
  parts.push(text.slice(from, end));
  return {
    text: parts.join(''),
    joints,
    cutBefore: isWordPart(text.charCodeAt(start - 1)),
    cutBehind: isWordPart(text.charCodeAt(end)),
    placeOf: (at) => start + at + (removed[countUpTo(joints, at) - 1] ?? 0),
  };
}

/** Returns the number of positions up to and including `at`. @param places positions in ascending order */
export const countUpTo = (places: readonly number[], at: number): number =>
  firstIndex(places.length, (i) => (places[i] ?? 0) > at);

const isWordPart = (code: number): boolean => isAnyDigit(code) || isLetter(code);
/** True for the hyphens that are folded into the ASCII one. */
const isHyphen = (code: number): boolean =>
  code === 45 || (code >= 0x2010 && code <= 0x2015) || code === 0x2212 || code === 0xff0d;
