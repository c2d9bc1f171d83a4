import type { PageSize } from './reading/read-document.js';
import { around, isOneLine, linesAround, type BoxPiece, type PageBox } from './page-boxes.js';

/** Part of a text, in UTF-16 code units; the end is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Where something stands. Coordinates are null where none of its characters has a place, as for blanks. */
export interface PagePlace {
  /** From 1. */
  readonly page: number | null;
  readonly coordinates: PageBox | null;
  /** Of one that goes over several lines the box of each, in the order of the text. */
  readonly lines: readonly PageBox[] | null;
}

/** Where each of the ranges stands that were asked for. */
export type PlaceOf = (start: number, end: number) => PagePlace;

/** Of what stands on no page. */
export const NOWHERE: PagePlace = { page: null, coordinates: null, lines: null };

/** Of a range over more lines there is only the box around them all. */
const MAX_LINES = 200;

/** Where a range stands, while its parts are being read. */
interface Part {
  readonly page: number;
  readonly lines: readonly PageBox[];
}

/**
 * The places of ranges of one document, whose boxes come in the order of its text. Of one that goes over pages it is the
 * part on the first of them; of one that goes over lines the box around them all, and one a line.
 */
export async function placesOf(
  pieces: AsyncIterable<BoxPiece> | Iterable<BoxPiece>,
  ranges: readonly TextRange[],
): Promise<PlaceOf> {
  const sorted = [...ranges].sort((one, other) => one.start - other.start);
  const places = new Map<string, Part>();
  let first = 0;
  // One piece is held at a time, however long the document is.
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

/** Of a range in two pieces. A page begins a new piece, so that two of one page belong together. */
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
 * A place as answers tell it, twice: in points from the lower left corner of the page as it is displayed, and as review
 * has it, from the upper left one.
 * @param size of the page that it is on
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

/** Places are kept to a twentieth of a point. */
const rounded = (points: number): number => Math.round(points * 20) / 20;
