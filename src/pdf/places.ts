import type { PageSize } from './reading/read-document.js';
import { around, isOneLine, linesAround, type BoxPiece, type PageBox } from './page-boxes.js';

/** A range of UTF-16 code units of a text; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The position of a range. Coordinates are null if none of its characters has a position, as for blanks. */
export interface PagePlace {
  /** Counted from 1. */
  readonly page: number | null;
  readonly coordinates: PageBox | null;
  /** The box of each line if the range spans several, in text order. */
  readonly lines: readonly PageBox[] | null;
}

/** Returns the position of one of the requested ranges. */
export type PlaceOf = (start: number, end: number) => PagePlace;

/** The position of ranges that are not on a page. */
export const NOWHERE: PagePlace = { page: null, coordinates: null, lines: null };

/** For ranges of more lines, only the box around all of them is given. */
const MAX_LINES = 200;

/** The position of a range whose pieces are still being read. */
interface Part {
  readonly page: number;
  readonly lines: readonly PageBox[];
}

/**
 * Determines the positions of ranges of one document, whose boxes arrive in text order. A range over several pages has
 * the position of its part on the first page; a range over several lines has the box around them all, and a box per
 * line.
 */
export async function placesOf(
  pieces: AsyncIterable<BoxPiece> | Iterable<BoxPiece>,
  ranges: readonly TextRange[],
): Promise<PlaceOf> {
  const sorted = [...ranges].sort((one, other) => one.start - other.start);
  const places = new Map<string, Part>();
  let first = 0;
  // Only one piece is in memory at a time, however long the document is.
  for await (const { page, from, to, bytes } of pieces) {
    while ((sorted[first]?.end ?? Infinity) <= from) first++;
    const here: TextRange[] = [];
    for (let i = first, range = sorted[i]; range !== undefined && range.start < to; range = sorted[++i]) {
      if (range.end > from) here.push(range);
    }
    if (here.length === 0) continue;
    const lines = linesAround(
      bytes,
      here.map((range) => ({ from: range.start - from, to: range.end - from })),
    );
    for (const [i, range] of here.entries()) {
      const key = keyOf(range.start, range.end);
      places.set(key, joined(places.get(key), { page, lines: lines[i] ?? [] }));
    }
  }
  return (start, stop) => placeOf(places.get(keyOf(start, stop)));
}

const keyOf = (start: number, end: number): string => `${start} ${end}`;

/**
 * Combines the parts of a range that spans two pieces. Each page begins a new piece, so parts on the same page are
 * merged.
 */
function joined(before: Part | undefined, next: Part): Part {
  if (before === undefined) return next;
  if (before.page !== next.page) return before.lines.length === 0 ? next : before;
  const [last, first] = [before.lines.at(-1), next.lines[0]];
  const isCut = last !== undefined && first !== undefined && isOneLine(last, first);
  if (!isCut) return { page: before.page, lines: [...before.lines, ...next.lines] };
  const whole = around([last, first]) ?? first;
  return { page: before.page, lines: [...before.lines.slice(0, -1), whole, ...next.lines.slice(1)] };
}

function placeOf(part: Part | undefined): PagePlace {
  if (part === undefined) return NOWHERE;
  const { page, lines } = part;
  const isOfLines = lines.length > 1 && lines.length <= MAX_LINES;
  return { page, coordinates: around(lines) ?? null, lines: isOfLines ? lines : null };
}

const UNKNOWN = { lowerLeftX: null, lowerLeftY: null, upperRightX: null, upperRightY: null, location: null };

/**
 * Returns a position in the two forms used in responses: in points from the lower left corner of the displayed page,
 * and from the upper left corner, as in review.
 * @param size the size of its page
 */
export function describePlace({ page, coordinates, lines }: PagePlace, size: PageSize | undefined) {
  if (page === null || coordinates === null || size === undefined) return { pageNumber: page, ...UNKNOWN };
  const { x, y, width, height } = coordinates;
  return {
    pageNumber: page,
    lowerLeftX: rounded(x),
    lowerLeftY: rounded(size.height - y - height),
    upperRightX: rounded(x + width),
    upperRightY: rounded(size.height - y),
    location: { page, ...boxOf(coordinates), lines: (lines ?? [coordinates]).map(boxOf) },
  };
}

const boxOf = ({ x, y, width, height }: PageBox) => ({ x, y, width, height });

/** Positions are rounded to a twentieth of a point. */
const rounded = (points: number): number => Math.round(points * 20) / 20;
