import { PDFDict, type PDFDocument } from '@cantoo/pdf-lib';
import { numbersOf } from '../fonts/simple-font.js';
import { boundsOf, quadOf, type Quad } from '../geometry.js';
import { arrayOf, nameOf, resolve } from '../objects/objects.js';
import { pagesOf } from '../objects/page-tree.js';

const NUMBERS_PER_QUAD = 8;
const NUMBERS_PER_RECTANGLE = 4;
/** The maximum number of quads; content beyond it is covered by the rectangle of its annotation. */
const MAX_QUADS = 10_000;

/**
 * Returns the areas marked for redaction in another program, by page, counted from 0, in user space: the quadrilaterals
 * of each `/Redact` annotation, or its rectangle if it has none.
 * @see ISO 32000-2, 12.5.6.23
 */
export function markedForRedaction(document: PDFDocument): ReadonlyMap<number, readonly Quad[]> {
  const marked = new Map<number, readonly Quad[]>();
  pagesOf(document).forEach(({ dict }, page) => {
    const quads = (arrayOf(dict, 'Annots')?.asArray() ?? []).flatMap((each): readonly Quad[] => {
      const annotation = resolve(dict.context, each);
      return annotation instanceof PDFDict && nameOf(annotation, 'Subtype') === 'Redact' ? quadsOf(annotation) : [];
    });
    if (quads.length > 0) marked.set(page, quads);
  });
  return marked;
}

function quadsOf(annotation: PDFDict): readonly Quad[] {
  const numbers = numbersOf(arrayOf(annotation, 'QuadPoints'));
  const count = Math.floor(numbers.length / NUMBERS_PER_QUAD);
  if (count > 0 && count <= MAX_QUADS) {
    return Array.from({ length: count }, (_, index) =>
      boxAround(numbers.slice(index * NUMBERS_PER_QUAD, (index + 1) * NUMBERS_PER_QUAD)),
    );
  }
  const rectangle = numbersOf(arrayOf(annotation, 'Rect'));
  return rectangle.length === NUMBERS_PER_RECTANGLE ? [boxAround(rectangle)] : [];
}

/**
 * Programs write the corners row by row, although the standard says counter-clockwise: the bounding box covers both.
 */
const boxAround = (numbers: readonly number[]): Quad =>
  quadOf(
    boundsOf(
      Array.from({ length: numbers.length / 2 }, (_, index) => ({
        x: numbers[2 * index] ?? 0,
        y: numbers[2 * index + 1] ?? 0,
      })),
    ),
  );
