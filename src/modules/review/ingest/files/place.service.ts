import { Injectable } from '@nestjs/common';
import { around, isOneLine, linesAround, type PageBox } from '../../../../platform/pdf/page-boxes.js';
import type { DocumentHeader } from '../../documents/document.types.js';
import type { Coordinates } from '../../spans/span.types.js';
import { DocumentFileRepository } from './document-file.repository.js';

/** Part of a text, in UTF-16 code units; the end is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Where something stands. Coordinates are null where none of its characters has a place, as for blanks. */
export interface PagePlace {
  readonly page: number | null;
  readonly coordinates: Coordinates | null;
  /** Of one that goes over several lines the box of each, in the order of the text. */
  readonly lines: readonly Coordinates[] | null;
}

/** Where each of the ranges stands that were asked for. */
export type PlaceOf = (start: number, end: number) => PagePlace;

const NOWHERE: PagePlace = { page: null, coordinates: null, lines: null };
/** Of a range over more lines there is only the box around them all. */
const MOST_LINES = 200;

/** Where a range stands, while its parts are being read. */
interface Part {
  readonly page: number;
  readonly lines: readonly PageBox[];
}

/** Says where on its pages a part of a document's text stands. */
@Injectable()
export class PlaceService {
  constructor(private readonly files: DocumentFileRepository) {}

  /**
   * The places of ranges of one document. Of one that goes over pages it is the part on the first of them; of one that
   * goes over lines the box around them all, and one a line. Plain text has no places.
   */
  async placesOf(
    { id, format }: Pick<DocumentHeader, 'id' | 'format'>,
    ranges: readonly TextRange[],
  ): Promise<PlaceOf> {
    if (format !== 'pdf' || ranges.length === 0) return () => NOWHERE;
    const sorted = [...ranges].sort((one, other) => one.start - other.start);
    const places = new Map<string, Part>();
    const end = sorted.reduce((most, range) => Math.max(most, range.end), 0);
    let first = 0;
    // One piece is held at a time, however long the document is.
    for await (const { page, from, to, bytes } of this.files.readLayout(id, sorted[0]?.start ?? 0, end)) {
      while ((sorted[first]?.end ?? Infinity) <= from) first++;
      const here = [];
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
  const isOfLines = lines.length > 1 && lines.length <= MOST_LINES;
  return { page, coordinates: around(lines) ?? null, lines: isOfLines ? lines : null };
}
