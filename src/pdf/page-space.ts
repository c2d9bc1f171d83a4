import { boundsOf, inverse, transform, type Matrix, type Point, type Quad } from './geometry.js';
import type { PageBox } from './page-boxes.js';
import { PdfProblem } from './pdf-problem.js';
import type { PdfiumInstance } from './pdfium.js';

/** The display of a page: cut to its crop box and rotated (ISO 32000-2, 14.11.2 and 7.7.3.3). */
export interface PageSpace {
  /** In points, as displayed. */
  readonly width: number;
  readonly height: number;
  /** The number of clockwise rotations by 90 degrees: 0 to 3. */
  readonly turns: number;
  /** From user space to points from the upper left corner of the displayed page, downwards. */
  readonly toDisplay: Matrix;
  readonly toUser: Matrix;
}

const RECTANGLE_BYTES = 16;

export function pageSpaceOf(pdfium: PdfiumInstance, page: number): PageSpace {
  const rectangle = pdfium.allocate(RECTANGLE_BYTES);
  const isKnown = pdfium.api.FPDF_GetPageBoundingBox(page, rectangle);
  const [left, top, right, bottom] = pdfium.readRectangle(rectangle);
  pdfium.free(rectangle);
  const [across, up] = [right - left, top - bottom];
  if (!isKnown || !(across > 0) || !(up > 0)) throw new PdfProblem('damaged', undefined, 'page-without-size');
  const turns = pdfium.api.FPDFPage_GetRotation(page);
  const toDisplay = displayMatrix(turns, left, bottom, across, up);
  const toUser = inverse(toDisplay);
  if (toUser === undefined) throw new PdfProblem('damaged', undefined, 'page-without-size');
  const [width, height] = turns % 2 === 0 ? [across, up] : [up, across];
  return { width, height, turns, toDisplay, toUser };
}

function displayMatrix(turns: number, left: number, bottom: number, across: number, up: number): Matrix {
  switch (turns) {
    case 1:
      return [0, 1, 1, 0, -bottom, -left];
    case 2:
      return [-1, 0, 0, 1, left + across, -bottom];
    case 3:
      return [0, -1, -1, 0, bottom + up, left + across];
    default:
      return [1, 0, 0, -1, -left, bottom + up];
  }
}

/** Returns the bounding box of a quad on the displayed page. */
export function displayedBox({ toDisplay }: PageSpace, quad: Quad): PageBox {
  const [left, top, right, bottom] = boundsOf(quad.map((corner) => transform(toDisplay, corner)));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns a box on the displayed page as a quad in user space; its first side is the lower one as displayed. */
export function quadOfBox({ toUser }: PageSpace, { x, y, width, height }: PageBox): Quad {
  const at = (right: number, down: number): Point => transform(toUser, { x: right, y: down });
  return [at(x, y + height), at(x + width, y + height), at(x + width, y), at(x, y)];
}
