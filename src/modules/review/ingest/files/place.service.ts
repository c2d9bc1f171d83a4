import { Injectable } from '@nestjs/common';
import { boxesAround } from '../../../../platform/pdf/page-boxes.js';
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
}

/** Where each of the ranges stands that were asked for. */
export type PlaceOf = (start: number, end: number) => PagePlace;

const NOWHERE: PagePlace = { page: null, coordinates: null };

/** Says where on its pages a part of a document's text stands. */
@Injectable()
export class PlaceService {
  constructor(private readonly files: DocumentFileRepository) {}

  /**
   * The places of ranges of one document. Of one that goes over pages it is the part on the first of them; of one that
   * goes over lines the box around them all. Plain text has no places.
   */
  async placesOf(
    { id, format }: Pick<DocumentHeader, 'id' | 'format'>,
    ranges: readonly TextRange[],
  ): Promise<PlaceOf> {
    if (format !== 'pdf' || ranges.length === 0) return () => NOWHERE;
    const sorted = [...ranges].sort((one, other) => one.start - other.start);
    const places = new Map<string, PagePlace>();
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
      const boxes = boxesAround(
        bytes,
        here.map((range) => ({ from: range.start - from, to: range.end - from })),
      );
      for (const [i, range] of here.entries()) {
        const key = keyOf(range.start, range.end);
        places.set(key, joined(places.get(key), { page, coordinates: boxes[i] ?? null }));
      }
    }
    return (start, stop) => places.get(keyOf(start, stop)) ?? NOWHERE;
  }
}

const keyOf = (start: number, end: number): string => `${start} ${end}`;

/** Of a range in two pieces. A page begins a new piece, so that two of one page belong together. */
function joined(before: PagePlace | undefined, next: PagePlace): PagePlace {
  if (before === undefined) return next;
  if (before.page !== next.page) return before.coordinates === null ? next : before;
  if (before.coordinates === null || next.coordinates === null) {
    return { page: before.page, coordinates: before.coordinates ?? next.coordinates };
  }
  const [one, other] = [before.coordinates, next.coordinates];
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    page: before.page,
    coordinates: {
      x,
      y,
      width: Math.max(one.x + one.width, other.x + other.width) - x,
      height: Math.max(one.y + one.height, other.y + other.height) - y,
    },
  };
}
